#include "model/fertility_head.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

constexpr size_t kHeadTokens = 6, kHeadHidden = 4, kHeadClasses = 3;

class FertilityHeadTest : public ::testing::Test {
 protected:
  FertilityHeadTest()
      : head_(kHeadHidden, kHeadClasses, list_),
        parameters_(list_),
        transposes_(list_),
        states_(testing::random_matrix<double>(random_, kHeadTokens, kHeadHidden)) {
    // Fertility 1, others, one above all classes, and one that nobody asks about.
    shard_.aligned = {1, 2, 3, 9, kNoFertility, 1};
    for (size_t i = 0; i < list_.num_values(); ++i) {
      parameters_.values()[i] = 2 * random_.uniform() - 1;
    }
  }

  FertilityLoss forward() {
    transposes_.refresh(parameters_, pool_);
    return head_.forward<double>(run(), std::as_const(states_).view(), scratch_);
  }

  void expect_weighted_log_likelihood();
  void expect_gradients();

  BatchRun<double> run() const { return {shard_, {parameters_, transposes_}, settings_}; }

  ParameterList list_;
  FertilityHead head_;
  Random random_{5};
  Parameters<double> parameters_;
  Transposes<double> transposes_;
  WorkerPool pool_{1};
  FertilityScratch<double> scratch_;
  Matrix<double> states_;
  Shard shard_;
  RunSettings settings_;
};

void FertilityHeadTest::expect_weighted_log_likelihood() {
  const FertilityLoss loss = forward();
  const uint32_t minimum = settings_.fertility.minimum;
  ASSERT_EQ(loss.most_probable.size(), kHeadTokens);
  double expected = 0;
  for (size_t r = 0; r < kHeadTokens; ++r) {
    std::vector<double> x(kHeadClasses);
    double sum = 0;
    for (size_t k = 0; k < kHeadClasses; ++k) {
      x[k] = parameters_[1].data[k];
      for (size_t h = 0; h < kHeadHidden; ++h) x[k] += states_.row(r)[h] * parameters_[0].at(k, h);
      sum += std::exp(x[k]);
    }
    EXPECT_EQ(loss.most_probable[r], std::max_element(x.begin(), x.end()) - x.begin() + minimum);
    if (shard_.aligned[r] == kNoFertility) continue;
    const size_t y = std::min<size_t>(shard_.aligned[r] - minimum, kHeadClasses - 1);
    expected += fertility_weight(shard_.aligned[r], 0.5) * (std::log(sum) - x[y]);
  }
  EXPECT_NEAR(loss.loss, expected, 1e-12);
}

void FertilityHeadTest::expect_gradients() {
  const double scale = 0.7;
  const auto loss = [&] { return scale * forward().loss; };
  transposes_.refresh(parameters_, pool_);
  Gradients<double> gradients(list_);
  Matrix<double> d_states;
  d_states.resize_to_zero(kHeadTokens, kHeadHidden);
  d_states.row(0)[0] = 10;  // is added to
  settings_.fertility.weight = 0.25;
  head_.forward_backward<double>({run(), scale, gradients}, std::as_const(states_).view(), scratch_,
                                 d_states.view());
  d_states.row(0)[0] -= 10;
  testing::expect_gradient("states", states_.data(), d_states.data(), kHeadTokens * kHeadHidden,
                           [&] { return 0.25 * loss(); });
  for (size_t i = 0; i < list_.size(); ++i) {
    testing::expect_gradient(list_[i].name, parameters_[i].data, gradients.dense(i).data,
                             list_[i].size(), loss);
  }
  for (size_t h = 0; h < kHeadHidden; ++h) EXPECT_EQ(d_states.row(4)[h], 0);  // nobody asks
}

TEST_F(FertilityHeadTest, LossIsTheWeightedLogLikelihood) {
  expect_weighted_log_likelihood();
  EXPECT_DOUBLE_EQ(forward().weight, 0.5 + 1 + 1 + 1 + 0 + 0.5);
}

TEST_F(FertilityHeadTest, WithMinimumZeroTheFirstClassIsFertilityZero) {
  settings_.fertility.minimum = 0;
  shard_.aligned = {1, 0, 2, 9, kNoFertility, 0};
  expect_weighted_log_likelihood();
  EXPECT_DOUBLE_EQ(forward().weight, 0.5 + 1 + 1 + 1 + 0 + 1);  // one is still one
  expect_gradients();
}

TEST_F(FertilityHeadTest, GradientsEqualFiniteDifferences) {
  expect_gradients();
}

TEST_F(FertilityHeadTest, AFertilityBelowTheMinimumIsAMistakeOfOurs) {
  shard_.aligned[1] = 0;
  EXPECT_THROW(forward(), InternalError);
}

TEST_F(FertilityHeadTest, StatesOfNoWeightAreLeftAlone) {
  transposes_.refresh(parameters_, pool_);
  Gradients<double> gradients(list_);
  Matrix<double> d_states;
  d_states.resize_to_zero(kHeadTokens, kHeadHidden);
  settings_.fertility.weight = 0;
  head_.forward_backward<double>({run(), 1.0, gradients}, std::as_const(states_).view(), scratch_,
                                 d_states.view());
  for (size_t i = 0; i < kHeadTokens * kHeadHidden; ++i) EXPECT_EQ(d_states.data()[i], 0);
  EXPECT_GT(gradients.squared_norm(pool_), 0);
}

}  // namespace
}  // namespace allot
