#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpus/pair_evidence.h"

namespace allot {

// How likely is it that target line n translates source line n + lag? Estimated from the corpus
// itself:
//   - The logarithm of the target's length is a linear function of that of the source's, with
//     Student's t (4 degrees of freedom) for the residuals, since real text has extreme outliers.
//     Lengths are relative to the mean of the 25 lines before and after, so that a passage that is
//     translated more freely or tersely than the rest does not stand out.
//   - Whether the two lines contain the same numbers.
// In each stretch of 500 lines the estimate uses the lag at which the lengths agree best, so that
// it also works when much of the corpus is shifted.
class LengthModel {
 public:
  static constexpr int kMaxLag = 10;

  explicit LengthModel(const std::vector<PairEvidence>& pairs);

  // False when it cannot be estimated: fewer than 50 lines, or lengths that do not vary or are
  // unrelated.
  bool can_evaluate() const { return can_evaluate_; }

  size_t size() const { return source_.size(); }
  // Both lines exist and are not empty; other lines carry no information.
  bool is_known(size_t line, int lag) const;
  // Logarithm of how much better the target line fits the source line at this lag than a random
  // line, for a known one.
  float fit(size_t line, int lag) const;
  // Its mean over lines that translate each other.
  double typical_fit() const { return typical_fit_; }

  // Correlation of source and target lengths in lines [first, last] at lag 0.
  double correlation(size_t first, size_t last) const;
  // Its maximum between unrelated lines (0 when it is negative).
  double unrelated_correlation() const { return unrelated_correlation_; }

 private:
  struct Stretch;
  void center_lengths(const std::vector<PairEvidence>& pairs);
  static double bounded(const std::vector<float>& lengths, std::ptrdiff_t line);
  double agreement(const Stretch& stretch) const;
  std::vector<Stretch> good_stretches() const;
  void learn_lengths(const std::vector<Stretch>& stretches);
  void learn_numbers(const std::vector<Stretch>& stretches);
  void learn_typical_fit(const std::vector<Stretch>& stretches);
  size_t number_class(size_t line, int lag) const;

  std::vector<float> source_, target_;  // log lengths minus their local mean; 0 when empty
  std::vector<uint16_t> source_numbers_, target_numbers_;
  std::vector<bool> has_text_;  // both sides
  float slope_ = 0;
  float inverse_scale_ = 0;         // of the residuals
  float inverse_target_scale_ = 0;  // of the target's lengths themselves
  float log_scale_ratio_ = 0;
  std::array<float, 5> number_weights_{};
  double typical_fit_ = 0;
  double unrelated_correlation_ = 0;
  bool can_evaluate_ = false;
};

}  // namespace allot
