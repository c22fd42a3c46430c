#include "search/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/constraints.h"

namespace allot {
namespace {

bool is_better(const Candidate& a, const Candidate& b) {
  if (a.score != b.score) return a.score > b.score;
  return a.parent != b.parent ? a.parent < b.parent : a.token < b.token;
}

// The log-probability that a token must reach so that its hypothesis may have `score`, one float
// below what rounding could change.
float threshold(double score, double hypothesis) {
  const auto rounded = static_cast<float>(score - hypothesis);
  return std::nextafter(std::nextafter(rounded, kMaskedLogProb), kMaskedLogProb);
}

// Tokens that are looked at together: hardly any has what is needed.
constexpr size_t kBlock = 32;

// From `place` on, as far as whole blocks have no number that is not below `needed`.
size_t skip_blocks(const float* log_probs, size_t place, size_t size, float needed) {
  for (; place + kBlock <= size; place += kBlock) {
    // Every number is compared, which the compiler makes vectors of.
    unsigned found = 0;
    for (size_t k = 0; k < kBlock; ++k) found |= log_probs[place + k] < needed ? 0U : 1U;
    if (found != 0) break;
  }
  return place;
}

}  // namespace

std::vector<Candidate> best_candidates(const std::vector<CandidateRow>& rows, size_t count) {
  // A heap whose first element is the worst that is kept.
  std::vector<Candidate> kept;
  kept.reserve(count + 1);
  for (size_t row = 0; row < rows.size() && count > 0; ++row) {
    const infer::NextTokens& next = rows[row].next;
    const float* log_probs = next.log_probs;
    const auto least = [&] {
      return kept.size() < count ? std::numeric_limits<float>::lowest()
                                 : threshold(kept.front().score, rows[row].score);
    };
    float needed = least();
    for (size_t place = 0; place < next.size; ++place) {
      if (place % kBlock == 0) place = skip_blocks(log_probs, place, next.size, needed);
      if (place == next.size) break;
      if (log_probs[place] < needed || log_probs[place] == kMaskedLogProb) continue;
      const Candidate candidate{rows[row].score + static_cast<double>(log_probs[place]), row,
                                next.token(place), log_probs[place]};
      if (kept.size() == count) {
        if (!is_better(candidate, kept.front())) continue;
        std::pop_heap(kept.begin(), kept.end(), is_better);
        kept.back() = candidate;
      } else {
        kept.push_back(candidate);
      }
      std::push_heap(kept.begin(), kept.end(), is_better);
      needed = least();
    }
  }
  std::sort(kept.begin(), kept.end(), is_better);
  return kept;
}

}  // namespace allot
