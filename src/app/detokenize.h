#pragma once

#include "base/stream.h"
#include "text/moses/detokenizer.h"

namespace allot {

struct DetokenizeOptions {
  StreamOptions stream;
  DetokenizerOptions detokenizer;
};

// allot detokenize: words back to text.
void run_detokenize(const DetokenizeOptions& options, const Run& run);

}  // namespace allot
