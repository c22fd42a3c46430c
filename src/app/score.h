#pragma once

#include <string>

#include "app/translate.h"
#include "base/stream.h"
#include "corpus/parallel_reader.h"

namespace allot {

struct ScoreOptions {
  // Pairs to score; source and target must be given.
  ParallelFiles pairs;
  std::string output = "-";
  LoadOptions load;
  DecodeOptions decode;
  // What becomes of the decoding settings of the models. (Their penalties rank translations, so
  // they have no effect here.)
  SettingsChoice settings;
  // Print a JSON object for each pair, as 'allot translate --json' does.
  bool json = false;
  ExtraOutputOptions extra;
};

// What a model makes of given translations: for each pair a line with log-probability, tokens (the
// end symbol among them) and perplexity; the sums on stderr at the end.
void score(const ScoreOptions& options, const Run& run);

}  // namespace allot
