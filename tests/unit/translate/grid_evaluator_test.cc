#include "translate/grid_evaluator.h"

#include <gtest/gtest.h>

#include "metrics/rep.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class GridEvaluatorTest : public ::testing::Test {
 protected:
  GridEvaluatorTest() : pool_(2) {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    LoadOptions load;
    load.models = {folder_.path("model")};
    translator_ = std::make_unique<Translator>(load);
    for (const char* line : {"w0 w1 w2 w3", "", "w4 w2"}) {
      text_.inputs.emplace_back();
      text_.inputs.back().text = line;
    }
    text_.references = {"w1 w1 w3 w1", "", "w4 w2 w1"};
    DecodeOptions decode;
    decode.beam.n_best = 3;
    decode.beam.max_length = 6;
    lines_ = translator_->translate(text_.inputs, decode, pool_);
  }

  ChosenHypotheses choose(size_t rank) const {
    ChosenHypotheses chosen;
    for (const LineTranslation& line : lines_) {
      chosen.push_back(line.hypotheses.empty() ? nullptr : &line.hypotheses[rank]);
    }
    return chosen;
  }

  testing::TemporaryFolder folder_;
  WorkerPool pool_;
  std::unique_ptr<Translator> translator_;
  HeldOutText text_;
  std::vector<LineTranslation> lines_;
};

// Choices that share hypotheses are evaluated as if each were alone.
TEST_F(GridEvaluatorTest, ChoicesDoNotInfluenceEachOther) {
  GridEvaluator evaluator(*translator_, text_, "", pool_);
  const auto together = evaluator.evaluate(lines_, {choose(0), choose(1), choose(0)});
  for (const size_t i : {0U, 1U, 2U}) {
    const auto alone = evaluator.evaluate(lines_, {choose(i == 1 ? 1 : 0)});
    EXPECT_EQ(together[i].bleu, alone[0].bleu);
    EXPECT_EQ(together[i].rep, alone[0].rep);
    EXPECT_EQ(together[i].num_words, alone[0].num_words);
  }
}

TEST_F(GridEvaluatorTest, CountsWords) {
  GridEvaluator evaluator(*translator_, text_, "", pool_);
  const auto statistics = evaluator.evaluate(lines_, {choose(0)});
  size_t num_words = 0;
  for (const LineHypothesis* hypothesis : choose(0)) {
    if (hypothesis != nullptr) num_words += hypothesis->target.words.size();
  }
  const DecodingScores scores = evaluator.scores(statistics[0]);
  EXPECT_DOUBLE_EQ(scores.length_ratio, static_cast<double>(num_words) / 7);
  EXPECT_FALSE(scores.drop);
}

// The sample of all sentences, each once, has the score of the text.
TEST_F(GridEvaluatorTest, SamplesHaveScoresOfTheirOwn) {
  GridEvaluator evaluator(*translator_, text_, "", pool_);
  const auto statistics = evaluator.evaluate(lines_, {choose(0)});
  const Resamples resamples(3, 50, 1);
  const SampledScores sampled = evaluator.sampled_scores(statistics[0], resamples);
  ASSERT_EQ(sampled.rep.size(), 50U);
  EXPECT_EQ(sampled.drop, std::vector<double>(50));
  const Rep rep({});
  for (size_t s = 0; s < 50; ++s) {
    Statistics sum(statistics[0].rep[0].size());
    for (size_t k = 0; k < 3; ++k) {
      const Statistics& own = statistics[0].rep[resamples.sample(s)[k]];
      for (size_t v = 0; v < sum.size(); ++v) sum[v] += own[v];
    }
    EXPECT_DOUBLE_EQ(sampled.rep[s], rep.score(sum));
  }
}

}  // namespace
}  // namespace allot
