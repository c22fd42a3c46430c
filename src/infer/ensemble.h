#pragma once

#include <cstdint>
#include <vector>

#include "infer/model.h"

namespace allot::infer {

// A model, and how its attention is to work. The model must stay.
struct EnsembleMember {
  const Model* model = nullptr;
  AttentionSettings attention;
  // Added to fertilities that the model predicts itself.
  float slack = 1;
};

// Models that translate together: the probability of a word is the mean of theirs, attention too.
// One model is an ensemble as well, with nothing lost.
using Ensemble = std::vector<EnsembleMember>;

// A sentence for search.
struct SearchInput {
  std::vector<uint32_t> tokens;  // at least one; the sink, when there is one, is the last
  // By member: how much attention each token may get (infinity = no bound). Empty for a member
  // without bounds.
  std::vector<std::vector<float>> fertility;
  // Target words that every translation begins with.
  std::vector<uint32_t> prefix = {};
};

// Unfinished translations of some sentences, a row each, moving on word by word in all members at
// once. A row's numbers do not depend on the other rows.
class Decoding {
 public:
  // One row for each sentence, before its first word. The ensemble must stay.
  Decoding(const Ensemble& ensemble, const std::vector<SearchInput>& inputs);

  size_t num_rows() const { return parts_.front().rows.num_rows(); }
  size_t vocabulary_size() const;
  size_t sentence(size_t row) const { return parts_.front().rows.sentence[row]; }

  // The bounds of a sentence's tokens in the first member; empty when there are none.
  std::vector<float> fertility(size_t sentence) const;

  // Gives words[r] (at first the start symbol) to row r.
  void step(const std::vector<uint32_t>& words);
  // Row i becomes a copy of what row parents[i] was.
  void select(const std::vector<size_t>& parents);

  // Of the last step: log-probabilities of what may follow; a caller may change them.
  float* log_probs(size_t row) { return parts_.front().step.log_probs.row(row); }
  // Of the last step, before any select: weights of the source tokens.
  const float* attention(size_t row) const;
  size_t source_length(size_t row) const { return parts_.front().rows.spans[row].length; }

 private:
  struct Part {
    PreparedSources sources;
    DecoderState rows;
    StepResult step;
  };
  void average();

  const Ensemble& ensemble_;
  std::vector<Part> parts_;
};

}  // namespace allot::infer
