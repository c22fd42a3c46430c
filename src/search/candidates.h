#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "infer/next_tokens.h"

namespace allot {

// A hypothesis with one more token.
struct Candidate {
  double score = 0;   // by which candidates are compared
  size_t parent = 0;  // the hypothesis
  uint32_t token = 0;
  float log_prob = 0;  // of the token
};

// What may follow one hypothesis; tokens that constraints exclude have kMaskedLogProb
// (search/constraints.h).
struct CandidateRow {
  double score = 0;  // of the hypothesis
  infer::NextTokens next;
};

// The best `count` continuations of all hypotheses, best first. Of equals, those of earlier
// hypotheses come first, and then those with smaller ids: the result is always the same.
std::vector<Candidate> best_candidates(const std::vector<CandidateRow>& rows, size_t count);

}  // namespace allot
