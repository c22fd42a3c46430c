#include "search/greedy.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/search_cases.h"

namespace allot {
namespace {

using testing::describe;
using testing::every_kind_of_model;
using testing::SmallInference;

// The same without batches, rows or workers: every token of every sentence on its own.
Hypothesis plain_greedy(const infer::Model& model, const infer::SourceSentence& source,
                        size_t max_length) {
  const AttentionSettings settings = model.default_attention();
  const infer::PreparedSources prepared = model.prepare({source});
  infer::DecoderState row = model.decoder().start(prepared, settings);
  infer::StepResult step;
  Hypothesis result;
  uint32_t token = Vocabulary::kStart;
  while (result.tokens.size() < max_length && !result.is_finished) {
    model.decoder().step(prepared, settings, {token}, row, step);
    float* log_probs = step.log_probs.row(0);
    log_probs[Vocabulary::kStart] = log_probs[Vocabulary::kSink] = -1e9F;
    token = static_cast<uint32_t>(std::max_element(log_probs, log_probs + step.log_probs.cols()) -
                                  log_probs);
    result.append(token, log_probs[token], step.attention.weights.data(),
                  step.attention.weights.size());
  }
  return result;
}

TEST(Greedy, GivesEverySentenceWhatItGetsAlone) {
  size_t num_finished = 0, num_tokens = 0;
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference inference(options);
    const std::vector<infer::SourceSentence> sources = inference.sources(50);
    GreedyOptions greedy;
    greedy.max_length = 12;
    greedy.max_length_factor = 100;
    for (const size_t batch_size : {1, 7, 64}) {
      greedy.batch_size = batch_size;
      WorkerPool pool(batch_size == 7 ? 3 : 1);
      const auto found =
          greedy_search(infer::decoder_factory(inference.ensemble), sources, greedy, pool);
      ASSERT_EQ(found.size(), sources.size());
      for (size_t i = 0; i < sources.size(); ++i) {
        const Hypothesis alone = plain_greedy(inference.model, sources[i], greedy.max_length);
        ASSERT_EQ(found[i].tokens, alone.tokens) << describe(options);
        ASSERT_EQ(found[i].log_probs, alone.log_probs) << describe(options);
        ASSERT_EQ(found[i].log_prob, alone.log_prob) << describe(options);
        ASSERT_EQ(found[i].score, alone.log_prob) << describe(options);
        ASSERT_EQ(found[i].attention, alone.attention) << describe(options);
        ASSERT_EQ(found[i].is_finished, alone.is_finished);
        num_finished += alone.is_finished ? 1U : 0U;
        num_tokens += alone.tokens.size();
      }
    }
  }
  // The cases must show both ends.
  EXPECT_GT(num_finished, 50U);
  EXPECT_GT(num_tokens, 500U);
}

TEST(Greedy, AttentionRowsSumToOne) {
  const SmallInference inference;
  const std::vector<infer::SourceSentence> sources = inference.sources(9);
  infer::EnsembleDecoder decoder = inference.decoder(sources);
  for (const Hypothesis& hypothesis : greedy_batch(decoder, sources, {})) {
    EXPECT_EQ(hypothesis.attention.size(),
              hypothesis.tokens.size() + (hypothesis.is_finished ? 1U : 0U));
    for (const std::vector<float>& row : hypothesis.attention) {
      EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0F), 1.0F, 1e-5F);
    }
  }
}

TEST(Greedy, StopsAtTheLengthThatTheSourceAllows) {
  testing::SmallModel small;
  // A model that never ends by itself.
  small.parameters[small.model.parameters().find("output.bias")].data[Vocabulary::kEnd] = -1e4F;
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const infer::Ensemble ensemble = {{&model, model.default_attention()}};
  GreedyOptions options;
  options.max_length = 20;
  options.max_length_factor = 2;
  const std::vector<infer::SourceSentence> sources = testing::small_sources(small, 20);
  infer::EnsembleDecoder decoder(ensemble, sources);
  const std::vector<Hypothesis> found = greedy_batch(decoder, sources, options);
  for (size_t i = 0; i < sources.size(); ++i) {
    EXPECT_FALSE(found[i].is_finished);
    EXPECT_EQ(found[i].tokens.size(), std::min<size_t>(20, 2 * sources[i].tokens.size() + 5));
  }
}

TEST(Greedy, TakesNoSentencesAtAll) {
  const SmallInference inference;
  WorkerPool pool(2);
  EXPECT_TRUE(greedy_search(infer::decoder_factory(inference.ensemble), {}, {}, pool).empty());
}

}  // namespace
}  // namespace allot
