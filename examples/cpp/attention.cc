// Three words of which the first has little budget left: csparsemax, its gradient, and a metric.
#include <allot/allot.h>

#include <iostream>
#include <vector>

int main() {
  const std::vector<float> scores = {2.0F, 1.5F, -1.0F};
  const std::vector<float> left = {0.25F, 1.0F, 1.0F};
  allot::api::AttentionRows<float> rows;
  rows.scores = scores.data();
  rows.bounds = left.data();
  rows.rows = 1;
  rows.columns = scores.size();

  std::vector<float> weights(scores.size());
  allot::api::attention_forward(allot::api::Transform::kCsparsemax, rows, weights.data());
  for (const float weight : weights) std::cout << weight << ' ';
  std::cout << '\n';

  const std::vector<float> of_weights = {1.0F, 0.0F, 0.0F};
  std::vector<float> of_scores(scores.size());
  std::vector<float> of_bounds(scores.size());
  allot::api::attention_backward(allot::api::Transform::kCsparsemax, rows, of_weights.data(),
                                 of_scores.data(), of_bounds.data());
  for (const float gradient : of_bounds) std::cout << gradient << ' ';
  std::cout << '\n';

  std::cout << allot::api::rep({"the cat the cat"}, {{"the cat"}}).score << '\n';
  return 0;
}
