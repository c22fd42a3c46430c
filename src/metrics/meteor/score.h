#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "metrics/meteor/language.h"
#include "metrics/meteor/match.h"

namespace allot::meteor {

inline constexpr size_t kMaxStages = 4;

// What METEOR counts on one side of a pair of sentences, in words or in characters.
struct SideCounts {
  double length = 0;
  double function_words = 0;
  std::array<double, kMaxStages> content_matches = {};  // by stage
  std::array<double, kMaxStages> function_matches = {};
  double matched_words = 0;  // always words

  double matches() const;  // content and function, all stages
};

// METEOR's 23 sufficient statistics.
struct Counts {
  SideCounts hypothesis;
  SideCounts reference;
  double chunks = 0;

  // All words matched, in one piece.
  bool is_perfect() const;

  // What the sentence adds to a corpus, in METEOR's order. As in METEOR, a perfect sentence adds no
  // chunk; its own score is the same either way.
  std::vector<double> to_summands() const;
  static Counts from_sum(const std::vector<double>& sum);
};

// Whether lengths and matches are words, or characters (fragmentation stays in words).
enum class CountUnit { kWords, kCharacters };

Counts count(const std::vector<Match>& alignment, const Sentence& hypothesis,
             const Sentence& reference, CountUnit unit);

struct Score {
  // Not a number where METEOR divides zero by zero: no words, or no matches.
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  double f_mean = 0;
  double penalty = 0;
  double score = 0;  // always a number
};

// `weights` has a value for each stage; stages without one do not count.
Score compute_score(const Counts& counts, const Parameters& parameters,
                    const std::vector<double>& weights);

}  // namespace allot::meteor
