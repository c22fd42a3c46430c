#include "translate/named_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/json_object.h"
#include "base/printable.h"
#include "base/strings.h"
#include "translate/decode_option_fields.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFlagsRemedy = "the options are the flags of 'allot translate --help'";

// Reads each option that it visits, if it is there, and remembers its name.
class NamedOptionReader {
 public:
  explicit NamedOptionReader(const Json& json) : json_(json, {"", kFlagsRemedy, "options"}) {}

  void operator()(const OptionField& field, size_t& value) {
    if (!is_there(field.name)) return;
    const uint64_t given = json_.count(field.name);
    if (given < field.least || given > field.most) {
      throw Error::usage(fmt::format("--{} is {}", field.name, given),
                         fmt::format("it must be between {} and {}", field.least, field.most));
    }
    value = given;
  }
  void operator()(const OptionField& field, double& value) {
    if (is_there(field.name)) value = json_.number(field.name);
  }
  void operator()(const OptionField& field, bool& value) {
    if (is_there(field.name)) value = json_.flag(field.name);
  }
  void operator()(const OptionField& field, std::optional<double>& value) {
    if (is_there(field.name)) value = json_.number(field.name);
  }
  template <typename Choice>
  void operator()(const OptionField& field, std::optional<Choice>& value) {
    if (is_there(field.name)) parse_choice(json_.text(field.name), value.emplace());
  }

  bool is_there(const char* name) {
    names_.emplace_back(name);
    return json_.has(name);
  }

  // Throws for a name that was not visited.
  void check_names() const {
    for (const auto& item : json_.json().items()) {
      if (std::find(names_.begin(), names_.end(), item.key()) != names_.end()) continue;
      const std::string nearest = nearest_name(item.key(), names_);
      throw Error::usage("unknown option " + quote(item.key()),
                         nearest.empty() ? "choose one of: " + join(names_, ", ")
                                         : "did you mean '" + nearest + "'?");
    }
  }

 private:
  JsonObject json_;
  std::vector<std::string> names_;
};

OptionField named_option(const char* name) {
  return {name, ""};
}

void read_sampling_options(const Json& json, NamedOptionReader& read, DecodeOptions& decode) {
  bool is_sampled = false;
  read(named_option("sample"), is_sampled);
  SamplingOptions sampling;
  for_each_sampling_option(sampling, read);
  if (is_sampled) {
    decode.sampling = sampling;
    // Sampling does not need a beam.
    decode.beam.beam_size = std::max(decode.beam.beam_size, decode.beam.n_best);
    return;
  }
  for_each_sampling_option(sampling, [&json](const OptionField& field, const auto&) {
    if (!json.contains(field.name)) return;
    throw Error::usage(fmt::format("--{} has no effect without --sample", field.name),
                       "add \"sample\": true, or leave it out");
  });
}

// A value of a penalty that is not in use has no effect, which nobody expects.
void check_penalty_names(const Json& json, const PenaltyOverrides& penalties) {
  const auto refuse = [&json](std::initializer_list<const char*> names, const std::string& kind) {
    for (const char* name : names) {
      if (!json.contains(name)) continue;
      throw Error::usage(fmt::format("--{} has no effect with {}", name, kind),
                         "leave one of them out");
    }
  };
  if (penalties.length && *penalties.length != LengthPenalty::kWu) {
    refuse({"alpha"}, "--length-penalty " + to_string(*penalties.length));
  }
  if (!penalties.coverage) return;
  const std::string coverage = "--coverage-penalty " + to_string(*penalties.coverage);
  if (*penalties.coverage != CoveragePenalty::kWu) refuse({"min-attention"}, coverage);
  if (*penalties.coverage == CoveragePenalty::kNone) refuse({"beta", "stepwise-penalty"}, coverage);
}

}  // namespace

NamedOptions read_named_options(const Json& json) {
  NamedOptions options;
  DecodeOptions& decode = options.decode;
  NamedOptionReader read(json);
  for_each_search_option(decode.beam, read);
  read({"n-best", "", 1, BeamOptions::kLargestBeam}, decode.beam.n_best);
  read(split_sentences_field(), decode.split_sentences);
  read(case_field(), decode.letter_case);
  read(max_input_length_field(), decode.max_input_length);
  for_each_ranking_option(options.settings.penalties, read);
  read(stepwise_field(), decode.beam.penalties.stepwise);
  for_each_attention_option(decode.attention, read);
  for_each_shortlist_option(decode, read);
  read(named_option("replace-unk"), decode.replace_unknown);
  read(named_option("plain"), options.settings.plain);
  read_sampling_options(json, read, decode);
  read.check_names();
  check_penalty_names(json, options.settings.penalties);
  constexpr bool kHasBounds = true;  // no model is known yet: nothing is left out
  merge_settings({}, decode, options.settings.penalties, kHasBounds).validate();
  return options;
}

}  // namespace allot
