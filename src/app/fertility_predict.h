#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stream.h"

namespace allot {

struct FertilityPredictOptions {
  // A tagger's folder, or a translation model trained with predicted fertilities.
  std::string model;
  // Tokens, one sentence per line, with or without <sink> at the end.
  StreamOptions stream;
  // Whole numbers: the most probable fertility of each token instead of the expected one.
  bool most_probable = false;
  // The smallest fertility that is not exceeded with this probability, instead of the expected one.
  std::optional<double> quantile;
  // Smaller predictions become this; not below what the model predicts at least.
  std::optional<uint32_t> minimum;

  void validate() const;  // throws a usage error naming option, value and range
};

// Writes a fertility file for text: one line per sentence, one number per token, the sink's the
// last. No slack is added.
void run_fertility_predict(const FertilityPredictOptions& options, const Run& run);

}  // namespace allot
