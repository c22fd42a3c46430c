#pragma once

#include <string>

#include "base/stream.h"
#include "translate/tuning.h"

namespace allot {

struct TuneOptions {
  // Held-out text and its translation.
  std::string source;
  std::string reference;
  LoadOptions load;
  // What all settings share.
  DecodeOptions decode;
  TuningOptions grid;
  // The table as a picture (SVG; "" = none).
  std::string picture;
  bool json = false;
};

// Opens the model, reads the text and tries the settings.
TuneResult tune(const TuneOptions& options, const Run& run);

// The same, and writes the table to stdout and the picture to its file.
void run_tune(const TuneOptions& options, const Run& run);

}  // namespace allot
