#include "train/recipe/value_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include "base/error.h"
#include "base/printable.h"
#include "base/utf8.h"

namespace allot {
namespace {

// A text that has lines or invisible characters, in double quotes: YAML reads the escapes of
// `printable`. What is not UTF-8 has none there and stays.
std::string escaped(const std::string& value) {
  std::string text = "\"";
  for (size_t position = 0; position < value.size();) {
    const size_t begin = position;
    const bool is_broken = decode_utf8(value, position) == kReplacementCharacter;
    const std::string character = value.substr(begin, position - begin);
    if (character == "\"" || character == "\\") text += '\\';
    text += is_broken ? character : printable(character);
  }
  return text + "\"";
}

// Of "a, b" or "[a, b]".
std::vector<std::string> listed_names(std::string text) {
  for (char& c : text) {
    if (c == '[' || c == ']' || c == ',') c = ' ';
  }
  std::vector<std::string> names;
  for (const std::string_view name : split_spaces(text)) names.emplace_back(name);
  return names;
}

}  // namespace

uint64_t parse_whole_number(const std::string& text, uint64_t most) {
  char* end = nullptr;
  errno = 0;
  const unsigned long long number = std::strtoull(text.c_str(), &end, 10);
  const bool is_number =
      !text.empty() && text[0] >= '0' && text[0] <= '9' && end == text.c_str() + text.size();
  if (!is_number || errno == ERANGE || number > most) {
    throw Error::usage(quote(text) + " is not a whole number", "write digits only: 500");
  }
  return number;
}

std::string kind_of(const double& /*value*/) {
  return "number";
}
std::string to_text(const double& value) {
  return fmt::format("{}", value);
}
void from_text(const std::string& text, double& value) {
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  if (text.empty() || end != text.c_str() + text.size() || !std::isfinite(value)) {
    throw Error::usage(quote(text) + " is not a number", "write it like 0.2, 3 or 1e-8");
  }
}

std::string kind_of(const bool& /*value*/) {
  return "yes or no";
}
std::string to_text(const bool& value) {
  return value ? "yes" : "no";
}
void from_text(const std::string& text, bool& value) {
  const bool is_yes = text == "yes" || text == "true" || text == "on";
  if (!is_yes && text != "no" && text != "false" && text != "off") {
    throw Error::usage(quote(text) + " is neither yes nor no", "write yes or no");
  }
  value = is_yes;
}

std::string kind_of(const std::string& /*value*/) {
  return "text";
}
std::string to_text(const std::string& value) {
  const bool is_plain = !value.empty() &&
                        value.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789/._-") == std::string::npos &&
                        value[0] != '-';
  if (is_plain) return value;
  if (printable(value) != value) return escaped(value);
  std::string quoted = "'";
  for (const char c : value) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}
void from_text(const std::string& text, std::string& value) {
  value = text;
}

std::string kind_of(const std::vector<Measure>& /*measures*/) {
  return "list of " + kind_of(Measure());
}
std::string to_text(const std::vector<Measure>& measures) {
  return "[" + join(names_of(measures), ", ") + "]";
}
void from_text(const std::string& text, std::vector<Measure>& measures) {
  measures.clear();
  for (const std::string& name : listed_names(text)) measures.push_back(parse_measure(name));
  if (measures.empty()) throw Error::usage("the list is empty", "name at least one measure");
}

std::string kind_of(const std::vector<double>& /*numbers*/) {
  return "list of numbers";
}
std::string to_text(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  texts.reserve(numbers.size());
  for (const double number : numbers) texts.push_back(to_text(number));
  return "[" + join(texts, ", ") + "]";
}
void from_text(const std::string& text, std::vector<double>& numbers) {
  numbers.clear();
  for (const std::string& item : listed_names(text)) from_text(item, numbers.emplace_back());
}

std::string kind_of(const std::vector<ProtectKind>& /*kinds*/) {
  return "list of " + kind_of(ProtectKind());
}
std::string to_text(const std::vector<ProtectKind>& kinds) {
  return "[" + join(names_of(kinds), ", ") + "]";
}
void from_text(const std::string& text, std::vector<ProtectKind>& kinds) {
  std::vector<ProtectKind> given;
  for (const std::string& name : listed_names(text)) given.push_back(parse_protect_kind(name));
  // In one order, each once: the same text is protected.
  kinds.clear();
  for (const ProtectKind kind : all_protect_kinds()) {
    if (std::find(given.begin(), given.end(), kind) != given.end()) kinds.push_back(kind);
  }
}

std::string kind_of(const BoundedLayers& /*layers*/) {
  return "last \\| all \\| number of a layer";
}
std::string to_text(const BoundedLayers& layers) {
  return to_string(layers);
}
void from_text(const std::string& text, BoundedLayers& layers) {
  layers = parse_bounded_layers(text);
}

Choices<BatchUnit> choices_of(BatchUnit /*unit*/) {
  return {{BatchUnit::kSentences, BatchUnit::kTokens}, parse_batch_unit};
}
Choices<LossUnit> choices_of(LossUnit /*unit*/) {
  return {{LossUnit::kSentences, LossUnit::kTokens}, parse_loss_unit};
}
Choices<ScoreKind> choices_of(ScoreKind /*kind*/) {
  return {{ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}, parse_score_kind};
}
Choices<CellKind> choices_of(CellKind /*kind*/) {
  return {{CellKind::kLstm, CellKind::kGru}, parse_cell_kind};
}
Choices<CoverageVector> choices_of(CoverageVector /*kind*/) {
  return {{CoverageVector::kNone, CoverageVector::kSource, CoverageVector::kQuery},
          parse_coverage_vector};
}
Choices<Architecture> choices_of(Architecture /*architecture*/) {
  return {all_architectures(), parse_architecture};
}
Choices<DecoderKind> choices_of(DecoderKind /*kind*/) {
  return {all_decoder_kinds(), parse_decoder_kind};
}
Choices<Activation> choices_of(Activation /*activation*/) {
  return {all_activations(), parse_activation};
}
Choices<BudgetScope> choices_of(BudgetScope /*scope*/) {
  return {all_budget_scopes(), parse_budget_scope};
}
Choices<attention::Transform> choices_of(attention::Transform /*transform*/) {
  return {attention::all_transforms(), attention::parse_transform};
}
Choices<OptimizerKind> choices_of(OptimizerKind /*kind*/) {
  return {all_optimizer_kinds(), parse_optimizer_kind};
}
Choices<ScheduleKind> choices_of(ScheduleKind /*kind*/) {
  return {all_schedule_kinds(), parse_schedule_kind};
}
Choices<FertilityKind> choices_of(FertilityKind /*kind*/) {
  return {all_fertility_kinds(), parse_fertility_kind};
}
Choices<FertilityEstimate> choices_of(FertilityEstimate /*estimate*/) {
  return {all_fertility_estimates(), parse_fertility_estimate};
}
Choices<FertilityUnit> choices_of(FertilityUnit /*unit*/) {
  return {all_fertility_units(), parse_fertility_unit};
}
Choices<TaggerChoice> choices_of(TaggerChoice /*choice*/) {
  return {all_tagger_choices(), parse_tagger_choice};
}
Choices<SinkUse> choices_of(SinkUse /*use*/) {
  return {all_sink_uses(), parse_sink_use};
}
Choices<GuideLinks> choices_of(GuideLinks /*links*/) {
  return {all_guide_links(), parse_guide_links};
}
Choices<GuidedTransforms> choices_of(GuidedTransforms /*transforms*/) {
  return {all_guided_transforms(), parse_guided_transforms};
}
Choices<UnlinkedTokens> choices_of(UnlinkedTokens /*unlinked*/) {
  return {all_unlinked_tokens(), parse_unlinked_tokens};
}
Choices<ExchangeFormat> choices_of(ExchangeFormat /*format*/) {
  return {all_exchange_formats(), parse_exchange_format};
}
Choices<ProtectKind> choices_of(ProtectKind /*kind*/) {
  return {all_protect_kinds(), parse_protect_kind};
}
Choices<Measure> choices_of(Measure /*measure*/) {
  return {all_measures(), parse_measure};
}
Choices<TuneObjective> choices_of(TuneObjective /*objective*/) {
  return {all_tune_objectives(), parse_tune_objective};
}

}  // namespace allot
