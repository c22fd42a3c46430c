#pragma once

#include <string>

#include "base/stream.h"
#include "translate/tuning.h"

namespace allot {

struct TuneOptions : TuningOptions {
  // The table as a picture (SVG; "" = none).
  std::string picture;
  bool json = false;
};

// Tries penalties on held-out text; the table goes to stdout, and the picture to its file.
void run_tune(const TuneOptions& options, const Run& run);

}  // namespace allot
