#include "infer/transformer_decoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/error.h"
#include "infer/model.h"
#include "support/search_cases.h"
#include "support/transformer_twin.h"

namespace allot::infer {
namespace {

using testing::describe;
using testing::every_kind_of_transformer;
using testing::small_sources;
using testing::SmallModel;
using testing::transformer_options;
using testing::TransformerTwin;

// Hypotheses that branch, end and change places get what their tokens alone give, computed from
// the first again: log-probabilities and attention of every step.
TEST(TransformerDecoder, StepsWithACacheGiveTheNumbersOfTheEquations) {
  for (const ModelOptions& options : every_kind_of_transformer()) {
    const SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    const AttentionSettings settings = model.default_attention();
    const std::vector<SourceSentence> sources = small_sources(small, 4);
    const PreparedSources prepared = model.prepare(sources);
    DecoderState rows = model.decoder().start(prepared, settings);
    StepResult step;
    TransformerTwin twin(small);
    Random random(11);
    std::vector<std::vector<uint32_t>> inputs(4, {Vocabulary::kStart});
    for (int t = 0; t < 6; ++t) {
      std::vector<uint32_t> tokens;
      for (const std::vector<uint32_t>& input : inputs) tokens.push_back(input.back());
      model.decoder().step(prepared, settings, tokens, rows, step);
      for (size_t r = 0; r < rows.num_rows(); ++r) {
        const TransformerTwin::Step expected =
            twin.run(sources[rows.sentence[r]], inputs[r]).back();
        for (size_t v = 0; v < expected.log_probs.size(); ++v) {
          ASSERT_NEAR(step.log_probs.row(r)[v], expected.log_probs[v], 2e-4) << describe(options);
        }
        ASSERT_EQ(rows.spans[r].length, expected.attention.size());
        for (size_t j = 0; j < expected.attention.size(); ++j) {
          ASSERT_NEAR(step.attention.weights[rows.spans[r].begin + j], expected.attention[j], 1e-4)
              << describe(options);
        }
      }
      // Each row has none to two successors.
      std::vector<size_t> parents;
      std::vector<std::vector<uint32_t>> next;
      for (size_t r = 0; r < rows.num_rows(); ++r) {
        const size_t count = rows.num_rows() > 8 ? random.below(2) : random.below(3);
        for (size_t k = r == 0 ? 0 : 1; k <= count; ++k) {
          parents.push_back(r);
          next.push_back(inputs[r]);
          next.back().push_back(static_cast<uint32_t>(random.below(7)));
        }
      }
      rows.select(parents);
      inputs = next;
    }
  }
}

// More steps than the positions that are computed once, with a row that joins late and stays below;
// then the long one leaves, and the memory of its steps is given back.
TEST(TransformerDecoder, LongRowsDoNotDependOnTheirNeighbors) {
  constexpr size_t kSteps = 260, kJoins = 200, kMore = 10;
  const testing::SmallInference inference(transformer_options());
  const std::vector<SourceSentence> sources = inference.sources(2);
  const auto token_of = [](size_t sentence, size_t step) {
    return static_cast<uint32_t>((3 * sentence + 5 * step) % 11);
  };
  // Log-probabilities and attention of a row.
  const auto numbers_of = [](EnsembleDecoder& decoder, size_t row) {
    const NextTokens next = decoder.next_tokens(row);
    std::vector<float> numbers(next.log_probs, next.log_probs + next.size);
    const float* const weights = decoder.attention(row);
    numbers.insert(numbers.end(), weights, weights + decoder.source_length(row));
    return numbers;
  };
  std::vector<std::vector<std::vector<float>>> alone(2);
  for (size_t i = 0; i < 2; ++i) {
    EnsembleDecoder decoder(inference.ensemble, {sources[i]});
    for (size_t t = 0; t < (i == 0 ? kSteps : kSteps - kJoins + kMore); ++t) {
      decoder.step({token_of(i, t)});
      alone[i].push_back(numbers_of(decoder, 0));
    }
  }
  EnsembleDecoder together(inference.ensemble, {sources[0]});
  for (size_t t = 0; t < kSteps; ++t) {
    if (t == kJoins) {
      together.join(std::make_unique<EnsembleDecoder>(inference.ensemble,
                                                      std::vector<SourceSentence>{sources[1]}));
    }
    std::vector<uint32_t> tokens = {token_of(0, t)};
    if (t >= kJoins) tokens.push_back(token_of(1, t - kJoins));
    together.step(tokens);
    ASSERT_EQ(numbers_of(together, 0), alone[0][t]) << t;
    if (t < kJoins) continue;
    ASSERT_EQ(numbers_of(together, 1), alone[1][t - kJoins]) << t;
  }
  together.select({1});
  together.forget_finished();
  for (size_t t = kSteps - kJoins; t < alone[1].size(); ++t) {
    together.step({token_of(1, t)});
    ASSERT_EQ(numbers_of(together, 0), alone[1][t]) << t;
  }
}

TEST(TransformerDecoder, SpendsWithinTheBudgetOfEveryHeadOrOfTheirMean) {
  for (const BudgetScope scope : all_budget_scopes()) {
    ModelOptions options = transformer_options();
    options.transformer.budget = scope;
    const SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    const AttentionSettings settings = model.default_attention();
    const PreparedSources prepared = model.prepare(small_sources(small, 3));
    DecoderState rows = model.decoder().start(prepared, settings);
    StepResult step;
    rows.select({0, 0, 1, 2, 2});
    for (int t = 0; t < 6; ++t) {
      model.decoder().step(prepared, settings, std::vector<uint32_t>(5, 4), rows, step);
    }
    ASSERT_FALSE(rows.head_budgets[0]);
    const attention::Budget<float>& budget = *rows.head_budgets[1];
    float spent = 0;
    for (size_t j = 0; j < budget.spent().size(); ++j) {
      EXPECT_LE(budget.spent()[j], budget.fertility()[j] + 1e-5F);
      spent += budget.spent()[j];
    }
    // Six steps of five rows with two heads.
    EXPECT_NEAR(spent, 60, 1e-3F);
  }
}

// Weights in 8 bits: nearly the same numbers.
TEST(TransformerDecoder, EightBitWeightsAreCloseToFloats) {
  const SmallModel small(transformer_options());
  const QuantizedWeights quantized{Safetensors{tensors_of(small.parameters), {}}};
  const Model floats(small.options, weights_in(small.parameters));
  const Model int8(small.options, weights_in(quantized.weights()));
  const std::vector<SourceSentence> sources = small_sources(small, 8);
  const AttentionSettings settings = floats.default_attention();
  std::vector<StepResult> results(2);
  for (const Model* model : {&floats, &int8}) {
    const PreparedSources prepared = model->prepare(sources);
    DecoderState rows = model->decoder().start(prepared, settings);
    for (const uint32_t token : {1U, 5U, 6U}) {
      model->decoder().step(prepared, settings, std::vector<uint32_t>(8, token), rows,
                            results[model == &floats ? 0 : 1]);
    }
  }
  double largest = 0;
  const Matrix<float>&a = results[0].log_probs, &b = results[1].log_probs;
  for (size_t k = 0; k < a.rows() * a.cols(); ++k) {
    largest = std::max(largest, static_cast<double>(std::abs(a.data()[k] - b.data()[k])));
  }
  EXPECT_GT(largest, 0);
  EXPECT_LT(largest, 0.15);
}

TEST(TransformerDecoder, RefusesToRunWithoutFertilities) {
  const SmallModel small(transformer_options());
  const Model model(small.options, weights_in(small.parameters));
  const PreparedSources prepared = model.prepare({SourceSentence{{4, 3}}});
  EXPECT_THROW(model.decoder().start(prepared, model.default_attention()), InternalError);
  EXPECT_NO_THROW(model.decoder().start(prepared, AttentionSettings{}));
}

}  // namespace
}  // namespace allot::infer
