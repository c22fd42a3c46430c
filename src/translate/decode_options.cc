#include "translate/decode_options.h"

#include "search/option_range.h"

namespace allot {

void DecodeOptions::validate() const {
  beam.validate();
  if (sampling) sampling->validate();
  check_option_range("--batch-size", batch_size, kLargestBatch);
  check_option_range("--max-input-length", max_input_length, kLongestInput);
}

}  // namespace allot
