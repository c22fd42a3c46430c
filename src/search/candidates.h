#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// A word that may follow a hypothesis.
struct Candidate {
  double score = 0;   // by which candidates are compared
  size_t parent = 0;  // hypothesis
  uint32_t word = 0;
  float log_prob = 0;  // of the word
};

// What may follow one hypothesis: log-probabilities of all words; minus infinity means never.
struct CandidateRow {
  double score = 0;  // of the hypothesis
  const float* log_probs = nullptr;
};

// The best `count` words over all hypotheses, best first. Of equals, those of earlier hypotheses
// come first, and then those with smaller numbers: the result is always the same.
std::vector<Candidate> best_candidates(const std::vector<CandidateRow>& rows, size_t vocabulary,
                                       size_t count);

}  // namespace allot
