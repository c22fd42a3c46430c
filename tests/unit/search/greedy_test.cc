#include "search/greedy.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/search_cases.h"

namespace allot {
namespace {

using testing::describe;
using testing::every_kind_of_model;
using testing::small_sources;
using testing::SmallModel;

// The same without batches, rows or workers: every word of every sentence on its own.
GreedyTranslation plain_greedy(const infer::Model& model, const infer::SourceSentence& source,
                               size_t max_length) {
  const AttentionSettings settings = model.default_attention();
  const infer::PreparedSources prepared = model.prepare({source});
  infer::DecoderState row = model.decoder().start(prepared, settings);
  infer::StepResult step;
  GreedyTranslation result;
  uint32_t word = Vocabulary::kStart;
  while (result.words.size() < max_length) {
    model.decoder().step(prepared, settings, {word}, row, step);
    float* log_probs = step.log_probs.row(0);
    log_probs[Vocabulary::kStart] = log_probs[Vocabulary::kSink] = -1e9F;
    word = static_cast<uint32_t>(std::max_element(log_probs, log_probs + step.log_probs.cols()) -
                                 log_probs);
    result.log_prob += static_cast<double>(log_probs[word]);
    result.attention.push_back(step.attention.weights);
    if (word == Vocabulary::kEnd) {
      result.is_finished = true;
      break;
    }
    result.words.push_back(word);
  }
  return result;
}

TEST(Greedy, GivesEverySentenceWhatItGetsAlone) {
  size_t num_finished = 0, num_words = 0;
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallModel small(options, 0.9);
    const infer::Model model(small.options, infer::weights_in(small.parameters));
    const std::vector<infer::SourceSentence> sources = small_sources(small, 50);
    GreedyOptions greedy;
    greedy.max_length = 12;
    greedy.max_length_factor = 100;
    for (const size_t batch_size : {1, 7, 64}) {
      greedy.batch_size = batch_size;
      WorkerPool pool(batch_size == 7 ? 3 : 1);
      const auto translations =
          translate_greedily(model, model.default_attention(), sources, greedy, pool);
      ASSERT_EQ(translations.size(), sources.size());
      for (size_t i = 0; i < sources.size(); ++i) {
        const GreedyTranslation alone = plain_greedy(model, sources[i], greedy.max_length);
        ASSERT_EQ(translations[i].words, alone.words) << describe(options);
        ASSERT_EQ(translations[i].log_prob, alone.log_prob) << describe(options);
        ASSERT_EQ(translations[i].attention, alone.attention) << describe(options);
        ASSERT_EQ(translations[i].is_finished, alone.is_finished);
        num_finished += alone.is_finished ? 1U : 0U;
        num_words += alone.words.size();
      }
    }
  }
  // The cases must show both ends.
  EXPECT_GT(num_finished, 50U);
  EXPECT_GT(num_words, 500U);
}

TEST(Greedy, AttentionRowsSumToOne) {
  const SmallModel small({}, 0.9);
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const std::vector<infer::SourceSentence> sources = small_sources(small, 9);
  WorkerPool pool(1);
  for (const GreedyTranslation& translation :
       translate_greedily(model, model.default_attention(), sources, {}, pool)) {
    EXPECT_EQ(translation.attention.size(),
              translation.words.size() + (translation.is_finished ? 1U : 0U));
    for (const std::vector<float>& row : translation.attention) {
      EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0F), 1.0F, 1e-5F);
    }
  }
}

TEST(Greedy, StopsAtTheLengthThatTheSourceAllows) {
  SmallModel small;
  // A model that never ends by itself.
  small.parameters[small.model.parameters().find("output.bias")].data[Vocabulary::kEnd] = -1e4F;
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  GreedyOptions options;
  options.max_length = 20;
  options.max_length_factor = 2;
  WorkerPool pool(1);
  const std::vector<infer::SourceSentence> sources = small_sources(small, 20);
  const auto translations =
      translate_greedily(model, model.default_attention(), sources, options, pool);
  for (size_t i = 0; i < sources.size(); ++i) {
    EXPECT_FALSE(translations[i].is_finished);
    EXPECT_EQ(translations[i].words.size(), std::min<size_t>(20, 2 * sources[i].tokens.size() + 5));
  }
}

TEST(Greedy, TakesNoSentencesAtAll) {
  const SmallModel small;
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  WorkerPool pool(2);
  EXPECT_TRUE(translate_greedily(model, {}, {}, {}, pool).empty());
}

}  // namespace
}  // namespace allot
