#include "experiment/row_result.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/resealed.h"
#include "support/test_files.h"

namespace allot {
namespace {

RowResult example_result() {
  RowResult result;
  result.row = "a";
  result.label = "A row";
  result.seed = 3;
  result.training_hash = "1";
  result.result_hash = "2";
  result.recipe = {{"model.dropout", "0.3"}};
  result.translation.beam_size = 4;
  result.translation.penalties.coverage = CoveragePenalty::kSummary;
  result.translation.penalties.beta = 0.4;
  result.translation.tunes_beta = true;
  result.translation.uses_model_settings = true;
  result.model_settings = "csoftmax, alpha 0.6";
  result.num_sentences = 10;
  result.translations_hash = "3";
  result.scores = {{"bleu", 12.5, "sig"}, {"rep", 0.5, "nature"}};
  result.times = {1, 2, 3};
  result.program = "allot";
  return result;
}

TEST(RowResult, ReadsBackWhatWasWritten) {
  const testing::TemporaryFolder folder;
  write_row_result(folder.path("a.json"), example_result());
  const std::optional<RowResult> result = read_row_result(folder.path("a.json"));
  ASSERT_TRUE(result);
  EXPECT_EQ(to_json(*result), to_json(example_result()));
  ASSERT_NE(result->find("rep"), nullptr);
  EXPECT_EQ(result->find("rep")->score, 0.5);
  EXPECT_EQ(result->find("ter"), nullptr);
}

// Results of before it was an option lack it.
TEST(RowResult, TheWordRewardIsWrittenWhenThereIsOne) {
  const testing::TemporaryFolder folder;
  RowResult result = example_result();
  EXPECT_FALSE(to_json(result)["translation"].contains("word-reward"));
  result.translation.penalties.word_reward = 0.2;
  write_row_result(folder.path("a.json"), result);
  EXPECT_EQ(read_row_result(folder.path("a.json"))->translation.penalties.word_reward, 0.2);
}

TEST(RowResult, OtherFilesAreAnError) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(read_row_result(folder.path("missing")));
  EXPECT_THROW(read_row_result(folder.write("a", "{\"format\": 1}\n")), Error);
  EXPECT_THROW(read_row_result(folder.write("b", "{\n")), Error);
  auto json = to_json(example_result());
  json.erase("scores");
  EXPECT_THROW(read_row_result(folder.write("c", json.dump())), Error);
}

TEST(RowResult, EveryOddValueIsReadOrRefused) {
  using OrderedJson = nlohmann::ordered_json;
  const testing::TemporaryFolder folder;
  const OrderedJson good = to_json(example_result());
  int refused = 0;
  for (const auto& place : testing::all_places(good)) {
    for (const OrderedJson& value : testing::odd_values()) {
      OrderedJson bad = good;
      bad[place] = value;
      try {
        read_row_result(folder.write("a", bad.dump()));
      } catch (const Error& error) {
        EXPECT_EQ(error.exit_code(), 3);
        EXPECT_EQ(std::string(error.what()).find(folder.path("a") + ": "), 0U);
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 200);
  EXPECT_THROW(read_row_result(folder.write("a", std::string(200000, '['))), Error);
}

}  // namespace
}  // namespace allot
