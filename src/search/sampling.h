#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "infer/next_tokens.h"
#include "infer/source_sentence.h"
#include "search/beam.h"
#include "search/growing_hypotheses.h"

namespace allot {

// Translations drawn at random instead of searched for.
struct SamplingOptions {
  // Draw from the k most probable tokens only (0 = all of them).
  size_t top_k = 0;
  // Draw from the most probable tokens that together have this probability (1 = all of them).
  double top_p = 1.0;
  // Divides log-probabilities: below 1 favors probable tokens, above 1 improbable ones.
  double temperature = 1.0;
  // The same seed and the same sentence give the same translations in any batch.
  uint64_t seed = 1;

  void validate() const;  // throws a usage error naming option, value and range
};

// One token; log-probabilities of minus infinity are never drawn. At least one token must be
// possible.
uint32_t draw_token(const SamplingOptions& options, const infer::NextTokens& next, Random& random);

// options.n_best translations of one sentence while they are drawn, in their order. Lengths,
// constraints and penalties (for the scores) are those of `options`.
class Draws final : public GrowingHypotheses {
 public:
  // The options must outlive it.
  Draws(const BeamOptions& options, const SamplingOptions& sampling,
        const infer::SourceSentence& source);

  size_t num_live() const override { return is_begun_ ? live_.size() : 1; }
  uint32_t last_token(size_t hypothesis) const override;
  void advance(const std::vector<Row>& rows) override;
  const std::vector<size_t>& parents() const override { return parents_; }
  std::vector<Hypothesis> results() const override;

 private:
  struct Draft {
    Random random;
    Hypothesis hypothesis;
    WordPatterns::State words = {};  // of Constraints::forbidden
  };
  bool extend(const Row& row, Draft& draft) const;
  double score_of(const Hypothesis& hypothesis) const;

  const BeamOptions& options_;
  const SamplingOptions& sampling_;
  size_t source_length_, length_without_sink_;
  double total_fertility_;
  std::vector<uint32_t> prefix_;
  LengthLimit limit_;
  bool is_begun_ = false;  // before, all drafts are one hypothesis without tokens
  std::vector<Draft> drafts_;
  std::vector<size_t> live_;     // drafts that continue
  std::vector<size_t> parents_;  // of these
};

}  // namespace allot
