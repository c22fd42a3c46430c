#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/candidates.h"
#include "search/penalties.h"
#include "search/translation.h"
#include "search/word_mask.h"

namespace allot {

struct BeamOptions {
  // More is a mistake: nobody gains by it, and memory grows with it.
  static constexpr size_t kLargestBeam = 10000;
  static constexpr size_t kLongestTranslation = 10000;

  // Hypotheses that are kept for each sentence (1 = the most probable word at every step).
  size_t beam_size = 5;
  // Translations that are wanted; at most beam_size.
  size_t n_best = 1;
  // Most words of a translation...
  size_t max_length = 200;
  // ...and most words for each source token (and five more): a model that has not learned to stop
  // does not talk for ever. Both look at the sentence alone.
  double max_length_factor = 3.0;
  WordRules rules;
  PenaltyOptions penalties;
  // Stop as soon as no unfinished hypothesis can come among the n best any more. It saves time
  // and never changes the result.
  bool stop_early = true;
  // For tuning: keep everything that ends, whatever n_best says, and go on until the best is
  // decided under each of these penalties too. Only for penalties that are not stepwise, which
  // would search differently.
  std::vector<PenaltyOptions> tuned = {};

  void validate() const;  // throws a usage error naming option, value and range
};

// How long a translation may become.
struct LengthLimit {
  size_t words = 0;
  // Steps of the decoder. As a rule a translation must end before its last word: what has so many
  // words and has not ended is left unfinished. Where it may not end any earlier (--min-length, a
  // long prefix) there is one more step, in which only the end symbol may follow.
  size_t steps = 0;
};

LengthLimit length_limit(const BeamOptions& options, size_t source_length, size_t prefix_length);

// The search for the translations of one sentence. It knows nothing of networks: it is shown what
// may follow its hypotheses, and says which of them go on.
//
// Every step takes the best beam_size of all hypotheses with one more word. Those that end are
// done, and are scored with penalties; the others go on. After the longest length what has not
// ended is left unfinished, and comes behind all that has.
class Beam {
 public:
  Beam(const BeamOptions& options, size_t source_length, std::vector<uint32_t> prefix);

  // Unfinished hypotheses; none when the search is over. At first there is one, without words.
  size_t num_live() const { return live_.size(); }
  // The last word of a hypothesis; at first the start symbol.
  uint32_t last_word(size_t hypothesis) const { return nodes_[live_[hypothesis].node].word; }

  // What the model says of a hypothesis.
  struct Row {
    float* log_probs = nullptr;  // of every word; changed: words that may not follow are put out
    const float* attention = nullptr;  // weight of every source token
  };
  // One row for each live hypothesis. Afterwards hypothesis i goes on from what hypothesis
  // parents()[i] was.
  void advance(const std::vector<Row>& rows, size_t vocabulary);
  const std::vector<size_t>& parents() const { return parents_; }

  // When the search is over: the best translations, best first; at least one, at most n_best.
  std::vector<Translation> results() const;

 private:
  // A word of a hypothesis and how it came there. Hypotheses share their beginnings.
  struct Node {
    size_t parent = 0;
    uint32_t word = 0;
    float log_prob = 0;
    std::vector<float> attention;
  };
  struct Hypothesis {
    size_t node = 0;
    double log_prob = 0;
    double score = 0;              // when it is over
    size_t num_words = 0;          // the same; without the end symbol
    std::vector<double> coverage;  // attention of each source token so far
  };

  bool needs_coverage() const;
  double running_score(const Hypothesis& hypothesis) const;
  std::vector<uint32_t> words_of(const Hypothesis& hypothesis) const;
  Hypothesis extend(const Hypothesis& parent, const Candidate& candidate, const float* attention);
  void finish(Hypothesis hypothesis, std::vector<Hypothesis>& list) const;
  bool is_decided(const PenaltyOptions& penalties) const;
  Translation translation_of(const Hypothesis& hypothesis, bool is_finished) const;

  const BeamOptions& options_;
  size_t source_length_;
  LengthLimit limit_;
  std::vector<uint32_t> prefix_;
  size_t num_words_ = 0;  // of every live hypothesis
  std::vector<Node> nodes_;
  std::vector<Hypothesis> live_;
  std::vector<size_t> parents_;
  std::vector<Hypothesis> finished_;    // best first, at most n_best (all of them for tuning)
  std::vector<Hypothesis> unfinished_;  // the same, of those that reached the longest length
};

}  // namespace allot
