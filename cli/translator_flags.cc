#include "translator_flags.h"

#include "base/strings.h"
#include "checks.h"

namespace allot::cli {
namespace {

template <typename T>
void add_optional(CLI::App& verb, const char* flag, std::optional<T>& value, const char* help) {
  verb.add_option_function<T>(
          flag, [&value](const T& given) { value = given; }, help)
      ->type_name("X")
      ->group("Attention");
}

std::string transform_list() {
  std::vector<std::string> names;
  for (const attention::Transform transform : attention::all_transforms()) {
    names.push_back(to_string(transform));
  }
  return join(names, ", ");
}

std::string fertility_list() {
  std::vector<std::string> names;
  for (const FertilityKind kind : all_fertility_kinds()) names.push_back(to_string(kind));
  return join(names, ", ");
}

}  // namespace

void add_model_flags(CLI::App& verb, TranslatorOptions& options) {
  verb.add_option("-m,--model", options.models,
                  "Model folder; given several times, the models translate together")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  verb.add_flag_callback(
      "--tokenized", [&options] { options.form = TextForm::kTokenized; },
      "Words come and go with blanks between them");
  verb.add_flag_callback(
      "--subwords", [&options] { options.form = TextForm::kSubwords; },
      "Pieces of words come and go with blanks between them (un@@ able)");
  verb.add_option("--batch-size", options.batch_size,
                  "Sentences that a thread works on side by side; never changes the result")
      ->type_name("N")
      ->check(between(1, TranslatorOptions::kLargestBatch))
      ->capture_default_str();
  AttentionOverrides& attention = options.attention;
  verb.add_option_function<std::string>(
          "--transform",
          [&attention](const std::string& name) {
            attention.transform = attention::parse_transform(name);
          },
          "Another transform than the model's: " + transform_list())
      ->type_name("NAME")
      ->group("Attention");
  add_optional(verb, "--exhaustion-bonus", attention.exhaustion_bonus,
               "Another c: scores rise by this times what a word has left");
  verb.add_option_function<std::string>(
          "--fertility",
          [&attention](const std::string& name) {
            attention.fertility = parse_fertility_kind(name);
          },
          "Another source of bounds: " + fertility_list())
      ->type_name("KIND")
      ->group("Attention");
  add_optional(verb, "--fertility-constant", attention.fertility_constant,
               "Bound of every word, for --fertility constant");
  add_optional(verb, "--fertility-slack", attention.fertility_slack,
               "Added to bounds that are predicted or given");
}

void add_search_flags(CLI::App& verb, TranslatorOptions& options) {
  BeamOptions& beam = options.beam;
  verb.add_option("--beam-size", beam.beam_size, "Hypotheses kept for each sentence (1 = greedy)")
      ->type_name("N")
      ->check(between(1, BeamOptions::kLargestBeam))
      ->capture_default_str();
  verb.add_option("--max-length", beam.max_length, "Most tokens of a translation")
      ->type_name("N")
      ->check(between(1, BeamOptions::kLongestTranslation))
      ->capture_default_str();
  verb.add_option("--max-length-factor", beam.max_length_factor,
                  "Most tokens for each source token (and five more)")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option("--min-length", beam.constraints.min_length, "Fewest tokens of a translation")
      ->type_name("N")
      ->check(between(0, BeamOptions::kLongestTranslation))
      ->capture_default_str();
  verb.add_option("--block-ngrams", beam.constraints.block_ngrams,
                  "No sequence of so many tokens twice in a translation (0 = off)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
}

void add_cutting_flag(CLI::App& verb, TranslatorOptions& options) {
  verb.add_option("--max-input-length", options.max_input_length,
                  "Lines with more tokens are cut, translated in parts and joined")
      ->type_name("N")
      ->check(between(1, TranslatorOptions::kLongestInput))
      ->capture_default_str();
}

void add_penalty_flags(CLI::App& verb, PenaltyOptions& options) {
  verb.add_option_function<std::string>(
          "--length-penalty",
          [&options](const std::string& name) { options.length = parse_length_penalty(name); },
          "What scores are divided by: none, wu or avg")
      ->type_name("KIND")
      ->default_str(to_string(options.length));
  verb.add_option("--alpha", options.alpha, "Exponent of the length penalty wu (0 = off)")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option_function<std::string>(
          "--coverage-penalty",
          [&options](const std::string& name) { options.coverage = parse_coverage_penalty(name); },
          "What is added to scores: none, wu or summary")
      ->type_name("KIND")
      ->default_str(to_string(options.coverage));
  verb.add_option("--beta", options.beta, "Weight of the coverage penalty (0 = off)")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option("--min-attention", options.epsilon,
                  "Least attention that the coverage penalty wu sees")
      ->type_name("X")
      ->capture_default_str();
  verb.add_flag("--stepwise-penalty", options.stepwise,
                "The coverage penalty also decides which hypotheses go on");
}

void check_penalty_flags(const CLI::App& verb, const PenaltyOptions& options) {
  const auto check = [&verb](const std::vector<std::string>& flags, const std::string& kind) {
    refuse_given(verb, flags, "with " + kind, "leave one of them out");
  };
  if (options.length != LengthPenalty::kWu) {
    check({"--alpha"}, "--length-penalty " + to_string(options.length));
  }
  const std::string coverage = "--coverage-penalty " + to_string(options.coverage);
  if (options.coverage != CoveragePenalty::kWu) check({"--min-attention"}, coverage);
  if (options.coverage == CoveragePenalty::kNone) check({"--beta", "--stepwise-penalty"}, coverage);
}

void add_side_flags(CLI::App& verb, SideOutputs& options) {
  verb.add_option("--alignments", options.alignments, "Write links source-target (Pharaoh)")
      ->type_name("FILE");
  verb.add_option("--attention", options.attention, "Write all attention, a JSON object a line")
      ->type_name("FILE");
  verb.add_option("--word-scores", options.word_scores, "Write the log-probability of every word")
      ->type_name("FILE");
  verb.add_option_function<std::string>(
          "--level",
          [&options](const std::string& name) { options.level = parse_output_level(name); },
          "What these three are over: word or subword")
      ->type_name("LEVEL")
      ->default_str(to_string(options.level));
}

}  // namespace allot::cli
