#include "app/inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_text.h"
#include "base/sealed_change.h"
#include "support/resealed.h"
#include "support/small_model.h"
#include "support/test_files.h"
#include "translate/missing_words.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

TEST(Inspect, ShowsWhatIsInTheFolder) {
  const testing::TemporaryFolder folder;
  const testing::SmallModel small;
  small.write(folder.path("model"));
  const nlohmann::ordered_json inspected = inspect_model(folder.path("model"));
  EXPECT_EQ(inspected["parameters"], small.model.num_parameters());
  EXPECT_EQ(inspected["options"]["hidden-size"], 6);
  EXPECT_EQ(inspected["vocabularies"]["target"]["size"], 11);
  EXPECT_EQ(inspected["text"]["language"], "de");
  EXPECT_EQ(inspected["files"].size(), 3U);
  EXPECT_EQ(inspected["tensors"]["decoder.combine"], (std::vector<size_t>{12, 6}));
  EXPECT_EQ(inspected["tensors"].size(), small.model.parameters().size());

  const std::string text = to_text(inspected);
  EXPECT_THAT(text, HasSubstr("options\n"));
  EXPECT_THAT(text, HasSubstr("  transform              csparsemax\n"));
  EXPECT_THAT(text, HasSubstr("    size                 11\n"));
  EXPECT_THAT(text, HasSubstr("decoder.combine                          12 x 6\n"));
  EXPECT_THAT(text, HasSubstr("model.safetensors"));
}

TEST(Inspect, ShowsTheArchitectureOfATransformer) {
  const testing::TemporaryFolder folder;
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.transformer.budget = BudgetScope::kLayer;
  testing::SmallModel(options).write(folder.path("model"));
  const std::string text = to_text(inspect_model(folder.path("model")));
  EXPECT_THAT(text, HasSubstr("  architecture           transformer\n"));
  EXPECT_THAT(text, HasSubstr("  budget                 layer\n"));
  EXPECT_THAT(text, HasSubstr("attention\n  layer                  2\n"));
  EXPECT_THAT(text, HasSubstr("decoder.layer1.cross.keys_values.weights 8 x 16\n"));
}

TEST(Inspect, ShowsARecurrentDecoderOnATransformer) {
  const testing::TemporaryFolder folder;
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.decoder = DecoderKind::kLstm;
  testing::SmallModel(options).write(folder.path("model"));
  const nlohmann::ordered_json inspected = inspect_model(folder.path("model"));
  EXPECT_FALSE(inspected.contains("attention"));  // it has one only
  const std::string text = to_text(inspected);
  EXPECT_THAT(text, HasSubstr("  architecture           transformer\n"));
  EXPECT_THAT(text, HasSubstr("  decoder                lstm\n"));
  EXPECT_THAT(text, HasSubstr("decoder.layer1.start.weights             8 x 16\n"));
}

TEST(Inspect, ShowsDecodingSettings) {
  const testing::TemporaryFolder folder;
  const testing::SmallModel small;
  small.write(folder.path("model"));
  ModelDecoding decoding;
  decoding.settings.penalties.beta = 0.4;
  decoding.sentences = 500;
  save_model_decoding(folder.path("model"), decoding);
  const nlohmann::ordered_json inspected = inspect_model(folder.path("model"));
  EXPECT_EQ(inspected["decoding"]["settings"]["beta"], 0.4);
  EXPECT_EQ(inspected["decoding"]["chosen"]["sentences"], 500);
  EXPECT_THAT(to_text(inspected), HasSubstr("  settings\n    beta                 0.4\n"));
}

TEST(Inspect, ShowsWhatWarningsAboutMissingWordsAreWorth) {
  const testing::TemporaryFolder folder;
  const testing::SmallModel small;
  const std::string path = folder.path("model");
  small.write(path);
  EXPECT_FALSE(inspect_model(path).contains("missing-words"));
  MissingWordLimits limits;
  limits.bands = {{0.05, 0.875}};
  limits.precision = 0.75;
  limits.recall = 0.5;
  limits.sentences = 500;
  put_sealed_file(kModelFolder, path, kMissingWordsFile, json_text(to_json(limits), 2));
  const nlohmann::ordered_json inspected = inspect_model(path);
  EXPECT_EQ(inspected["missing-words"]["precision"], 0.75);
  EXPECT_EQ(inspected["missing-words"]["recall"], 0.5);
  EXPECT_EQ(inspected["missing-words"]["bands"][0]["confidence"], 0.875);
  EXPECT_FALSE(inspected["missing-words"].contains("format"));
  const std::string text = to_text(inspected);
  EXPECT_THAT(text, HasSubstr("missing-words\n  sentences              500\n"));
  EXPECT_THAT(text, HasSubstr("  precision              0.75\n  recall                 0.5\n"));
}

TEST(Inspect, ATextOfSeveralLinesStandsBelowItsName) {
  EXPECT_EQ(to_text({{"training", {{"recipe", "seed: 1\nbpe:\n  merges: 3\n"}, {"update", 7}}}}),
            "training\n"
            "  recipe\n"
            "    seed: 1\n"
            "    bpe:\n"
            "      merges: 3\n"
            "  update                 7\n");
}

TEST(Inspect, ShowsWhateverStandsInModelJson) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("model");
  const testing::SmallModel small;
  small.write(path);
  testing::reseal(path, "model.json", [](nlohmann::ordered_json& manifest) {
    manifest["tensors"] = 5;  // names of ours
    manifest["model"] = nlohmann::ordered_json::array();
    nlohmann::ordered_json deep = 7;
    for (int i = 0; i < 40; ++i) deep = {{"deeper", deep}};
    manifest["odd"] = deep;
  });
  const nlohmann::ordered_json inspected = inspect_model(path);
  EXPECT_EQ(inspected["model"], path);
  EXPECT_EQ(inspected["tensors"].size(), small.model.parameters().size());
  EXPECT_THAT(to_text(inspected), HasSubstr("deeper 7\n"));
}

}  // namespace
}  // namespace allot
