#include "nn/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/random.h"

namespace allot {
namespace {

// A table of which two rows are touched, and a matrix that is longer than a task.
class OptimizerTest : public ::testing::Test {
 protected:
  OptimizerTest() : list_(make_list()), gradients_(list_) {
    Random random(5);
    for (const size_t row : {6, 2}) {
      for (size_t k = 0; k < 3; ++k) gradients_.row(0, row)[k] = random.uniform() - 0.5;
    }
    for (size_t k = 0; k < list_[1].size(); ++k) {
      gradients_.dense(1).data[k] = random.uniform() - 0.5;
    }
    norm_ = std::sqrt(gradients_.squared_norm(pool_));
  }

  static ParameterList make_list() {
    ParameterList list;
    list.add("table", 9, 3, Gradient::kRows);
    list.add("weights", 300, 301);
    return list;
  }

  // The gradient of every number, zero where there is none; and whether it has one.
  struct Plain {
    std::vector<double> values;
    std::vector<bool> touched;
  };
  Plain plain_gradient() const {
    Plain plain{std::vector<double>(list_.num_values()), std::vector<bool>(list_.num_values())};
    for (size_t slot = 0; slot < gradients_.rows(0).numbers().size(); ++slot) {
      for (size_t k = 0; k < 3; ++k) {
        const size_t place = gradients_.rows(0).numbers()[slot] * 3 + k;
        plain.values[place] = gradients_.rows(0).at_slot(slot)[k];
        plain.touched[place] = true;
      }
    }
    for (size_t k = 0; k < list_[1].size(); ++k) {
      plain.values[list_[1].begin + k] = gradients_.dense(1).data[k];
      plain.touched[list_[1].begin + k] = true;
    }
    return plain;
  }

  // Three steps with the same gradient, against a plain loop that does the same.
  template <typename PlainStep>
  void expect_steps(const OptimizerOptions& options, const PlainStep& plain_step) {
    Optimizer<double> optimizer(options, list_);
    Parameters<double> parameters(list_);
    std::vector<double> expected(list_.num_values(), 0.25);
    std::copy(expected.begin(), expected.end(), parameters.values());
    const Plain gradient = plain_gradient();
    const double clip = options.max_gradient_norm > 0 && norm_ > options.max_gradient_norm
                            ? options.max_gradient_norm / norm_
                            : 1;
    for (int t = 1; t <= 3; ++t) {
      const StepReport report = optimizer.step(0.1, gradients_, parameters, pool_);
      EXPECT_TRUE(report.is_finite);
      EXPECT_NEAR(report.gradient_norm, norm_, 1e-9);
      for (size_t k = 0; k < expected.size(); ++k) {
        if (gradient.touched[k]) plain_step(t, k, clip * gradient.values[k], expected[k]);
      }
    }
    EXPECT_EQ(optimizer.num_steps(), 3U);
    for (size_t k = 0; k < expected.size(); ++k) {
      ASSERT_NEAR(parameters.values()[k], expected[k], 1e-12) << k;
    }
  }

  ParameterList list_;
  Gradients<double> gradients_;
  WorkerPool pool_{2};
  double norm_ = 0;
};

TEST_F(OptimizerTest, SgdClipsAndGoesAgainstTheGradient) {
  OptimizerOptions options;
  options.kind = OptimizerKind::kSgd;
  options.max_gradient_norm = norm_ / 4;
  expect_steps(options, [](int, size_t, double g, double& value) { value -= 0.1 * g; });
}

TEST_F(OptimizerTest, Momentum) {
  OptimizerOptions options;
  options.kind = OptimizerKind::kMomentum;
  options.max_gradient_norm = 0;
  std::vector<double> velocity(list_.num_values());
  expect_steps(options, [&](int, size_t k, double g, double& value) {
    velocity[k] = 0.9 * velocity[k] + g;
    value -= 0.1 * velocity[k];
  });
}

TEST_F(OptimizerTest, AdamCorrectsItsAverages) {
  OptimizerOptions options;
  options.kind = OptimizerKind::kAdam;
  std::vector<double> first(list_.num_values()), second(list_.num_values());
  expect_steps(options, [&](int t, size_t k, double g, double& value) {
    first[k] = 0.9 * first[k] + 0.1 * g;
    second[k] = 0.999 * second[k] + 0.001 * g * g;
    const double m = first[k] / (1 - std::pow(0.9, t)), v = second[k] / (1 - std::pow(0.999, t));
    value -= 0.1 * m / (std::sqrt(v) + 1e-8);
  });
}

TEST_F(OptimizerTest, AdamwAlsoShrinksTheWeights) {
  OptimizerOptions options;
  options.kind = OptimizerKind::kAdamw;
  options.weight_decay = 0.5;
  std::vector<double> first(list_.num_values()), second(list_.num_values());
  expect_steps(options, [&](int t, size_t k, double g, double& value) {
    first[k] = 0.9 * first[k] + 0.1 * g;
    second[k] = 0.999 * second[k] + 0.001 * g * g;
    const double m = first[k] / (1 - std::pow(0.9, t)), v = second[k] / (1 - std::pow(0.999, t));
    value -= 0.1 * 0.5 * value + 0.1 * m / (std::sqrt(v) + 1e-8);
  });
}

TEST_F(OptimizerTest, Adagrad) {
  OptimizerOptions options;
  options.kind = OptimizerKind::kAdagrad;
  std::vector<double> squares(list_.num_values());
  expect_steps(options, [&](int, size_t k, double g, double& value) {
    squares[k] += g * g;
    value -= 0.1 * g / (std::sqrt(squares[k]) + 1e-8);
  });
}

TEST_F(OptimizerTest, TheNumberOfThreadsChangesNoBit) {
  WorkerPool one(1), three(3);
  Parameters<double> a(list_), b(list_);
  Optimizer<double> first({}, list_), second({}, list_);
  for (int t = 0; t < 3; ++t) {
    first.step(0.1, gradients_, a, one);
    second.step(0.1, gradients_, b, three);
  }
  EXPECT_EQ(std::memcmp(a.values(), b.values(), list_.num_values() * sizeof(double)), 0);
}

// Optimizers of shares together do what one of everything does, and remember no more than it.
TEST_F(OptimizerTest, SharesAreUpdatedApart) {
  for (const OptimizerKind kind : all_optimizer_kinds()) {
    OptimizerOptions options;
    options.kind = kind;
    options.max_gradient_norm = norm_ / 2;
    Parameters<double> whole(list_), parts(list_);
    Optimizer<double> one(options, list_);
    std::vector<Optimizer<double>> several;
    for (const ParameterShare& share : parameter_shares(list_, 3)) {
      several.emplace_back(options, share);
    }
    for (int t = 0; t < 3; ++t) {
      one.step(0.1, gradients_, whole, pool_);
      for (Optimizer<double>& optimizer : several) {
        EXPECT_TRUE(optimizer.step(0.1, norm_, gradients_, parts, pool_).is_finite);
      }
    }
    EXPECT_EQ(std::memcmp(whole.values(), parts.values(), list_.num_values() * sizeof(double)), 0)
        << to_string(kind);
  }
}

TEST_F(OptimizerTest, ANanGradientChangesNothing) {
  gradients_.dense(1).data[7] = std::numeric_limits<double>::quiet_NaN();
  Parameters<double> parameters(list_);
  Optimizer<double> optimizer({}, list_);
  EXPECT_FALSE(optimizer.step(0.1, gradients_, parameters, pool_).is_finite);
  EXPECT_EQ(optimizer.num_steps(), 0U);
  for (size_t k = 0; k < list_.num_values(); ++k) {
    ASSERT_EQ(parameters.values()[k], 0);
    ASSERT_EQ(optimizer.slot(0)[k], 0);
  }
}

TEST_F(OptimizerTest, StateResumesWhereItWasSaved) {
  Parameters<double> whole(list_), stopped(list_);
  Optimizer<double> without_stop({}, list_), before({}, list_), after({}, list_);
  for (int t = 0; t < 4; ++t) without_stop.step(0.1, gradients_, whole, pool_);
  for (int t = 0; t < 2; ++t) before.step(0.1, gradients_, stopped, pool_);
  ASSERT_EQ(before.num_slots(), 2U);
  EXPECT_EQ(before.slot_name(1), "second-moment");
  for (size_t slot = 0; slot < before.num_slots(); ++slot) {
    std::copy_n(before.slot(slot), list_.num_values(), after.slot(slot));
  }
  after.set_num_steps(before.num_steps());
  for (int t = 0; t < 2; ++t) after.step(0.1, gradients_, stopped, pool_);
  EXPECT_EQ(std::memcmp(whole.values(), stopped.values(), list_.num_values() * sizeof(double)), 0);
}

TEST(OptimizerOptions, NamesAndRanges) {
  for (const OptimizerKind kind : all_optimizer_kinds()) {
    EXPECT_EQ(parse_optimizer_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_optimizer_kind("adamax"), Error);
  OptimizerOptions options;
  options.beta2 = 1;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot
