#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/precision.h"
#include "translate/source_text.h"

namespace allot {

// What a Translator opens, once.
struct LoadOptions {
  // Model folders; several translate together (an ensemble).
  std::vector<std::string> models;
  // In what form text comes and goes.
  TextForm form = TextForm::kRaw;
  // An aligner (a file that 'allot align --save-model' wrote) that translates the source words
  // which replace <unk>; "" = they are copied.
  std::string dictionary;
  // In what numbers weights are multiplied; unset: as the folder has them.
  std::optional<Precision> precision;

  void validate() const;  // throws a usage error
};

}  // namespace allot
