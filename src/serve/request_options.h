#pragma once

#include <nlohmann/json.hpp>

#include "serve/serve_options.h"
#include "translate/named_options.h"

namespace allot::server {

// How a request wants its lines to be translated.
using RequestedOptions = NamedOptions;

// Reads options by their names (translate/named_options.h). Throws Error as that does, and for
// values that the server does not allow; without a beam size, the default is lowered to the largest
// that it allows.
RequestedOptions read_request_options(const nlohmann::ordered_json& json,
                                      const RequestLimits& limits);

// For the best translation and some others.
RequestedOptions options_for_alternatives(size_t alternatives, const RequestLimits& limits);

}  // namespace allot::server
