#include "translator_flags.h"

#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "checks.h"
#include "translate/decode_option_fields.h"

namespace allot::cli {
namespace {

// Makes a flag of each option that it visits.
class FlagBinder {
 public:
  // group: the heading in --help ("" = none of its own).
  explicit FlagBinder(CLI::App& app, std::string group = "")
      : app_(app), group_(std::move(group)) {}

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
    in_group(app_.add_option_function<double>(
                 flag_of(field), [&value](const double& given) { value = given; }, field.help))
        ->type_name("X");
  }
  void operator()(const OptionField& field, std::optional<attention::Transform>& value) const {
    add_choice(field, value)->type_name("NAME");
  }
  template <typename Choice>
  void operator()(const OptionField& field, std::optional<Choice>& value) const {
    add_choice(field, value)->type_name("KIND");
  }

 private:
  static std::string flag_of(const OptionField& field) { return std::string("--") + field.name; }

  template <typename Choice>
  CLI::Option* add_choice(const OptionField& field, std::optional<Choice>& value) const {
    return in_group(app_.add_option_function<std::string>(
        flag_of(field), [&value](const std::string& name) { parse_choice(name, value.emplace()); },
        field.help));
  }
  CLI::Option* in_group(CLI::Option* option) const {
    if (!group_.empty()) option->group(group_);
    return option;
  }

  CLI::App& app_;
  std::string group_;
};

}  // namespace

CLI::Option* add_precision_flag(CLI::App& app, std::optional<Precision>& precision) {
  return app
      .add_option_function<std::string>(
          "--precision",
          [&precision](const std::string& name) { precision = parse_precision(name); },
          "Number format of matrix products: float or int8 (default: that of the model folder)")
      ->type_name("KIND");
}

void add_model_flags(CLI::App& app, const TranslatorOptions& options) {
  LoadOptions& load = options.load;
  app.add_option("-m,--model", load.models, "Model folder; repeat the option for an ensemble")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  app.add_flag_callback(
      "--tokenized", [&load] { load.form = TextForm::kTokenized; },
      "Input and output are space-separated words");
  app.add_flag_callback(
      "--subwords", [&load] { load.form = TextForm::kSubwords; },
      "Input and output are space-separated subword tokens (un@@ able)");
  CLI::Option* precision = add_precision_flag(app, load.precision);
  app.add_flag_callback(
         "--exact",
         [&load, &decode = options.decode] {
           load.precision = Precision::kFloat;
           decode.shortlist = ShortlistUse::kOff;
         },
         "Disable whatever trades accuracy for speed: --precision float")
      ->excludes(precision);
  const FlagBinder bind(app);
  bind(batch_size_field(), options.decode.batch_size);
  for_each_attention_option(options.decode.attention, FlagBinder(app, "Attention"));
  app.add_flag("--plain", options.settings.plain,
               "Ignore the decoding settings stored with the model (decoding.json)");
}

void add_search_flags(CLI::App& app, BeamOptions& options) {
  for_each_search_option(options, FlagBinder(app));
}

void add_shortlist_flags(CLI::App& app, DecodeOptions& options) {
  for_each_shortlist_option(options, FlagBinder(app));
  CLI::Option* exact = app.get_option("--exact");
  exact->description(exact->get_description() + " and --shortlist off");
  app.get_option("--shortlist")->excludes(exact);
}

void add_term_flags(CLI::App& app, TermFiles& files) {
  app.add_option(
         "--glossary", files.glossary,
         "Terms and their required translations, one 'source term<tab>target term' per line")
      ->type_name("FILE")
      ->group("Terms");
  app.add_option("--forbidden-terms", files.forbidden,
                 "Terms that no translation may contain, one per line")
      ->type_name("FILE")
      ->group("Terms");
}

void add_cutting_flag(CLI::App& app, DecodeOptions& options) {
  const FlagBinder bind(app);
  bind(split_sentences_field(), options.split_sentences);
  bind(case_field(), options.letter_case);
  bind(max_input_length_field(), options.max_input_length);
}

void add_penalty_flags(CLI::App& app, const TranslatorOptions& options) {
  const FlagBinder bind(app);
  for_each_ranking_option(options.settings.penalties, bind);
  bind(stepwise_field(), options.decode.beam.penalties.stepwise);
}

void add_penalty_kind_flags(CLI::App& app, PenaltyOverrides& options) {
  const FlagBinder bind(app);
  for_each_ranking_option(options, [&bind](const OptionField& field, auto& value) {
    using Value = typename std::decay_t<decltype(value)>::value_type;
    if constexpr (std::is_enum_v<Value>) bind(field, value);
  });
}

void add_sampling_flags(CLI::App& app, SamplingOptions& options) {
  for_each_sampling_option(options, FlagBinder(app));
}

void check_penalty_flags(const CLI::App& app, const PenaltyOverrides& options,
                         const PenaltyFlags& flags) {
  const auto check = [&app](const std::vector<std::string>& names, const std::string& kind) {
    refuse_given(app, names, "with " + kind, "leave one of them out");
  };
  if (options.length && *options.length != LengthPenalty::kWu) {
    check(flags.length_wu, "--length-penalty " + to_string(*options.length));
  }
  if (!options.coverage) return;
  const std::string coverage = "--coverage-penalty " + to_string(*options.coverage);
  if (*options.coverage != CoveragePenalty::kWu) check(flags.coverage_wu, coverage);
  if (*options.coverage == CoveragePenalty::kNone) check(flags.coverage, coverage);
}

void add_extra_output_flags(CLI::App& app, ExtraOutputOptions& options) {
  app.add_option("--alignments", options.alignments, "Write source-target links (Pharaoh format)")
      ->type_name("FILE");
  app.add_option("--attention", options.attention,
                 "Write all attention weights, one JSON object per line")
      ->type_name("FILE");
  app.add_option("--word-scores", options.word_scores, "Write the log-probability of every word")
      ->type_name("FILE");
  app.add_option_function<std::string>(
         "--level",
         [&options](const std::string& name) { options.level = parse_output_level(name); },
         "Unit of --alignments, --attention and --word-scores: word or subword")
      ->type_name("LEVEL")
      ->default_str(to_string(options.level));
}

}  // namespace allot::cli
