#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "infer/next_tokens.h"
#include "infer/source_sentence.h"

namespace allot::infer {

// Source tokens [begin, end) of a row that are translated by tokens which search has chosen, not
// the model: these spend their budget, and no other.
struct BudgetCharge {
  size_t row = 0;
  size_t begin = 0, end = 0;
  // They are translated: from now on they have no budget left. Else the next step belongs to them,
  // and takes nothing from the budgets of others.
  bool is_complete = false;
};

// All that search knows of a model: hypotheses of some sentences, one row each, that grow by a
// token at every step. A row's numbers do not depend on the other rows.
class StepDecoder {
 public:
  virtual ~StepDecoder() = default;

  // At first one row for each sentence, before its first token.
  virtual size_t num_rows() const = 0;
  virtual size_t sentence(size_t row) const = 0;
  virtual size_t source_length(size_t row) const = 0;  // tokens, the sink included

  // Before a step, for that step. Without budgets, nothing.
  virtual void charge(const std::vector<BudgetCharge>& charges) { (void)charges; }
  // Feeds tokens[r] (at first the start symbol) to row r.
  virtual void step(const std::vector<uint32_t>& tokens) = 0;
  // Row i becomes a copy of what row parents[i] was.
  virtual void select(const std::vector<size_t>& parents) = 0;

  // The sentences of another decoder of the same models join: their rows follow, and their numbers
  // continue those of the sentences here. What the last step gave is lost.
  virtual void join(std::unique_ptr<StepDecoder> other) = 0;
  // Sentences without rows are forgotten; the others stay in order, and are numbered starting at 0.
  virtual void forget_finished() = 0;

  // Of the last step: what may follow, and its log-probabilities; a caller may change these.
  virtual NextTokens next_tokens(size_t row) = 0;
  // Of the last step, before any select (source_length): attention weights of the source tokens.
  virtual const float* attention(size_t row) const = 0;
};

// Makes a decoder for some sentences.
using DecoderFactory =
    std::function<std::unique_ptr<StepDecoder>(const std::vector<SourceSentence>& sources)>;

}  // namespace allot::infer
