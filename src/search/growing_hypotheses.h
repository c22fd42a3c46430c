#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "infer/next_tokens.h"
#include "infer/step_decoder.h"
#include "search/hypothesis.h"

namespace allot {

// The translations of one sentence while they grow: searched for (Beam) or drawn (Draws). They know
// no model, and receive what it gives for each of them.
//
// S = source tokens, the sink included.
class GrowingHypotheses {
 public:
  virtual ~GrowingHypotheses() = default;

  // Unfinished hypotheses; none when it is over. At first there is one, without tokens.
  virtual size_t num_live() const = 0;
  // The last token of a hypothesis; at first the start symbol.
  virtual uint32_t last_token(size_t hypothesis) const = 0;

  // The model's output for a hypothesis.
  struct Row {
    infer::NextTokens next;            // changed: tokens that constraints exclude are masked
    const float* attention = nullptr;  // S
  };
  // One row for each live hypothesis. Afterwards hypothesis i continues what hypothesis
  // parents()[i] was.
  virtual void advance(const std::vector<Row>& rows) = 0;
  virtual const std::vector<size_t>& parents() const = 0;

  // Whose budget the next step of a hypothesis spends, when terms say so (row: not set).
  virtual std::optional<infer::BudgetCharge> charge(size_t hypothesis) const {
    (void)hypothesis;
    return std::nullopt;
  }

  // When it is over: the translations, in their order.
  virtual std::vector<Hypothesis> results() const = 0;
};

}  // namespace allot
