#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// A hypothesis with one more token.
struct Candidate {
  double score = 0;   // by which candidates are compared
  size_t parent = 0;  // the hypothesis
  uint32_t token = 0;
  float log_prob = 0;  // of the token
};

// What may follow one hypothesis: log-probabilities of all tokens; kMaskedLogProb
// (search/constraints.h) for those that may not follow.
struct CandidateRow {
  double score = 0;                  // of the hypothesis
  const float* log_probs = nullptr;  // V
};

// The best `count` continuations of all hypotheses, best first. Of equals, those of earlier
// hypotheses come first, and then those with smaller ids: the result is always the same.
std::vector<Candidate> best_candidates(const std::vector<CandidateRow>& rows, size_t vocabulary,
                                       size_t count);

}  // namespace allot
