#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/candidates.h"
#include "search/constraints.h"
#include "search/growing_hypotheses.h"
#include "search/penalties.h"
#include "search/term_search.h"

namespace allot {

struct BeamOptions {
  // Larger values are mistakes: they have no benefit, and memory grows with them.
  static constexpr size_t kLargestBeam = 10000;
  static constexpr size_t kLongestTranslation = 10000;

  // Hypotheses that are kept for each sentence (1 = the most probable token at every step).
  size_t beam_size = 5;
  // Translations that are returned; at most beam_size.
  size_t n_best = 1;
  // Maximum number of tokens in a translation...
  size_t max_length = 200;
  // ...and most tokens for each source token (and five more): search/longest_translation.h.
  double max_length_factor = 3.0;
  Constraints constraints;
  PenaltyOptions penalties;
  // Stop as soon as no unfinished hypothesis can come among the n best any more. It saves time
  // and never changes the result.
  bool stop_early = true;
  // For tuning: keep everything that ends, whatever n_best says, and continue until the best is
  // decided under each of these penalties too. Only for penalties that are not stepwise, which
  // would search differently.
  std::vector<PenaltyOptions> tuned = {};

  void validate() const;  // throws a usage error naming option, value and range
};

// How long a translation may become.
struct LengthLimit {
  size_t tokens = 0;
  // Steps of the decoder. As a rule the end symbol must come within this many steps: a hypothesis
  // with that many tokens is left unfinished. Where it may not end any earlier (--min-length, a
  // long prefix) there is one more step, in which only the end symbol may follow.
  size_t steps = 0;
};

// term_tokens: of ForcedTerms, for which there is more room.
LengthLimit length_limit(const BeamOptions& options, size_t source_length, size_t prefix_length,
                         size_t term_tokens = 0);

// The search for the translations of one sentence. It knows no model: it receives the
// log-probabilities of what may follow its hypotheses, and selects which of them continue.
//
// Every step keeps the best beam_size of all hypotheses with one more token. Those that end are
// finished, and are scored with penalties; the others continue. At the maximum length hypotheses
// that have not ended stay unfinished, and rank after all finished ones.
//
// A sentence with terms has several beams side by side (search/term_search.h). What has more of the
// terms ranks first. A hypothesis is given up when n_best finished ones that have as many of the
// terms are better than it can become: its chance to begin a term is over then.
//
// S = source tokens, the sink included; J = source tokens without it.
class Beam final : public GrowingHypotheses {
 public:
  // fertility: of the source, for the word reward (ScoredLength::fertility). terms: null = none.
  Beam(const BeamOptions& options, size_t source_length, std::vector<uint32_t> prefix,
       bool has_sink = false, double fertility = 0,
       std::shared_ptr<const infer::ForcedTerms> terms = nullptr);

  size_t num_live() const override { return live_.size(); }
  uint32_t last_token(size_t hypothesis) const override {
    return nodes_[live_[hypothesis].node].token;
  }
  void advance(const std::vector<Row>& rows) override;
  const std::vector<size_t>& parents() const override { return parents_; }

  std::optional<infer::BudgetCharge> charge(size_t hypothesis) const override;

  // The best translations, best first; at least one, at most n_best.
  std::vector<Hypothesis> results() const override;

 private:
  // A token of a hypothesis and the step that gave it. Hypotheses share prefixes.
  struct Node {
    size_t parent = 0;
    uint32_t token = 0;
    float log_prob = 0;
    std::vector<float> attention;  // S
  };
  // A hypothesis as the chain of nodes that ends at `node`.
  struct Path {
    size_t node = 0;
    double log_prob = 0;
    std::vector<double> coverage;  // J: attention of all steps; empty when no penalty needs it
    bool is_finished = false;      // ends with the end symbol
    WordPatterns::State words;     // of Constraints::forbidden
    TermState terms;
    // When its search is over:
    double score = 0;
    size_t num_tokens = 0;  // without the end symbol
  };

  bool needs_coverage() const;
  double running_score(const Path& path) const;
  std::vector<uint32_t> tokens_of(const Path& path) const;
  void mask(const Path& path, const infer::NextTokens& next) const;
  std::vector<TermCandidate> best_continuations(const std::vector<Row>& rows) const;
  std::vector<TermCandidate> best_with_terms(const std::vector<Row>& rows) const;
  bool have_same_tokens(const Path& one, const Path& other) const;
  Path extend(const Path& parent, const TermCandidate& chosen, const float* attention);
  void add_term(const TermCandidate& chosen, Path& path);
  double score_of(const Path& path, size_t num_tokens) const;
  void finish(Path path, std::vector<Path>& list) const;
  bool is_hopeless(const Path& path) const;
  void give_up_hopeless();
  bool is_decided(const PenaltyOptions& penalties) const;
  bool is_decided() const;
  Hypothesis hypothesis_of(const Path& path) const;

  const BeamOptions& options_;
  size_t source_length_;
  double fertility_;
  LengthLimit limit_;
  std::vector<uint32_t> prefix_;
  bool has_sink_;
  std::optional<TermSearch> terms_;
  size_t num_tokens_ = 0;  // of every live hypothesis
  std::vector<Node> nodes_;
  std::vector<Path> live_;
  std::vector<size_t> parents_;
  std::vector<Path> finished_;    // best first, at most n_best (all of them for tuning)
  std::vector<Path> unfinished_;  // the same, of those that reached the longest length
};

}  // namespace allot
