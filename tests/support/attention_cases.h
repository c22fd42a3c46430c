#pragma once

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/transform.h"
#include "support/test_files.h"

// What the tests of the attention transforms share: stored cases, and a row with its gradients.
namespace allot::testing {

template <typename Real>
std::vector<Real> numbers(const nlohmann::json& values) {
  std::vector<Real> result;
  for (const nlohmann::json& value : values) {
    if (value == "inf") {
      result.push_back(std::numeric_limits<Real>::infinity());
    } else if (value == "-inf") {
      result.push_back(-std::numeric_limits<Real>::infinity());
    } else {
      result.push_back(value.get<Real>());
    }
  }
  return result;
}

inline nlohmann::json load_vectors(const std::string& name) {
  std::ifstream file(data_path("vectors/" + name));
  return nlohmann::json::parse(file);
}

// 0 zero, 1 interior, 2 at the bound, for each position of a row.
template <typename Real>
std::vector<int> regions(const attention::Solution<Real>& solution, size_t row = 0) {
  const attention::RowSummary<Real>& summary = solution.rows[row];
  std::vector<int> result(summary.span.length, 0);
  for (uint32_t i = 0; i < summary.num_interior; ++i) result.at(solution.interior(row)[i]) = 1;
  for (uint32_t i = 0; i < summary.num_at_bound; ++i) result.at(solution.at_bound(row)[i]) = 2;
  return result;
}

template <typename Real>
struct RowGradients {
  std::vector<Real> scores;
  std::vector<Real> bounds;
};

template <typename Real>
RowGradients<Real> row_gradients(attention::Transform transform,
                                 const attention::Solution<Real>& solution,
                                 const std::vector<Real>& weights_gradient) {
  RowGradients<Real> result{std::vector<Real>(weights_gradient.size()),
                            std::vector<Real>(weights_gradient.size())};
  attention::backward<Real>(transform, solution,
                            {weights_gradient.data(), result.scores.data(), result.bounds.data()});
  return result;
}

template <typename Real>
double largest_difference(const std::vector<Real>& a, const std::vector<Real>& b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (!(difference <= largest)) largest = difference;  // keeps NaN
  }
  return largest;
}

}  // namespace allot::testing
