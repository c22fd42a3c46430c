#include "model/attention_scorer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

// Two sentences of three and two words; the first has two steps, the second one. Loss: a weighted
// sum of all scores.
struct ScorerCase {
  static constexpr size_t kHidden = 4, kPositions = 5, kRows = 3;
  ParameterList list;
  AttentionScorer scorer;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  Matrix<double> memory, states, weight;
  std::vector<double> spent[2];
  std::vector<attention::RowSpan> spans{{0, 3}, {3, 2}};
  ScoreKind kind;
  CoverageVector coverage;

  static ModelOptions options(ScoreKind score, CoverageVector coverage_kind) {
    ModelOptions result;
    result.hidden_size = kHidden;
    result.score = score;
    result.coverage_vector = coverage_kind;
    return result;
  }

  ScorerCase(ScoreKind score, CoverageVector coverage_kind)
      : scorer(options(score, coverage_kind), list),
        parameters(list),
        transposes(list),
        kind(score),
        coverage(coverage_kind) {
    Random random(5);
    for (size_t i = 0; i < list.num_values(); ++i) parameters.values()[i] = random.uniform() - 0.5;
    memory = random_matrix<double>(random, kPositions, kHidden);
    states = random_matrix<double>(random, kRows, kHidden);
    weight = random_matrix<double>(random, 2, kPositions);
    for (auto& step : spent) {
      for (size_t j = 0; j < kPositions; ++j) step.push_back(random.uniform());
    }
  }

  static StepRows rows(size_t step, const std::vector<attention::RowSpan>& spans) {
    return step == 0 ? StepRows{0, 2, spans.data()} : StepRows{2, 1, spans.data()};
  }
  ScorerInput<double> input(size_t step) const {
    const StepRows r = rows(step, spans);
    return {memory.view(), r, states.view().row_range(r.begin, r.count), spent[step].data()};
  }

  std::vector<std::vector<double>> scores(ScorerTrace<double>& trace) {
    transposes.refresh(parameters, pool);
    scorer.prepare<double>({parameters, transposes}, memory.view(), kRows, trace);
    std::vector<std::vector<double>> result(2, std::vector<double>(kPositions));
    for (size_t step = 0; step < 2; ++step) {
      scorer.score<double>({parameters, transposes}, input(step), trace, result[step].data());
    }
    return result;
  }

  double loss() {
    ScorerTrace<double> trace;
    const auto all = scores(trace);
    double sum = 0;
    for (size_t step = 0; step < 2; ++step) {
      for (size_t j = 0; j < (step == 0 ? kPositions : 3); ++j) {
        sum += weight.row(step)[j] * all[step][j];
      }
    }
    return sum;
  }

  // The formula of ScoreKind, number by number.
  double plain_score(const double* h, const double* s, double had) const {
    const auto matrix = [this](const char* name) { return parameters[list.find(name)]; };
    double sum = 0;
    for (size_t k = 0; k < kHidden; ++k) {
      double key = h[k], query = s[k];
      if (kind != ScoreKind::kDot) {
        key = 0;
        for (size_t i = 0; i < kHidden; ++i) key += h[i] * matrix("attention.source").at(i, k);
      }
      if (kind == ScoreKind::kMlp) {
        query = matrix("attention.query_bias").data[k];
        for (size_t i = 0; i < kHidden; ++i) query += s[i] * matrix("attention.query").at(i, k);
        sum += matrix("attention.combine").data[k] * std::tanh(key + query);
      } else {
        sum += key * query;
      }
      if (coverage == CoverageVector::kNone) continue;
      const double* seen = coverage == CoverageVector::kSource ? h : s;
      sum += had * matrix("attention.coverage").data[k] * seen[k];
    }
    return sum;
  }
};

class EveryScore : public ::testing::TestWithParam<std::tuple<ScoreKind, CoverageVector>> {};

TEST_P(EveryScore, FollowsItsFormula) {
  ScorerCase test(std::get<0>(GetParam()), std::get<1>(GetParam()));
  ScorerTrace<double> trace;
  const auto scores = test.scores(trace);
  for (size_t step = 0; step < 2; ++step) {
    const StepRows rows = ScorerCase::rows(step, test.spans);
    for (size_t r = 0; r < rows.count; ++r) {
      const attention::RowSpan& span = test.spans[r];
      for (size_t j = span.begin; j < span.begin + span.length; ++j) {
        EXPECT_NEAR(scores[step][j],
                    test.plain_score(test.memory.row(j), test.states.row(rows.begin + r),
                                     test.spent[step][j]),
                    1e-12);
      }
    }
  }
}

TEST_P(EveryScore, GradientEqualsFiniteDifferences) {
  ScorerCase test(std::get<0>(GetParam()), std::get<1>(GetParam()));
  ScorerTrace<double> trace;
  test.scores(trace);
  ScorerGradients<double> d_trace;
  test.scorer.prepare_backward(ScorerCase::kPositions, ScorerCase::kRows, d_trace);
  Gradients<double> gradients(test.list);
  Matrix<double> d_states, d_memory;
  d_states.resize_to_zero(ScorerCase::kRows, ScorerCase::kHidden);
  d_memory.resize_to_zero(ScorerCase::kPositions, ScorerCase::kHidden);
  std::vector<double> d_spent[2];
  for (size_t step = 2; step-- > 0;) {
    const StepRows rows = ScorerCase::rows(step, test.spans);
    d_spent[step].assign(ScorerCase::kPositions, 0);
    test.scorer.score_backward<double>(
        {test.parameters, test.transposes}, test.input(step), trace, test.weight.row(step),
        {d_states.view().row_range(rows.begin, rows.count), d_spent[step].data()}, d_trace,
        gradients);
  }
  test.scorer.finish_backward<double>({test.parameters, test.transposes}, test.memory.view(),
                                      test.states.view(), d_trace, d_memory.view(), gradients);
  const auto loss = [&test] { return test.loss(); };
  testing::expect_gradient("states", test.states.data(), d_states.data(), 12, loss);
  testing::expect_gradient("memory", test.memory.data(), d_memory.data(), 20, loss);
  for (size_t step = 0; step < 2 && test.scorer.has_coverage(); ++step) {
    testing::expect_gradient("spent", test.spent[step].data(), d_spent[step].data(), 5, loss);
  }
  for (size_t i = 0; i < test.list.size(); ++i) {
    testing::expect_gradient(test.list[i].name, test.parameters[i].data, gradients.dense(i).data,
                             test.list[i].size(), loss);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Scores, EveryScore,
    ::testing::Combine(::testing::Values(ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp),
                       ::testing::Values(CoverageVector::kNone, CoverageVector::kSource,
                                         CoverageVector::kQuery)));

}  // namespace
}  // namespace allot
