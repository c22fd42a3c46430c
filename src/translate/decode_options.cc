#include "translate/decode_options.h"

#include <fmt/format.h>

#include "base/error.h"
#include "search/option_range.h"

namespace allot {

std::string to_string(ShortlistUse use) {
  switch (use) {
    case ShortlistUse::kAuto:
      return "auto";
    case ShortlistUse::kOn:
      return "on";
    case ShortlistUse::kOff:
      return "off";
  }
  ALLOT_CHECK(false, "a use of shortlists");
}

ShortlistUse parse_shortlist_use(const std::string& name) {
  for (const ShortlistUse use : {ShortlistUse::kAuto, ShortlistUse::kOn, ShortlistUse::kOff}) {
    if (to_string(use) == name) return use;
  }
  throw Error::usage(fmt::format("unknown use of shortlists '{}'", name),
                     "choose one of: auto, on, off");
}

void DecodeOptions::validate() const {
  beam.validate();
  if (sampling) sampling->validate();
  check_option_range("--batch-size", batch_size, kLargestBatch);
  check_option_range("--max-input-length", max_input_length, kLongestInput);
}

}  // namespace allot
