#include <gtest/gtest.h>

#include "support/attention_cases.h"

// Stored answers for single rows; tests/data/vectors/README.md tells how they were made.
namespace allot::attention {
namespace {

using nlohmann::json;
using testing::largest_difference;
using testing::load_vectors;
using testing::numbers;

template <typename Real>
struct Precision;
template <>
struct Precision<double> {
  static constexpr double kTolerance = 1e-9;
};
template <>
struct Precision<float> {
  static constexpr double kTolerance = 2e-5;
};

template <typename Real>
void check_case(const json& stored) {
  const Transform transform = parse_transform(stored["transform"]);
  const auto bounds = stored.contains("u") ? numbers<Real>(stored["u"]) : std::vector<Real>();
  const Solution<Real> solution = solve(transform, numbers<Real>(stored["z"]), bounds);
  const double tolerance = Precision<Real>::kTolerance;
  EXPECT_LE(largest_difference(solution.weights, numbers<Real>(stored["p"])), tolerance);
  if (!stored["differentiable"]) return;

  const char* region = stored.contains("region") ? "region" : "support";
  EXPECT_EQ(testing::regions(solution), stored[region].get<std::vector<int>>());
  if (stored.contains("tau")) {
    const double tau = stored["tau"];
    EXPECT_NEAR(static_cast<double>(solution.rows[0].threshold), tau,
                tolerance * std::max(1.0, std::abs(tau)));
  }
  const auto gradients = testing::row_gradients(transform, solution, numbers<Real>(stored["dp"]));
  EXPECT_LE(largest_difference(gradients.scores, numbers<Real>(stored["dz"])), tolerance);
  if (!stored.contains("du")) return;
  EXPECT_LE(largest_difference(gradients.bounds, numbers<Real>(stored["du"])), tolerance);
}

void check_file(const std::string& name, size_t num_cases) {
  const json cases = load_vectors(name)["cases"];
  ASSERT_EQ(cases.size(), num_cases);
  for (const json& stored : cases) {
    SCOPED_TRACE(stored["name"].get<std::string>());
    check_case<double>(stored);
    if (stored["float32_inputs_safe"]) check_case<float>(stored);
  }
}

TEST(VectorsTest, Sparsemax) {
  check_file("sparsemax.json", 26);
}
TEST(VectorsTest, Csparsemax) {
  check_file("csparsemax.json", 36);
}
TEST(VectorsTest, Csoftmax) {
  check_file("csoftmax.json", 33);
}

// Ties that the number format holds exactly: there the regions follow the tie rule, too.
TEST(VectorsTest, ExactTies) {
  size_t num_checked = 0;
  const std::vector<std::string> exact = {"kink_upper",
                                          "tight_sum_one",
                                          "tight_sum_one_with_zero",
                                          "bound_exactly_one_vs_inf",
                                          "J1_u1",
                                          "zero_bound_on_top_score",
                                          "two_zero_bounds",
                                          "kink_exact_bound",
                                          "kink_three",
                                          "kink_exactly_at_threshold"};
  for (const char* file : {"sparsemax.json", "csparsemax.json", "csoftmax.json"}) {
    const json cases = load_vectors(file)["cases"];
    for (const json& stored : cases) {
      if (std::find(exact.begin(), exact.end(), stored["name"]) == exact.end()) continue;
      SCOPED_TRACE(stored["transform"].get<std::string>() + " " +
                   stored["name"].get<std::string>());
      ++num_checked;
      const Transform transform = parse_transform(stored["transform"]);
      const auto bounds =
          stored.contains("u") ? numbers<double>(stored["u"]) : std::vector<double>();
      const auto solution = solve(transform, numbers<double>(stored["z"]), bounds);
      const char* region = stored.contains("region") ? "region" : "support";
      EXPECT_EQ(testing::regions(solution), stored[region].get<std::vector<int>>());
      const auto gradients =
          testing::row_gradients(transform, solution, numbers<double>(stored["dp"]));
      EXPECT_LE(largest_difference(gradients.scores, numbers<double>(stored["dz"])), 1e-9);
    }
  }
  EXPECT_EQ(num_checked, 15U);
}

// The paper's Figure 1: unit fertilities, three words, three steps.
TEST(VectorsTest, Figure1) {
  const json rows = load_vectors("figure1.json")["rows"];
  ASSERT_EQ(rows.size(), 4U);
  for (const auto& [name, steps] : rows.items()) {
    const Transform transform = parse_transform(name);
    std::vector<double> spent(3, 0.0);
    for (const json& step : steps) {
      SCOPED_TRACE(name);
      std::vector<double> bounds;
      for (const double used : spent) bounds.push_back(std::max(0.0, 1 - used));
      const auto solution = solve(transform, numbers<double>(step["z"]), bounds);
      EXPECT_LE(largest_difference(solution.weights, numbers<double>(step["alpha"])), 1e-9);
      for (size_t j = 0; j < 3; ++j) spent[j] += solution.weights[j];
      EXPECT_LE(largest_difference(spent, numbers<double>(step["cumulative"])), 1e-9);
    }
  }
}

}  // namespace
}  // namespace allot::attention
