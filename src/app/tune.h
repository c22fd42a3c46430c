#pragma once

#include <string>

#include "base/stream.h"
#include "translate/model_settings.h"
#include "translate/tuning.h"

namespace allot {

struct TuneOptions {
  // Held-out text and its translation.
  std::string source;
  std::string reference;
  LoadOptions load;
  // What all settings share.
  DecodeOptions decode;
  // What becomes of the decoding settings that the models have already. They are what all settings
  // share, too, where nothing else is asked for; but not with `save`, which starts over.
  SettingsChoice settings;
  TuningOptions grid;
  // Write the best setting into the model folder; with an aligner, also limits for warnings about
  // missing words that fit it. Without transforms, constants and bonuses in the grid, those of
  // default_tuning are tried.
  bool save = false;
  // The table as a picture (SVG; "" = none).
  std::string picture;
  bool json = false;
};

// Opens the model, reads the text, tries the settings, and writes the table to stdout and the
// picture to its file.
TuneResult run_tune(const TuneOptions& options, const Run& run);

}  // namespace allot
