#include "base/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

TEST(JsonText, IsThatOfDump) {
  const nlohmann::ordered_json json = {{"b", "größe\x1b"}, {"a", {1, 2.5}}};
  EXPECT_EQ(json_text(json), R"({"b":"größe\u001b","a":[1,2.5]})");
  EXPECT_EQ(json_text(json), json.dump());
  EXPECT_EQ(json_text(json, 2), json.dump(2));
}

TEST(JsonText, ReplacesWhatIsNotUtf8) {
  const nlohmann::json json = {{"file\xff", "a\x9b z"}};
  EXPECT_ANY_THROW((void)json.dump());
  EXPECT_EQ(json_text(json), "{\"file\xEF\xBF\xBD\":\"a\xEF\xBF\xBD z\"}");
}

}  // namespace
}  // namespace allot
