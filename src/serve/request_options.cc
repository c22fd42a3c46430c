#include "serve/request_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "search/option_range.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

void check_limits(const DecodeOptions& decode, const RequestLimits& limits) {
  check_option_range("--n-best", decode.beam.n_best, limits.max_beam_size);
  check_option_range("--beam-size", decode.beam.beam_size, limits.max_beam_size);
  check_option_range("--max-length", decode.beam.max_length, RequestLimits::kMaxLength);
  check_option_range("--max-input-length", decode.max_input_length, RequestLimits::kMaxLength);
}

}  // namespace

RequestedOptions read_request_options(const Json& json, const RequestLimits& limits) {
  RequestedOptions options = read_named_options(json);
  // What nobody has asked for fits the server instead of being refused.
  size_t& beam_size = options.decode.beam.beam_size;
  if (!json.contains("beam-size")) beam_size = std::min(beam_size, limits.max_beam_size);
  check_limits(options.decode, limits);
  return options;
}

RequestedOptions options_for_alternatives(size_t alternatives, const RequestLimits& limits) {
  if (alternatives >= limits.max_beam_size) {
    throw Error::usage(fmt::format("alternatives is {}", alternatives),
                       fmt::format("it must be between 0 and {}", limits.max_beam_size - 1));
  }
  RequestedOptions options;
  BeamOptions& beam = options.decode.beam;
  beam.n_best = alternatives + 1;
  beam.beam_size = std::min(std::max(beam.beam_size, beam.n_best), limits.max_beam_size);
  options.decode.keeps_attention = false;
  return options;
}

}  // namespace allot::server
