#include "model/attention_layer.h"

#include <gtest/gtest.h>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using attention::Transform;
using testing::random_matrix;

// Attention over several steps for two sentences, and a loss that is a weighted sum of all
// contexts.
struct AttentionLayerCase {
  static constexpr size_t kHidden = 4;
  std::vector<Example> examples{{{4, 5, 6, 3}, {4, 5, 6}, {0.6F, 0.4F, 0.9F, kUnbounded}, 0},
                                {{5, 3}, {4}, {0.7F, kUnbounded}, 1}};
  Shard shard = make_shard(examples, {1, 2});
  ModelOptions options;
  ParameterList list;
  AttentionLayer layer;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  RunSettings settings;
  Matrix<double> memory, states, weight;

  static ModelOptions make_options(CoverageVector coverage) {
    ModelOptions result;
    result.hidden_size = kHidden;
    result.coverage_vector = coverage;
    return result;
  }

  AttentionLayerCase(Transform transform, const attention::ExhaustionBonus& bonus,
                     CoverageVector coverage = CoverageVector::kNone)
      : options(make_options(coverage)),
        layer(options, list),
        parameters(list),
        transposes(list),
        settings{{transform, bonus}, 0, {}, {}, {}} {
    Random random(12);
    for (size_t i = 0; i < list.num_values(); ++i) parameters.values()[i] = random.uniform() - 0.5;
    memory = random_matrix<double>(random, 6, kHidden, 2);
    states = random_matrix<double>(random, shard.target_shape.num_rows(), kHidden, 2);
    weight = random_matrix<double>(random, shard.target_shape.num_rows(), kHidden);
  }

  BatchRun<double> run() const { return {shard, {parameters, transposes}, settings}; }

  // Contexts of all target rows.
  Matrix<double> forward(AttentionTrace<double>& trace) {
    transposes.refresh(parameters, pool);
    trace.memory.resize(memory.rows(), kHidden);
    std::copy_n(memory.data(), memory.rows() * kHidden, trace.memory.data());
    layer.prepare<double>(run(), trace);
    Matrix<double> contexts(states.rows(), kHidden);
    for (size_t step = 0; step < shard.target_shape.num_steps(); ++step) {
      const size_t begin = shard.target_shape.step_begin(step);
      const size_t count = shard.target_shape.step_size(step);
      layer.forward<double>(run(), step, states.view().row_range(begin, count), trace,
                            contexts.view().row_range(begin, count));
    }
    return contexts;
  }

  // What is added to the scores: step by step, for all positions.
  using Bonuses = std::vector<std::vector<double>>;

  // The plain twin: one sentence at a time, `general` scores by loops. With `fixed` the bonuses are
  // these numbers, whatever has been spent; otherwise they are computed and left in `seen`.
  Matrix<double> plain_contexts(const Bonuses* fixed, Bonuses& seen) const {
    Matrix<double> contexts(states.rows(), kHidden);
    seen.assign(shard.target_shape.num_steps(), std::vector<double>(memory.rows(), 0.0));
    for (size_t s = 0; s < shard.num_sentences(); ++s) {
      const attention::RowSpan& span = shard.source_spans[s];
      std::vector<double> fertility(span.length), spent(span.length);
      for (size_t j = 0; j < span.length; ++j) {
        fertility[j] = static_cast<double>(shard.fertility[span.begin + j]);
      }
      for (size_t t = 0; t < shard.target_shape.length(s); ++t) {
        const size_t row = shard.target_shape.row(s, t);
        std::vector<double> scores(span.length), left(span.length);
        for (size_t j = 0; j < span.length; ++j) {
          const double* h = memory.row(span.begin + j);
          for (size_t i = 0; i < kHidden; ++i) {
            for (size_t k = 0; k < kHidden; ++k) {
              scores[j] += h[i] * parameters[0].at(i, k) * states.row(row)[k];
            }
          }
          left[j] = std::max(0.0, fertility[j] - spent[j]);
          double& bonus = seen[t][span.begin + j];
          if (std::isfinite(left[j])) bonus = settings.attention.bonus.weight * left[j];
          scores[j] += fixed == nullptr ? bonus : (*fixed)[t][span.begin + j];
        }
        const auto solution = attention::solve<double>(settings.attention.transform, scores, left);
        for (size_t k = 0; k < kHidden; ++k) {
          contexts.row(row)[k] = 0;
          for (size_t j = 0; j < span.length; ++j) {
            contexts.row(row)[k] += solution.weights[j] * memory.row(span.begin + j)[k];
          }
        }
        for (size_t j = 0; j < span.length; ++j) spent[j] += solution.weights[j];
      }
    }
    return contexts;
  }

  double loss_of(const Matrix<double>& contexts) const {
    double sum = 0;
    for (size_t i = 0; i < contexts.rows() * kHidden; ++i) {
      sum += contexts.data()[i] * weight.data()[i];
    }
    return sum;
  }

  void expect_gradients(const std::function<double()>& loss) {
    AttentionTrace<double> trace;
    forward(trace);
    AttentionGradients<double> d_trace;
    Gradients<double> gradients(list);
    layer.prepare_backward<double>(run(), trace, d_trace);
    Matrix<double> d_states;
    d_states.resize_to_zero(states.rows(), kHidden);
    for (size_t step = shard.target_shape.num_steps(); step-- > 0;) {
      const size_t begin = shard.target_shape.step_begin(step);
      const size_t count = shard.target_shape.step_size(step);
      layer.backward<double>({run(), 1.0, gradients}, step, states.view().row_range(begin, count),
                             trace, weight.view().row_range(begin, count),
                             d_states.view().row_range(begin, count), d_trace);
    }
    layer.finish_backward<double>({run(), 1.0, gradients}, states.view(), trace, d_trace);
    const testing::GradientCheck check{1e-6, 1e-6};
    testing::expect_gradient("states", states.data(), d_states.data(), states.rows() * kHidden,
                             loss, check);
    testing::expect_gradient("memory", memory.data(), d_trace.memory.data(),
                             memory.rows() * kHidden, loss, check);
    for (size_t i = 0; i < list.size(); ++i) {
      testing::expect_gradient(list[i].name, parameters[i].data, gradients.dense(i).data,
                               list[i].size(), loss, check);
    }
  }
};

class AttentionOfEveryTransform : public ::testing::TestWithParam<Transform> {};

TEST_P(AttentionOfEveryTransform, EqualsThePlainTwin) {
  AttentionLayerCase test(GetParam(), {0.3, false});
  if (!attention::is_bounded(GetParam())) test.settings.attention.bonus.weight = 0;
  AttentionTrace<double> trace;
  const Matrix<double> contexts = test.forward(trace);
  AttentionLayerCase::Bonuses seen;
  const Matrix<double> plain = test.plain_contexts(nullptr, seen);
  for (size_t i = 0; i < plain.rows() * plain.cols(); ++i) {
    EXPECT_NEAR(contexts.data()[i], plain.data()[i], 1e-12);
  }
}

TEST_P(AttentionOfEveryTransform, GradientFlowsThroughBudgetAndCoverage) {
  for (const CoverageVector coverage : {CoverageVector::kSource, CoverageVector::kQuery}) {
    SCOPED_TRACE(to_string(coverage));
    AttentionLayerCase test(GetParam(), {0.3, true}, coverage);
    test.expect_gradients([&test] {
      AttentionTrace<double> trace;
      return test.loss_of(test.forward(trace));
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Transforms, AttentionOfEveryTransform,
                         ::testing::ValuesIn(attention::all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

class AttentionOfABoundedTransform : public AttentionOfEveryTransform {};

// The paper's system: the bonus is a constant for the gradient, the bounds are not.
TEST_P(AttentionOfABoundedTransform, GradientOfAFrozenBonus) {
  AttentionLayerCase test(GetParam(), {0.3, false});
  AttentionLayerCase::Bonuses frozen, ignored;
  test.plain_contexts(nullptr, frozen);
  test.expect_gradients([&] { return test.loss_of(test.plain_contexts(&frozen, ignored)); });
}

INSTANTIATE_TEST_SUITE_P(Transforms, AttentionOfABoundedTransform,
                         ::testing::Values(Transform::kCsoftmax, Transform::kCsparsemax,
                                           Transform::kCentmax15),
                         [](const auto& test) { return to_string(test.param); });

}  // namespace
}  // namespace allot
