#pragma once

#include <nlohmann/json.hpp>

#include "translate/model_settings.h"

namespace allot {

// How somebody who is not at the command line wants lines to be translated.
struct NamedOptions {
  DecodeOptions decode;
  SettingsChoice settings;
  // What must be used with Translator::use_terms; no flags by name.
  TermList terms = {};
};

// Reads options by the names of the flags of 'allot translate' without their dashes: {"beam-size":
// 5, "n-best": 3}. Throws Error, with the words of the command line, for unknown names, values of
// another type and values out of range.
NamedOptions read_named_options(const nlohmann::ordered_json& json);

}  // namespace allot
