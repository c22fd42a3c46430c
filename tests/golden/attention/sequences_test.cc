#include <gtest/gtest.h>

#include "attention/budget.h"
#include "support/attention_cases.h"

// Runs of several steps under a budget: every step's weights, and the gradient of a loss over all
// of them through time.
namespace allot::attention {
namespace {

using nlohmann::json;
using testing::largest_difference;
using testing::numbers;
using Steps = std::vector<std::vector<double>>;

Steps steps_of(const json& stored) {
  Steps steps;
  for (const json& step : stored) steps.push_back(numbers<double>(step));
  return steps;
}

struct Sequence {
  std::vector<Solution<double>> solutions;
  Steps left;
};

std::vector<double> with_sink(std::vector<double> fertility) {
  fertility.push_back(std::numeric_limits<double>::infinity());
  return fertility;
}

Sequence run_forward(const json& stored, const ExhaustionBonus& bonus) {
  Sequence run;
  Budget<double> budget(with_sink(numbers<double>(stored["fertility"])));
  const Transform transform = parse_transform(stored["transform"]);
  for (std::vector<double> scores : steps_of(stored["z"])) {
    run.left.push_back(budget.left());
    budget.add_bonus(bonus, scores.data());
    run.solutions.push_back(solve(transform, scores, budget.left()));
    budget.spend(run.solutions.back().weights.data());
  }
  return run;
}

Steps run_backward(const json& stored, const Sequence& run, const ExhaustionBonus& bonus,
                   bool through_bounds) {
  const Transform transform = parse_transform(stored["transform"]);
  Steps weights_gradients = steps_of(stored["loss_weights"]);
  Steps scores_gradients(run.left.size());
  BudgetGradient<double> budget(run.left[0].size(), bonus);
  for (size_t t = run.left.size(); t-- > 0;) {
    budget.add_to_weights(weights_gradients[t].data());
    const auto gradients =
        testing::row_gradients(transform, run.solutions[t], weights_gradients[t]);
    if (through_bounds) {
      budget.accumulate(run.left[t], gradients.bounds.data(), gradients.scores.data());
    }
    scores_gradients[t] = gradients.scores;
  }
  return scores_gradients;
}

void expect_steps(const Steps& actual, const json& expected, const std::string& what) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t t = 0; t < actual.size(); ++t) {
    EXPECT_LE(largest_difference(actual[t], numbers<double>(expected[t])), 1e-9)
        << what << ", step " << t;
  }
}

TEST(SequencesTest, WeightsAndGradientsThroughTime) {
  const json cases = testing::load_vectors("sequences.json")["cases"];
  ASSERT_EQ(cases.size(), 10U);
  for (const json& stored : cases) {
    SCOPED_TRACE(stored["name"].get<std::string>());
    ExhaustionBonus bonus{stored["c"], false};
    const Sequence run = run_forward(stored, bonus);
    Steps weights;
    for (const Solution<double>& solution : run.solutions) weights.push_back(solution.weights);
    expect_steps(weights, stored["alpha"], "weights");
    Steps left = run.left;
    for (std::vector<double>& step : left) step.pop_back();  // the sink: infinite on both sides
    Steps bounds = steps_of(stored["u"]);
    for (size_t t = 0; t < left.size(); ++t) {
      bounds[t].pop_back();
      EXPECT_LE(largest_difference(left[t], bounds[t]), 1e-9) << "bounds, step " << t;
    }
    for (size_t t = 0; t < run.solutions.size(); ++t) {
      EXPECT_EQ(testing::regions(run.solutions[t]), stored["region"][t].get<std::vector<int>>())
          << "regions, step " << t;
    }

    const json& expected = stored["dz"];
    expect_steps(run_backward(stored, run, bonus, true), expected["detached_exhaustion"],
                 "reference");
    expect_steps(run_backward(stored, run, bonus, false), expected["no_gradient_through_u"],
                 "without bounds");
    bonus.gradient = true;
    expect_steps(run_backward(stored, run, bonus, true), expected["full"], "full");
  }
}

}  // namespace
}  // namespace allot::attention
