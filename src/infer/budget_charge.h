#pragma once

#include <vector>

#include "infer/decoder_state.h"
#include "infer/step_decoder.h"

namespace allot::infer {

// A step of a decoder whose budgets search has a say in. Made before the step: what is translated
// has no budget left. After it, `restore`: what belongs to source tokens that search translates has
// taken nothing from the budgets of others. The rows must outlive it, and not be selected
// meanwhile.
class ChargedStep {
 public:
  ChargedStep(const std::vector<BudgetCharge>& charges, DecoderState& rows);

  void restore() const;

 private:
  // What the positions of a row had received before the step, in one budget.
  struct Held {
    attention::Budget<float>* budget = nullptr;
    size_t begin = 0;
    std::vector<float> spent;
  };
  std::vector<Held> held_;
};

}  // namespace allot::infer
