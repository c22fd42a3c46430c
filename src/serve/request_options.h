#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "serve/serve_options.h"
#include "translate/model_settings.h"

namespace allot::server {

// How a request wants its lines to be translated.
struct RequestedOptions {
  DecodeOptions decode;
  SettingsChoice settings;
};

// Reads options by the names of the flags of 'allot translate' without their dashes: {"beam-size":
// 5, "n-best": 3}. Throws Error, with the words of the command line, for unknown names, values of
// another type and values out of range, among them what the server does not allow.
RequestedOptions read_request_options(const nlohmann::ordered_json& json,
                                      const RequestLimits& limits);

// For the best translation and some others.
RequestedOptions options_for_alternatives(size_t alternatives, const RequestLimits& limits);

}  // namespace allot::server
