#pragma once

#include <memory>

#include "translate/decode_options.h"

namespace allot::server {

class ServedModel;

// How the lines of a request are to be translated.
struct Work {
  std::shared_ptr<const ServedModel> model;
  std::shared_ptr<const DecodeOptions> decode;
};

}  // namespace allot::server
