#include "model/head_attention.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/fenchel_young.h"
#include "base/error.h"
#include "model/shard.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using attention::Transform;
using testing::random_matrix;

// Four queries, three keys, two heads of three numbers.
struct Heads {
  HeadAttentionSettings settings;
  Matrix<double> queries, keys, values, coverage, factors;
  std::vector<float> fertility = {0.6F, 1.1F, kUnbounded};
  bool has_coverage = false;
  std::vector<SoftLink> links;
  WeightDropout dropout;
  HeadAttentionTrace<double> trace;

  explicit Heads(Transform transform) {
    settings.num_heads = 2;
    settings.transform = transform;
    settings.bonus.gradient = true;
    Random random(17);
    queries = random_matrix<double>(random, 4, 6);
    keys = random_matrix<double>(random, 3, 6);
    values = random_matrix<double>(random, 3, 6);
    coverage = random_matrix<double>(random, 1, 6);
    factors = random_matrix<double>(random, 4, 6);
  }

  HeadAttentionInput<double> input() const {
    return {queries.view(),
            keys.view(),
            values.view(),
            fertility.data(),
            has_coverage ? coverage.data() : nullptr,
            links,
            dropout};
  }

  Matrix<double> result() {
    Matrix<double> contexts(queries.rows(), 6);
    head_attention<double>(settings, input(), trace, contexts.view());
    return contexts;
  }

  double loss() {
    const Matrix<double> contexts = result();
    double sum = settings.guide_weight * trace.guide.loss;
    for (size_t i = 0; i < 6 * queries.rows(); ++i) {
      sum += contexts.data()[i] * factors.data()[i];
    }
    return sum;
  }

  void check_gradients() {
    loss();
    Matrix<double> d_queries(queries.rows(), 6), d_keys(keys.rows(), 6), d_values(keys.rows(), 6),
        d_coverage(1, 6);
    set_zero(d_coverage.view());
    HeadAttentionScratch<double> scratch;
    const HeadAttentionTrace<double> kept = std::move(trace);
    head_attention_backward<double>(
        settings, input(), kept, factors.view(), 1, scratch,
        {d_queries.view(), d_keys.view(), d_values.view(), d_coverage.data()});
    trace = {};
    const auto again = [this] { return loss(); };
    const size_t num_queries = 6 * queries.rows(), num_keys = 6 * keys.rows();
    testing::expect_gradient("queries", queries.data(), d_queries.data(), num_queries, again);
    testing::expect_gradient("keys", keys.data(), d_keys.data(), num_keys, again);
    testing::expect_gradient("values", values.data(), d_values.data(), num_keys, again);
    if (!has_coverage) return;
    testing::expect_gradient("coverage", coverage.data(), d_coverage.data(), 6, again);
  }
};

// A third of the weights is dropped out.
const WeightDropout kThird = {{1.0 / 3, false, 5, 17}, 11, 7};

class HeadAttention : public ::testing::TestWithParam<Transform> {};

TEST_P(HeadAttention, GradientEqualsFiniteDifferences) {
  for (const BudgetScope scope : all_budget_scopes()) {
    for (const bool has_coverage : {false, true}) {
      Heads heads(GetParam());
      heads.settings.scope = scope;
      heads.settings.bonus.weight = 0.3;
      heads.has_coverage = has_coverage;
      heads.check_gradients();
    }
  }
}

TEST_P(HeadAttention, GradientOfGuidedHeads) {
  for (const bool has_coverage : {false, true}) {
    Heads heads(GetParam());
    heads.has_coverage = has_coverage;
    heads.settings.guide_weight = 0.7;
    heads.fertility = {9, 9, kUnbounded};  // never reached: the guide's gradient stops at bounds
    heads.links = {0, kNoLink, 2, 1};
    heads.check_gradients();
    heads.loss();
    EXPECT_EQ(heads.trace.guide.num_links, 3);
  }
}

TEST_P(HeadAttention, GradientOfSoftlyGuidedHeads) {
  for (const bool has_coverage : {false, true}) {
    Heads heads(GetParam());
    heads.has_coverage = has_coverage;
    heads.settings.guide_weight = 0.7;
    heads.fertility = {9, 9, kUnbounded};
    heads.links = {SoftLink::in_proportion({{0, 0.6}, {2, 0.4}}), kNoLink, 2,
                   SoftLink::in_proportion({{0, 0.2}, {1, 0.5}, {2, 0.3}})};
    heads.check_gradients();
    heads.loss();
    EXPECT_EQ(heads.trace.guide.num_links, 3);
  }
}

TEST_P(HeadAttention, GradientPassesDropout) {
  for (const BudgetScope scope : all_budget_scopes()) {
    for (const bool has_coverage : {false, true}) {
      Heads heads(GetParam());
      heads.settings.scope = scope;
      heads.settings.bonus.weight = 0.3;
      heads.has_coverage = has_coverage;
      heads.dropout = kThird;
      heads.check_gradients();
    }
  }
}

// What is spent, bounded and guided is what there was before dropout.
TEST_P(HeadAttention, DropoutChangesContextsOnly) {
  Heads heads(GetParam());
  heads.settings.guide_weight = 1;
  heads.links = {2, kNoLink, 2, kNoLink};  // the sink: always allowed
  heads.loss();
  const HeadAttentionTrace<double> without = std::move(heads.trace);
  heads.trace = {};
  heads.dropout = kThird;
  const Matrix<double> contexts = heads.result();
  size_t num_lost = 0;
  for (size_t t = 0; t < 4; ++t) {
    for (size_t j = 0; j < 6; ++j) {
      const double weight = heads.trace.weights.row(t)[j], kept = heads.trace.kept.row(t)[j];
      EXPECT_EQ(weight, without.weights.row(t)[j]);
      EXPECT_EQ(heads.trace.scores.row(t)[j], without.scores.row(t)[j]);
      if (attention::is_bounded(GetParam())) {
        EXPECT_EQ(heads.trace.left.row(t)[j], without.left.row(t)[j]);
      }
      num_lost += weight > 0 && kept == 0 ? 1U : 0U;
      EXPECT_TRUE(kept == 0 || std::abs(kept - 1.5 * weight) < 1e-12) << kept << " " << weight;
    }
    for (size_t k = 0; k < 6; ++k) {
      double expected = 0;
      for (size_t j = 0; j < 3; ++j) {
        expected += heads.trace.kept.row(t)[k / 3 * 3 + j] * heads.values.row(j)[k];
      }
      EXPECT_NEAR(contexts.row(t)[k], expected, 1e-12);
    }
  }
  EXPECT_GT(num_lost, 0U);
  EXPECT_EQ(heads.trace.guide.loss, without.guide.loss);
}

TEST_P(HeadAttention, WeightsOfAHeadSumToOne) {
  Heads heads(GetParam());
  heads.result();
  for (size_t t = 0; t < 4; ++t) {
    for (size_t i = 0; i < 2; ++i) {
      double sum = 0;
      for (size_t j = 0; j < 3; ++j) sum += heads.trace.weights.row(t)[3 * i + j];
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Transforms, HeadAttention,
                         ::testing::ValuesIn(attention::all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

TEST(HeadAttentionMask, GradientOfCausalHeads) {
  for (const Transform transform :
       {Transform::kSoftmax, Transform::kSparsemax, Transform::kEntmax15}) {
    Heads heads(transform);
    heads.settings.is_causal = true;
    Random random(2);
    heads.keys = random_matrix<double>(random, 4, 6);
    heads.values = random_matrix<double>(random, 4, 6);
    heads.check_gradients();
    heads.result();
    for (size_t t = 0; t < 4; ++t) {
      for (size_t j = t + 1; j < 4; ++j) {
        EXPECT_EQ(heads.trace.weights.row(t)[j], 0);
        EXPECT_EQ(heads.trace.weights.row(t)[4 + j], 0) << "of the second head";
      }
    }
  }
}

TEST(HeadAttentionMask, GradientOfCausalHeadsPassesDropout) {
  Heads heads(Transform::kSoftmax);
  heads.settings.is_causal = true;
  Random random(2);
  heads.keys = random_matrix<double>(random, 4, 6);
  heads.values = random_matrix<double>(random, 4, 6);
  heads.dropout = kThird;
  heads.check_gradients();
}

// Masks belong to a sentence and to a step of it; variational ones to the sentence.
TEST(HeadAttentionDropout, MasksAreThoseOfSentencesAndSteps) {
  const auto mask = [](const WeightDropout& dropout, size_t step) {
    Heads heads(Transform::kSoftmax);
    heads.dropout = dropout;
    heads.result();
    std::vector<bool> lost;
    for (size_t j = 0; j < 6; ++j) lost.push_back(heads.trace.kept.row(step)[j] == 0);
    return lost;
  };
  const auto masks = [&mask](const WeightDropout& dropout) {
    return std::vector{mask(dropout, 0), mask(dropout, 1), mask(dropout, 2), mask(dropout, 3)};
  };
  EXPECT_EQ(masks(kThird), masks(kThird));
  WeightDropout other = kThird;
  other.sentence += 1;
  EXPECT_NE(masks(other), masks(kThird));
  other = kThird;
  other.site += 1;
  EXPECT_NE(masks(other), masks(kThird));
  EXPECT_NE(masks(kThird), (std::vector(4, mask(kThird, 0))));
  other = kThird;
  other.settings.is_variational = true;
  EXPECT_EQ(masks(other), (std::vector(4, mask(kThird, 0))));
}

// A trace that was used for a longer sentence before.
TEST(HeadAttentionMask, LeavesNothingOfTheSentenceBefore) {
  Heads heads(Transform::kSoftmax);
  heads.settings.is_causal = true;
  Random random(2);
  heads.queries = random_matrix<double>(random, 9, 6);
  heads.keys = random_matrix<double>(random, 9, 6);
  heads.values = random_matrix<double>(random, 9, 6);
  heads.result();
  heads.queries = random_matrix<double>(random, 3, 6);
  heads.keys = random_matrix<double>(random, 3, 6);
  heads.values = random_matrix<double>(random, 3, 6);
  const Matrix<double> reused = heads.result();
  heads.trace = {};
  const Matrix<double> fresh = heads.result();
  for (size_t i = 0; i < 18; ++i) EXPECT_EQ(reused.data()[i], fresh.data()[i]);
}

TEST(HeadAttentionGuide, IgnoresHeadsThatHaveTooLittleLeft) {
  Heads heads(Transform::kCsparsemax);
  heads.settings.guide_weight = 1;
  heads.links = {0, 0, 0, 0};
  heads.fertility = {0.9F, 1, kUnbounded};
  heads.loss();
  EXPECT_EQ(heads.trace.guide.num_links, 0);
  heads.fertility = {1, 1, kUnbounded};
  heads.loss();
  EXPECT_GE(heads.trace.guide.num_links, 1);
  // Half of it is allowed where all of it is not.
  heads.fertility = {0.6F, 1, kUnbounded};
  heads.links = {SoftLink::in_proportion({{0, 1}, {2, 1}}), kNoLink, kNoLink, kNoLink};
  heads.loss();
  EXPECT_EQ(heads.trace.guide.num_links, 1);
  heads.fertility[0] = 0.4F;
  heads.loss();
  EXPECT_EQ(heads.trace.guide.num_links, 0);
}

// The first head spends its budget of position 0 at the first step, the second one does not.
TEST(HeadAttentionGuide, CountsTheShareOfTheHeadsThatAreGuided) {
  for (const Transform transform :
       {Transform::kCsoftmax, Transform::kCsparsemax, Transform::kCentmax15}) {
    Heads heads(transform);
    heads.settings.guide_weight = 0.7;
    heads.fertility = {1.2F, 9, kUnbounded};
    for (size_t k = 0; k < 6; ++k) {
      heads.queries.row(0)[k] = (k < 3 ? 5 : -5) * heads.keys.row(0)[k];
    }
    heads.links = {kNoLink, 0, kNoLink, kNoLink};
    heads.check_gradients();
    heads.loss();
    EXPECT_EQ(heads.trace.guide.num_links, 0.5);
    // The mean over links is that of the head that is guided.
    const double alone = attention::fenchel_young_loss<double>(
        transform, heads.trace.scores.row(1) + 3, heads.trace.weights.row(1) + 3, 3, SoftLink(0));
    EXPECT_NEAR(heads.trace.guide.loss / heads.trace.guide.num_links, alone, 1e-12);
  }
}

TEST(HeadAttentionMask, CausalNeedsAsManyKeysAsQueries) {
  Heads heads(Transform::kSoftmax);
  heads.settings.is_causal = true;
  EXPECT_THROW(heads.result(), InternalError);
}

TEST(HeadAttentionGuide, NeedsFertilitiesForBounds) {
  Heads heads(Transform::kCsparsemax);
  HeadAttentionInput<double> input = heads.input();
  input.fertility = nullptr;
  Matrix<double> contexts(4, 6);
  EXPECT_THROW(head_attention<double>(heads.settings, input, heads.trace, contexts.view()),
               InternalError);
}

}  // namespace
}  // namespace allot
