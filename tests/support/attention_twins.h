#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "attention/transform.h"

// The attention transforms a second time, in the most obvious way, to compare with: a sorted sweep
// for the exact algorithms, and bisection for any member of the entmax family.
namespace allot::testing {

using Wide = long double;

struct TwinRow {
  std::vector<double> scores;
  std::vector<double> bounds;  // empty: no bounds
  Wide bound(size_t j) const {
    return bounds.empty() ? std::numeric_limits<Wide>::infinity() : static_cast<Wide>(bounds[j]);
  }
  bool takes_part(size_t j) const { return std::isfinite(scores[j]) && bound(j) > 0; }
};

// The threshold of weight = min(bound, max(0, score / power - threshold)^power): walks down over
// the sorted split points and solves on the sets of each interval until the answer lies inside it.
inline Wide sweep_clipped_threshold(const TwinRow& row, int power) {
  struct Event {
    Wide at;
    size_t position;
    bool is_top;
  };
  std::vector<Event> events;
  for (size_t j = 0; j < row.scores.size(); ++j) {
    if (!row.takes_part(j)) continue;
    const Wide top = static_cast<Wide>(row.scores[j]) / power;
    events.push_back({top, j, true});
    if (!std::isfinite(row.bound(j))) continue;
    events.push_back({top - std::pow(row.bound(j), Wide(1) / power), j, false});
  }
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return a.at > b.at || (a.at == b.at && a.is_top && !b.is_top);
  });
  const Wide center = events.front().at;
  Wide count = 0;
  Wide first = 0;   // sum of x - center over the interior
  Wide second = 0;  // and of its square
  Wide held = 0;    // sum of the bounds of those held
  for (size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const Wide x = static_cast<Wide>(row.scores[event.position]) / power - center;
    const Wide sign = event.is_top ? 1 : -1;
    count += sign;
    first += sign * x;
    second += sign * x * x;
    if (!event.is_top) held += row.bound(event.position);
    if (count < Wide(0.5)) continue;
    Wide threshold = 0;
    if (power == 1) {
      threshold = center + (first + held - 1) / count;
    } else {
      const Wide mean = first / count;
      const Wide rest = (1 - held - (second - count * mean * mean)) / count;
      if (rest < 0) continue;
      threshold = center + mean - std::sqrt(rest);
    }
    const bool is_last = i + 1 == events.size();
    if (is_last || threshold >= events[i + 1].at) return threshold;
  }
  return events.back().at;  // the bounds sum to 1: everything is held
}

inline std::vector<double> sweep_clipped(const TwinRow& row, int power) {
  const Wide threshold = sweep_clipped_threshold(row, power);
  std::vector<double> weights(row.scores.size(), 0.0);
  for (size_t j = 0; j < weights.size(); ++j) {
    if (!row.takes_part(j)) continue;
    const Wide height = std::max(Wide(0), static_cast<Wide>(row.scores[j]) / power - threshold);
    weights[j] = static_cast<double>(std::min(row.bound(j), std::pow(height, Wide(power))));
  }
  return weights;
}

// csoftmax: gives positions their bounds in the order of score - log(bound) until the next one gets
// less than its bound from what is left.
inline std::vector<double> sweep_csoftmax(const TwinRow& row) {
  std::vector<size_t> order;
  for (size_t j = 0; j < row.scores.size(); ++j) {
    if (row.takes_part(j)) order.push_back(j);
  }
  const auto knee = [&](size_t j) {
    return static_cast<Wide>(row.scores[j]) - std::log(row.bound(j));
  };
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return knee(a) > knee(b); });
  // log of the sum of exp(score) over the positions from i on: never a difference.
  std::vector<Wide> log_sum(order.size() + 1, -std::numeric_limits<Wide>::infinity());
  for (size_t i = order.size(); i-- > 0;) {
    const Wide score = static_cast<Wide>(row.scores[order[i]]);
    const Wide larger = std::max(score, log_sum[i + 1]);
    const Wide smaller = std::min(score, log_sum[i + 1]);
    log_sum[i] = larger + std::log1p(std::exp(smaller - larger));
  }
  std::vector<double> weights(row.scores.size(), 0.0);
  Wide mass = 1;
  bool is_clipping = true;
  Wide log_scale = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const Wide score = static_cast<Wide>(row.scores[order[i]]);
    if (is_clipping) {
      const Wide value = std::max(Wide(0), mass) * std::exp(score - log_sum[i]);
      if (value > row.bound(order[i])) {
        weights[order[i]] = row.bounds[order[i]];
        mass -= row.bound(order[i]);
        continue;
      }
      is_clipping = false;
      log_scale = std::log(std::max(Wide(0), mass)) - log_sum[i];
    }
    weights[order[i]] = static_cast<double>(std::exp(score + log_scale));
  }
  return weights;
}

// Halves the interval that holds the threshold of weight = min(bound, free_weight(score,
// threshold)) until it cannot be halved any more. A free weight must fall with the threshold, be at
// most 1 at `high` and at least 1 at `low` for every score that takes part.
template <typename FreeWeight>
std::vector<double> bisect(const TwinRow& row, Wide low, Wide high, const FreeWeight& free_weight) {
  const auto weight = [&](size_t j, Wide threshold) {
    if (!row.takes_part(j)) return Wide(0);
    return std::min(row.bound(j), free_weight(static_cast<Wide>(row.scores[j]), threshold));
  };
  for (int i = 0; i < 120; ++i) {
    const Wide middle = low + (high - low) / 2;
    Wide sum = 0;
    for (size_t j = 0; j < row.scores.size(); ++j) sum += weight(j, middle);
    (sum >= 1 ? low : high) = middle;
  }
  std::vector<double> weights;
  for (size_t j = 0; j < row.scores.size(); ++j) {
    weights.push_back(static_cast<double>(weight(j, low)));
  }
  return weights;
}

struct ScoreRange {
  Wide smallest = std::numeric_limits<Wide>::infinity();
  Wide largest = -std::numeric_limits<Wide>::infinity();
};

// Of the scores that take part.
inline ScoreRange score_range(const TwinRow& row) {
  ScoreRange range;
  for (size_t j = 0; j < row.scores.size(); ++j) {
    if (!row.takes_part(j)) continue;
    range.smallest = std::min(range.smallest, static_cast<Wide>(row.scores[j]));
    range.largest = std::max(range.largest, static_cast<Wide>(row.scores[j]));
  }
  return range;
}

// alpha-entmax under bounds for any alpha > 1:
//   weight = min(bound, max(0, (alpha - 1) score - threshold)^(1 / (alpha - 1))).
inline std::vector<double> bisect_entmax(double alpha, const TwinRow& row) {
  const Wide scale = static_cast<Wide>(alpha) - 1;
  const ScoreRange range = score_range(row);
  return bisect(row, scale * range.smallest - 1, scale * range.largest,
                [scale](Wide score, Wide threshold) {
                  return std::pow(std::max(Wide(0), scale * score - threshold), 1 / scale);
                });
}

// Its limit for alpha = 1: weight = min(bound, exp(score - threshold)).
inline std::vector<double> bisect_csoftmax(const TwinRow& row) {
  const ScoreRange range = score_range(row);
  const Wide room = std::log(static_cast<Wide>(row.scores.size()));
  return bisect(row, range.smallest, range.largest + room,
                [](Wide score, Wide threshold) { return std::exp(score - threshold); });
}

// What the tests know of a transform, one entry for each: all properties are checked against it.
struct Twin {
  attention::Transform transform;
  // What bounds of 1 and more, which say nothing, must give back.
  attention::Transform plain_form;
  // The weight at a threshold if there were no bound.
  double (*free_weight)(double score, double threshold);
  // The whole row in two obvious ways.
  std::vector<double> (*sweep)(const TwinRow& row);
  std::vector<double> (*bisection)(const TwinRow& row);
};

inline double free_softmax(double score, double threshold) {
  return std::exp(score - threshold);
}
inline double free_sparsemax(double score, double threshold) {
  return std::max(0.0, score - threshold);
}
inline double free_entmax15(double score, double threshold) {
  return std::pow(std::max(0.0, score / 2 - threshold), 2);
}
inline std::vector<double> sweep_csparsemax(const TwinRow& row) {
  return sweep_clipped(row, 1);
}
inline std::vector<double> sweep_centmax15(const TwinRow& row) {
  return sweep_clipped(row, 2);
}
inline std::vector<double> bisect_csparsemax(const TwinRow& row) {
  return bisect_entmax(2.0, row);
}
inline std::vector<double> bisect_centmax15(const TwinRow& row) {
  return bisect_entmax(1.5, row);
}

inline const Twin& twin_of(attention::Transform transform) {
  using attention::Transform;
  static const Twin kTwins[] = {
      {Transform::kSoftmax, Transform::kSoftmax, free_softmax, sweep_csoftmax, bisect_csoftmax},
      {Transform::kCsoftmax, Transform::kSoftmax, free_softmax, sweep_csoftmax, bisect_csoftmax},
      {Transform::kSparsemax, Transform::kSparsemax, free_sparsemax, sweep_csparsemax,
       bisect_csparsemax},
      {Transform::kCsparsemax, Transform::kSparsemax, free_sparsemax, sweep_csparsemax,
       bisect_csparsemax},
      {Transform::kEntmax15, Transform::kEntmax15, free_entmax15, sweep_centmax15,
       bisect_centmax15},
      {Transform::kCentmax15, Transform::kEntmax15, free_entmax15, sweep_centmax15,
       bisect_centmax15},
  };
  for (const Twin& twin : kTwins) {
    if (twin.transform == transform) return twin;
  }
  throw std::logic_error("tests/support/attention_twins.h has no twin of " + to_string(transform));
}

}  // namespace allot::testing
