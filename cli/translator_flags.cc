#include "translator_flags.h"

#include <limits>
#include <optional>
#include <type_traits>

#include "checks.h"
#include "translate/decode_option_fields.h"

namespace allot::cli {
namespace {

// Makes a flag of each option that it visits.
class FlagBinder {
 public:
  explicit FlagBinder(CLI::App& app) : app_(app) {}

  void operator()(const OptionField& field, size_t& value) const {
    const bool has_limit = field.most != std::numeric_limits<uint64_t>::max();
    app_.add_option(flag_of(field), value, field.help)
        ->type_name("N")
        ->check(has_limit ? between(field.least, field.most) : at_least(field.least))
        ->capture_default_str();
  }
  void operator()(const OptionField& field, double& value) const {
    app_.add_option(flag_of(field), value, field.help)->type_name("X")->capture_default_str();
  }
  void operator()(const OptionField& field, bool& value) const {
    app_.add_flag(flag_of(field), value, field.help);
  }
  void operator()(const OptionField& field, std::optional<double>& value) const {
    app_.add_option_function<double>(
            flag_of(field), [&value](const double& given) { value = given; }, field.help)
        ->type_name("X")
        ->group("Attention");
  }
  void operator()(const OptionField& field, std::optional<attention::Transform>& value) const {
    add_choice(field, value)->type_name("NAME")->group("Attention");
  }
  void operator()(const OptionField& field, std::optional<FertilityKind>& value) const {
    add_choice(field, value)->type_name("KIND")->group("Attention");
  }
  template <typename Choice>
  void operator()(const OptionField& field, Choice& value) const {
    app_.add_option_function<std::string>(
            flag_of(field), [&value](const std::string& name) { parse_choice(name, value); },
            field.help)
        ->type_name("KIND")
        ->default_str(to_string(value));
  }

 private:
  static std::string flag_of(const OptionField& field) { return std::string("--") + field.name; }

  template <typename Choice>
  CLI::Option* add_choice(const OptionField& field, std::optional<Choice>& value) const {
    return app_.add_option_function<std::string>(
        flag_of(field), [&value](const std::string& name) { parse_choice(name, value.emplace()); },
        field.help);
  }

  CLI::App& app_;
};

}  // namespace

void add_model_flags(CLI::App& app, LoadOptions& load, DecodeOptions& decode) {
  app.add_option("-m,--model", load.models,
                 "Model folder; given several times, the models translate together")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  app.add_flag_callback(
      "--tokenized", [&load] { load.form = TextForm::kTokenized; },
      "Text comes and goes as space-separated words");
  app.add_flag_callback(
      "--subwords", [&load] { load.form = TextForm::kSubwords; },
      "Text comes and goes as space-separated subword tokens (un@@ able)");
  const FlagBinder bind(app);
  bind(batch_size_field(), decode.batch_size);
  for_each_attention_option(decode.attention, bind);
}

void add_search_flags(CLI::App& app, BeamOptions& options) {
  for_each_search_option(options, FlagBinder(app));
}

void add_cutting_flag(CLI::App& app, DecodeOptions& options) {
  const FlagBinder bind(app);
  bind(max_input_length_field(), options.max_input_length);
}

void add_penalty_flags(CLI::App& app, PenaltyOptions& options) {
  for_each_penalty_option(options, FlagBinder(app));
}

void add_penalty_kind_flags(CLI::App& app, PenaltyOptions& options) {
  const FlagBinder bind(app);
  for_each_ranking_option(options, [&bind](const OptionField& field, auto& value) {
    if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>) bind(field, value);
  });
}

void add_sampling_flags(CLI::App& app, SamplingOptions& options) {
  for_each_sampling_option(options, FlagBinder(app));
}

void check_penalty_flags(const CLI::App& app, const PenaltyOptions& options) {
  const auto check = [&app](const std::vector<std::string>& flags, const std::string& kind) {
    refuse_given(app, flags, "with " + kind, "leave one of them out");
  };
  if (options.length != LengthPenalty::kWu) {
    check({"--alpha"}, "--length-penalty " + to_string(options.length));
  }
  const std::string coverage = "--coverage-penalty " + to_string(options.coverage);
  if (options.coverage != CoveragePenalty::kWu) check({"--min-attention"}, coverage);
  if (options.coverage == CoveragePenalty::kNone) check({"--beta", "--stepwise-penalty"}, coverage);
}

void add_extra_output_flags(CLI::App& app, ExtraOutputOptions& options) {
  app.add_option("--alignments", options.alignments, "Write links source-target (Pharaoh)")
      ->type_name("FILE");
  app.add_option("--attention", options.attention, "Write all attention, one JSON object per line")
      ->type_name("FILE");
  app.add_option("--word-scores", options.word_scores, "Write the log-probability of every word")
      ->type_name("FILE");
  app.add_option_function<std::string>(
         "--level",
         [&options](const std::string& name) { options.level = parse_output_level(name); },
         "Level of these three: word or subword")
      ->type_name("LEVEL")
      ->default_str(to_string(options.level));
}

}  // namespace allot::cli
