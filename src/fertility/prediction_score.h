#pragma once

#include <cstddef>
#include <cstdint>

namespace allot {

// How well fertilities are predicted, token by token, sinks left out.
struct PredictionScore {
  size_t tokens = 0;
  size_t correct = 0;
  // Of fertilities other than 1: predicted, actual, and both with the same number.
  size_t predicted_other = 0;
  size_t actual_other = 0;
  size_t correct_other = 0;

  void add(uint32_t predicted, uint32_t actual) {
    ++tokens;
    correct += predicted == actual ? 1 : 0;
    predicted_other += predicted != 1 ? 1 : 0;
    actual_other += actual != 1 ? 1 : 0;
    correct_other += predicted == actual && actual != 1 ? 1 : 0;
  }
  void add(const PredictionScore& other) {
    tokens += other.tokens;
    correct += other.correct;
    predicted_other += other.predicted_other;
    actual_other += other.actual_other;
    correct_other += other.correct_other;
  }

  double accuracy() const { return ratio(correct, tokens); }
  // Harmonic mean of precision and recall of fertilities other than 1; 0 when none is right.
  double f1() const { return ratio(2 * correct_other, predicted_other + actual_other); }

 private:
  static double ratio(size_t part, size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

// How well bounds fit actual fertilities.
struct BoundScore {
  size_t tokens = 0;
  size_t covered = 0;  // the bound is at least the actual fertility
  double excess = 0;   // summed: what a bound has beyond it

  void add(double bound, uint32_t actual) {
    ++tokens;
    if (bound < static_cast<double>(actual)) return;
    ++covered;
    excess += bound - static_cast<double>(actual);
  }

  double coverage() const { return tokens == 0 ? 0 : static_cast<double>(covered) / count(); }
  double mean_excess() const { return tokens == 0 ? 0 : excess / count(); }

 private:
  double count() const { return static_cast<double>(tokens); }
};

}  // namespace allot
