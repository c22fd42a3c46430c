#pragma once

#include <memory>
#include <string>

#include "translate/decode_options.h"

namespace allot::server {

class ServedModel;

// How the lines of a request are to be translated.
struct Work {
  std::shared_ptr<const ServedModel> model;
  DecodeOptions decode;
  // Equal for works that do the same, so that their lines may share a batch.
  std::string key;
};

}  // namespace allot::server
