#include "translate/loaded_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "support/resealed.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/source_text.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using testing::SmallModel;

TEST(LoadedModel, KnowsWhatTheFolderSays) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const LoadedModel model(folder.path("model"), {});
  EXPECT_TRUE(model.has_sink());
  EXPECT_TRUE(model.is_bounded());
  EXPECT_EQ(model.attention().bonus.weight, 0.2);
  const auto bounds = model.bounds({{4, 5}, {6}});
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_THAT(bounds[0], ElementsAre(1.5F, 1.5F, kUnbounded));
  EXPECT_THAT(bounds[1], ElementsAre(1.5F, kUnbounded));
}

TEST(LoadedModel, AttentionMayBeChanged) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  AttentionOverrides overrides;
  overrides.fertility_constant = 4;
  overrides.exhaustion_bonus = 0;
  const LoadedModel model(folder.path("model"), overrides);
  EXPECT_THAT(model.bounds({{4}})[0], ElementsAre(4.0F, kUnbounded));
  EXPECT_EQ(model.attention().bonus.weight, 0);
  overrides = {};
  overrides.transform = attention::Transform::kSoftmax;
  const LoadedModel plain(folder.path("model"), overrides);
  EXPECT_FALSE(plain.is_bounded());
  EXPECT_TRUE(plain.bounds({{4}}).empty());
  overrides = {};
  overrides.fertility_constant = -1;
  EXPECT_THROW(LoadedModel(folder.path("model"), overrides), Error);
  overrides = {};
  overrides.exhaustion_bonus = std::nan("");
  EXPECT_THROW(LoadedModel(folder.path("model"), overrides), Error);
}

TEST(LoadedModel, BoundsNeedASink) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"), {"de", false, false, false},
                            {"en", false, false, false}, false);
  EXPECT_THROW(LoadedModel(folder.path("model"), {}), Error);
  AttentionOverrides overrides;
  overrides.transform = attention::Transform::kSparsemax;
  EXPECT_NO_THROW(LoadedModel(folder.path("model"), overrides));
}

// Whatever stands in model.json: the model is ready to translate, or there is an Error.
TEST(LoadedModel, EveryOddManifestIsReadOrRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("model");
  testing::write_text_model(SmallModel(), path);
  testing::reseal(path, "model.json", [](nlohmann::ordered_json& manifest) {
    manifest["lengths"] = {{"log-ratio-mean", 0.1}, {"log-ratio-deviation", 0.3}};
  });
  int refused = 0;
  testing::for_each_odd_manifest(path, "model.json", [&](const std::string& what) {
    try {
      const LoadedModel model(path, {});
      (void)model.bounds({{4, 5}, {6}});
      for (const TextSide side : {TextSide::kSource, TextSide::kTarget}) {
        const TextReader reader(model.folder(), side, TextForm::kRaw);
      }
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3) << what << ": " << error.what();
      ++refused;
    }
  });
  EXPECT_GT(refused, 500);
  EXPECT_NO_THROW(LoadedModel(path, {}));
}

TEST(LoadedModel, LengthsThatMakeNoSenseAreRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("model");
  testing::write_text_model(SmallModel(), path);
  for (const char* bad :
       {"5", R"({"log-ratio-mean": 0})", R"({"log-ratio-mean": 0, "log-ratio-deviation": 0})",
        R"({"log-ratio-mean": "0", "log-ratio-deviation": 1})"}) {
    testing::reseal(path, "model.json", [bad](nlohmann::ordered_json& manifest) {
      manifest["lengths"] = nlohmann::ordered_json::parse(bad);
    });
    EXPECT_THROW(LoadedModel(path, {}), Error) << bad;
  }
}

}  // namespace
}  // namespace allot
