#pragma once

#include "translate/decoding_settings.h"
#include "translate/translator.h"

namespace allot {

// How a call deals with the decoding settings that are in the model folders.
struct SettingsChoice {
  // Ignore them.
  bool plain = false;
  // Penalties that were asked for explicitly: each replaces that of the settings. (The same of
  // attention is DecodeOptions::attention.)
  PenaltyOverrides penalties;
};

// The settings of the models: those that all of them have. When they differ, there are none, and a
// line of the log says so: none of them was found best for the models together.
DecodingSettings settings_of(const Translator& translator);

// The options of a call: what was asked for, and the models' settings for the rest. Done once,
// before translating; a line of the log names settings that are used. Throws Error for settings
// that do not fit their model.
DecodeOptions with_model_settings(const Translator& translator, const DecodeOptions& asked,
                                  const SettingsChoice& choice);

}  // namespace allot
