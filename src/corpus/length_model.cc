#include "corpus/length_model.h"

#include <algorithm>
#include <cmath>

namespace allot {

// Lines [first, last) of the target, with the source lines `lag` lines further down.
struct LengthModel::Stretch {
  size_t first = 0;
  size_t last = 0;
  int lag = 0;
  double agreement = 0;
};

namespace {

constexpr size_t kFewestLines = 50;
constexpr size_t kStretch = 500;
constexpr size_t kNeighbors = 25;
// A few extreme lines must not dominate the estimates: lengths more than e times shorter or longer
// than their neighbors are clipped.
constexpr float kMostDeviation = 1;
// By how much another lag must agree better than lag 0 to be used for estimation.
constexpr double kLeastAdvantage = 0.1;
// Lags at which lines are unrelated, beyond those that are tested. Odd and even ones: some corpora
// alternate between long and short lines.
constexpr std::array<int, 4> kUnrelatedLags = {-58, -31, 24, 47};
constexpr float kMostWeight = 3;
// A standard deviation below 2 % of the length means that the sides are copies, not that the model
// is that certain.
constexpr float kLeastScale = 0.02F;
// Median absolute deviation to standard deviation, for a normal distribution.
constexpr float kDeviationFactor = 1.4826F;

// -log of Student's density with 4 degrees of freedom, without its constant.
float t_loss(float residual) {
  return 2.5F * std::log1p(residual * residual * 0.25F);
}

float robust_scale(std::vector<float>& deviations) {
  if (deviations.empty()) return 0;
  for (float& deviation : deviations) deviation = std::abs(deviation);
  const auto middle = deviations.begin() + static_cast<std::ptrdiff_t>(deviations.size() / 2);
  std::nth_element(deviations.begin(), middle, deviations.end());
  return kDeviationFactor * *middle;
}

// Each value minus the mean of its neighborhood, without lines that have no text.
void subtract_local_mean(std::vector<float>& values, const std::vector<bool>& has_text) {
  const std::vector<float> original = values;
  double sum = 0;
  size_t count = 0;
  size_t begin = 0, end = 0;  // the window
  for (size_t i = 0; i < values.size(); ++i) {
    for (; end < values.size() && end <= i + kNeighbors; ++end) {
      if (has_text[end]) sum += static_cast<double>(original[end]), ++count;
    }
    for (; begin + kNeighbors < i; ++begin) {
      if (has_text[begin]) sum -= static_cast<double>(original[begin]), --count;
    }
    values[i] =
        has_text[i] ? original[i] - static_cast<float>(sum / static_cast<double>(count)) : 0.0F;
  }
}

}  // namespace

LengthModel::LengthModel(const std::vector<PairEvidence>& pairs) {
  if (pairs.size() < kFewestLines) return;
  center_lengths(pairs);
  const std::vector<Stretch> stretches = good_stretches();
  learn_lengths(stretches);
  if (!can_evaluate_) return;
  learn_numbers(stretches);
  learn_typical_fit(stretches);
  for (const int lag : kUnrelatedLags) {
    unrelated_correlation_ = std::max(unrelated_correlation_, agreement({0, size(), lag, 0}));
  }
}

void LengthModel::center_lengths(const std::vector<PairEvidence>& pairs) {
  const size_t size = pairs.size();
  source_.resize(size);
  target_.resize(size);
  source_numbers_.resize(size);
  target_numbers_.resize(size);
  has_text_.resize(size);
  for (size_t i = 0; i < size; ++i) {
    source_[i] = std::log1p(static_cast<float>(pairs[i].source_length));
    target_[i] = std::log1p(static_cast<float>(pairs[i].target_length));
    source_numbers_[i] = pairs[i].source_numbers;
    target_numbers_[i] = pairs[i].target_numbers;
    has_text_[i] = pairs[i].source_length > 0 && pairs[i].target_length > 0;
  }
  subtract_local_mean(source_, has_text_);
  subtract_local_mean(target_, has_text_);
}

bool LengthModel::is_known(size_t line, int lag) const {
  const auto other = static_cast<std::ptrdiff_t>(line) + lag;
  return other >= 0 && other < static_cast<std::ptrdiff_t>(size()) && has_text_[line] &&
         has_text_[static_cast<size_t>(other)];
}

double LengthModel::bounded(const std::vector<float>& lengths, std::ptrdiff_t line) {
  return static_cast<double>(
      std::clamp(lengths[static_cast<size_t>(line)], -kMostDeviation, kMostDeviation));
}

// Cosine of the two length series, which have mean 0.
double LengthModel::agreement(const Stretch& stretch) const {
  double product = 0, source_square = 0, target_square = 0;
  for (size_t i = stretch.first; i < stretch.last; ++i) {
    if (!is_known(i, stretch.lag)) continue;
    const double x = bounded(source_, static_cast<std::ptrdiff_t>(i) + stretch.lag);
    const double y = bounded(target_, static_cast<std::ptrdiff_t>(i));
    product += x * y;
    source_square += x * x;
    target_square += y * y;
  }
  const double norm = std::sqrt(source_square * target_square);
  return norm > 0 ? product / norm : 0;
}

// The stretches to estimate from, each at its best lag. Where lines do not match at any lag there
// is nothing to learn: stretches that agree less than half as well as the good ones are excluded.
std::vector<LengthModel::Stretch> LengthModel::good_stretches() const {
  std::vector<Stretch> stretches;
  for (size_t first = 0; first < size(); first += kStretch) {
    Stretch best{first, std::min(size(), first + kStretch), 0, 0};
    best.agreement = agreement(best);
    double least = best.agreement + kLeastAdvantage;
    for (int lag = -kMaxLag; lag <= kMaxLag; ++lag) {
      Stretch stretch{best.first, best.last, lag, 0};
      stretch.agreement = agreement(stretch);
      if (lag == 0 || stretch.agreement <= least) continue;
      best = stretch;
      least = stretch.agreement;
    }
    stretches.push_back(best);
  }
  std::vector<Stretch> by_agreement = stretches;
  const auto good = by_agreement.begin() + static_cast<std::ptrdiff_t>(by_agreement.size() / 20);
  std::nth_element(by_agreement.begin(), good, by_agreement.end(),
                   [](const Stretch& a, const Stretch& b) { return a.agreement > b.agreement; });
  const double least = good->agreement / 2;
  stretches.erase(std::remove_if(stretches.begin(), stretches.end(),
                                 [least](const Stretch& s) { return s.agreement < least; }),
                  stretches.end());
  return stretches;
}

void LengthModel::learn_lengths(const std::vector<Stretch>& stretches) {
  double product = 0, source_square = 0;
  for (const Stretch& stretch : stretches) {
    for (size_t i = stretch.first; i < stretch.last; ++i) {
      if (!is_known(i, stretch.lag)) continue;
      const double x = bounded(source_, static_cast<std::ptrdiff_t>(i) + stretch.lag);
      product += x * bounded(target_, static_cast<std::ptrdiff_t>(i));
      source_square += x * x;
    }
  }
  if (source_square <= 0 || product <= 0) return;
  slope_ = static_cast<float>(product / source_square);
  std::vector<float> residuals, deviations;
  for (const Stretch& stretch : stretches) {
    for (size_t i = stretch.first; i < stretch.last; ++i) {
      if (!is_known(i, stretch.lag)) continue;
      residuals.push_back(target_[i] - slope_ * source_[i + static_cast<size_t>(stretch.lag)]);
      deviations.push_back(target_[i]);
    }
  }
  const float scale = std::max(kLeastScale, robust_scale(residuals));
  const float target_scale = robust_scale(deviations);
  if (target_scale <= scale) return;
  inverse_scale_ = 1 / scale;
  inverse_target_scale_ = 1 / target_scale;
  log_scale_ratio_ = std::log(target_scale / scale);
  can_evaluate_ = true;
}

// Neither line has numbers; one has; both have different ones; the same; some in common.
size_t LengthModel::number_class(size_t line, int lag) const {
  const unsigned a = source_numbers_[line + static_cast<size_t>(lag)];
  const unsigned b = target_numbers_[line];
  if (a == 0 && b == 0) return 0;
  if (a == 0 || b == 0) return 1;
  if (a == b) return 3;
  return (a & b) == 0 ? 2 : 4;
}

void LengthModel::learn_numbers(const std::vector<Stretch>& stretches) {
  std::array<double, 5> related{}, unrelated{};
  related.fill(1);
  unrelated.fill(1);
  for (const Stretch& stretch : stretches) {
    for (size_t i = stretch.first; i < stretch.last; ++i) {
      if (is_known(i, stretch.lag)) related[number_class(i, stretch.lag)] += 1;
      for (const int lag : kUnrelatedLags) {
        if (is_known(i, lag)) unrelated[number_class(i, lag)] += 1;
      }
    }
  }
  double num_related = 0, num_unrelated = 0;
  for (const double count : related) num_related += count;
  for (const double count : unrelated) num_unrelated += count;
  for (size_t c = 0; c < number_weights_.size(); ++c) {
    const double ratio = related[c] / num_related * (num_unrelated / unrelated[c]);
    number_weights_[c] = std::clamp(static_cast<float>(std::log(ratio)), -kMostWeight, kMostWeight);
  }
}

void LengthModel::learn_typical_fit(const std::vector<Stretch>& stretches) {
  double total = 0, count = 0;
  for (const Stretch& stretch : stretches) {
    for (size_t i = stretch.first; i < stretch.last; ++i) {
      if (!is_known(i, stretch.lag)) continue;
      total += static_cast<double>(fit(i, stretch.lag));
      count += 1;
    }
  }
  typical_fit_ = total / count;
}

float LengthModel::fit(size_t line, int lag) const {
  const float x = source_[line + static_cast<size_t>(lag)];
  const float y = target_[line];
  const float as_translation = t_loss((y - slope_ * x) * inverse_scale_) - log_scale_ratio_;
  const float by_chance = t_loss(y * inverse_target_scale_);
  return by_chance - as_translation + number_weights_[number_class(line, lag)];
}

double LengthModel::correlation(size_t first, size_t last) const {
  double n = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_yy = 0, sum_xy = 0;
  for (size_t i = first; i <= last; ++i) {
    if (!has_text_[i]) continue;
    const auto x = static_cast<double>(source_[i]);
    const auto y = static_cast<double>(target_[i]);
    n += 1;
    sum_x += x;
    sum_y += y;
    sum_xx += x * x;
    sum_yy += y * y;
    sum_xy += x * y;
  }
  const double norm = std::sqrt((n * sum_xx - sum_x * sum_x) * (n * sum_yy - sum_y * sum_y));
  return norm > 0 ? (n * sum_xy - sum_x * sum_y) / norm : 0;
}

}  // namespace allot
