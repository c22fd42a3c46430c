#include "infer/scorer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "infer/recurrent_encoder.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

// The formulas of ScoreKind, number by number, in double.
double plain_score(const SmallModel& small, const float* h, const float* s) {
  const size_t size = small.options.hidden_size;
  const auto weight = [&small](const char* name) {
    return small.parameters[small.model.parameters().find(name)];
  };
  double sum = 0;
  for (size_t k = 0; k < size; ++k) {
    if (small.options.score == ScoreKind::kDot) {
      sum += static_cast<double>(h[k]) * static_cast<double>(s[k]);
      continue;
    }
    double key = 0, query = 0;
    for (size_t i = 0; i < size; ++i) {
      key += static_cast<double>(h[i]) * static_cast<double>(weight("attention.source").at(i, k));
    }
    if (small.options.score == ScoreKind::kGeneral) {
      sum += key * static_cast<double>(s[k]);
      continue;
    }
    for (size_t i = 0; i < size; ++i) {
      query += static_cast<double>(s[i]) * static_cast<double>(weight("attention.query").at(i, k));
    }
    query += static_cast<double>(weight("attention.query_bias").data[k]);
    sum += static_cast<double>(weight("attention.combine").data[k]) * std::tanh(key + query);
  }
  return sum;
}

TEST(InferScorer, FollowsTheFormulas) {
  for (const ScoreKind kind : {ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}) {
    for (const CoverageVector coverage :
         {CoverageVector::kNone, CoverageVector::kSource, CoverageVector::kQuery}) {
      ModelOptions options;
      options.score = kind;
      options.coverage_vector = coverage;
      const SmallModel small(options);
      const EncodedSources sources = RecurrentEncoder(small.options, weights_in(small.parameters))
                                         .encode(small_sources(small, 4));
      const Scorer scorer(small.options, weights_in(small.parameters));
      EXPECT_EQ(scorer.has_coverage(), coverage != CoverageVector::kNone);
      const AttentionKeys keys = scorer.prepare(sources);
      Matrix<float> state(1, 6), query;
      for (size_t k = 0; k < 6; ++k) state.row(0)[k] = 0.3F * static_cast<float>(k) - 0.8F;
      scorer.queries(state.view(), query);
      for (size_t i = 0; i < sources.spans.size(); ++i) {
        const attention::RowSpan& span = sources.spans[i];
        const std::vector<float> spent(span.length, 0.75F);
        std::vector<float> scores(span.length);
        scorer.score(sources, keys, {i, state.row(0), query.row(0), spent.data()}, scores.data());
        for (size_t j = 0; j < span.length; ++j) {
          const float* h = sources.states.row(span.begin + j);
          double expected = plain_score(small, h, state.row(0));
          const float* seen = coverage == CoverageVector::kSource ? h : state.row(0);
          for (size_t k = 0; scorer.has_coverage() && k < 6; ++k) {
            expected +=
                0.75 * static_cast<double>(seen[k]) *
                static_cast<double>(
                    small.parameters[small.model.parameters().find("attention.coverage")].data[k]);
          }
          EXPECT_NEAR(static_cast<double>(scores[j]), expected, 1e-5) << to_string(kind);
        }
      }
    }
  }
}

}  // namespace
}  // namespace allot::infer
