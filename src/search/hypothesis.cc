#include "search/hypothesis.h"

#include "text/vocabulary.h"

namespace allot {

void Hypothesis::append(uint32_t token, float token_log_prob, const float* weights,
                        size_t source_length) {
  log_probs.push_back(token_log_prob);
  log_prob += static_cast<double>(token_log_prob);
  attention.emplace_back(weights, weights + source_length);
  is_finished = token == Vocabulary::kEnd;
  if (!is_finished) tokens.push_back(token);
}

}  // namespace allot
