#include "infer/transformer_decoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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
