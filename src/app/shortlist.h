#pragma once

#include <string>

#include "base/stream.h"
#include "corpus/parallel_reader.h"
#include "translate/source_text.h"

namespace allot {

struct MakeShortlistOptions {
  std::string model;    // folder that gets the shortlist
  ParallelFiles pairs;  // text like that which the model was trained on
  TextForm form = TextForm::kRaw;
};

// Aligns the pairs in the model's own tokens, and puts the shortlist into the model folder.
void make_shortlist(const MakeShortlistOptions& options, const Run& run);

}  // namespace allot
