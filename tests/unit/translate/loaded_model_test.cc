#include "translate/loaded_model.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "fertility/guided_table.h"
#include "support/resealed.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/model_attention.h"
#include "translate/source_text.h"

namespace allot {
namespace {

using testing::SmallModel;

TEST(LoadedModel, KnowsWhatTheFolderSays) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const LoadedModel model(folder.path("model"));
  EXPECT_TRUE(model.has_sink());
  EXPECT_EQ(model.fertility_options().kind, FertilityKind::kConstant);
  EXPECT_EQ(model.fertility_options().constant, 1.5);
}

TEST(LoadedModel, TablesOfFertilityAreLoadedOnce) {
  const testing::TemporaryFolder folder;
  const SmallModel small;
  ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
  contents.sections["fertility"] = {{"kind", "guided"}};
  GuidedTable table;
  table.add(6, 4);
  table.write(folder.path("table"), small.source_vocabulary);
  contents.files.push_back({kFertilityTableFile, folder.path("table")});
  write_model_folder(folder.path("model"), contents, small.parameters);
  const LoadedModel model(folder.path("model"));
  FertilityOptions options;
  options.kind = FertilityKind::kGuided;
  const auto first = model.fertility(options);
  options.slack = 3;
  EXPECT_EQ(model.fertility(options), first);
  options.kind = FertilityKind::kPredicted;
  EXPECT_THROW(model.fertility(options), Error);  // the folder has no tagger
  options.kind = FertilityKind::kConstant;
  EXPECT_NE(model.fertility(options), first);
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
      const LoadedModel model(path);
      (void)ModelAttention(model, {}).bounds({{4, 5}, {6}});
      for (const TextSide side : {TextSide::kSource, TextSide::kTarget}) {
        const TextReader reader(model.folder(), side, TextForm::kRaw);
      }
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3) << what << ": " << error.what();
      ++refused;
    }
  });
  EXPECT_GT(refused, 500);
  EXPECT_NO_THROW(LoadedModel{path});
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
    EXPECT_THROW(LoadedModel{path}, Error) << bad;
  }
}

}  // namespace
}  // namespace allot
