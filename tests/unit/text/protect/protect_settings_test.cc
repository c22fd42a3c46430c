#include "text/protect/protect_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ProtectSettings, KindsHaveNames) {
  for (const ProtectKind kind : all_protect_kinds()) {
    EXPECT_EQ(parse_protect_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_protect_kind("number"), Error);
}

TEST(ProtectSettings, TravelWithAModel) {
  const ProtectSettings settings{{ProtectKind::kUrls, ProtectKind::kTags}, {"[A-Z]{3}-\\d+"}};
  EXPECT_EQ(protect_settings_from_json(to_json(settings), "model.json"), settings);
  EXPECT_TRUE(settings.has(ProtectKind::kTags));
  EXPECT_FALSE(settings.has(ProtectKind::kNumbers));
  EXPECT_FALSE(settings.is_off());
  // A model of before has none.
  EXPECT_TRUE(protect_settings_from_json({}, "model.json").is_off());
}

TEST(ProtectSettings, DamagedOnesAreRefused) {
  for (const char* text :
       {"[]", "{}", R"({"kinds": ["tags"]})", R"({"kinds": ["x"], "patterns": []})",
        R"({"kinds": [1], "patterns": []})", R"({"kinds": [], "patterns": ["("]})"}) {
    try {
      protect_settings_from_json(nlohmann::ordered_json::parse(text), "model.json");
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("model.json")) << text;
    }
  }
}

TEST(ProtectSettings, PatternsAreReadFromAFile) {
  const testing::TemporaryFolder folder;
  folder.write("patterns", "a+\n\nb\n");
  EXPECT_THAT(read_protect_patterns(folder.path("patterns")), ElementsAre("a+", "b"));
  folder.write("wrong", "a\n(\n");
  try {
    read_protect_patterns(folder.path("wrong"));
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("wrong:2"));
  }
}

}  // namespace
}  // namespace allot
