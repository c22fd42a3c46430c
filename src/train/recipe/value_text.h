#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "base/strings.h"
#include "train/recipe/recipe.h"

namespace allot {

// Values of recipes as text. For every type that a recipe's field may have:
//   kind_of     what it is, in words for the reference: "whole number", or its choices, "a \| b"
//   to_text     a value as it is written in YAML
//   from_text   the value of a text; throws a usage error when it is none of this kind

std::string kind_of(const double& value);
std::string to_text(const double& value);
void from_text(const std::string& text, double& value);

std::string kind_of(const bool& value);
std::string to_text(const bool& value);
void from_text(const std::string& text, bool& value);

// Quoted when YAML could take it for something else.
std::string kind_of(const std::string& value);
std::string to_text(const std::string& value);
void from_text(const std::string& text, std::string& value);

// "bleu, rep" and "[bleu, rep]" are the same.
std::string kind_of(const std::vector<Measure>& measures);
std::string to_text(const std::vector<Measure>& measures);
void from_text(const std::string& text, std::vector<Measure>& measures);

// The same of numbers; it may be empty.
std::string kind_of(const std::vector<double>& numbers);
std::string to_text(const std::vector<double>& numbers);
void from_text(const std::string& text, std::vector<double>& numbers);

// May be empty: "[]".
std::string kind_of(const std::vector<ProtectKind>& kinds);
std::string to_text(const std::vector<ProtectKind>& kinds);
void from_text(const std::string& text, std::vector<ProtectKind>& kinds);

std::string kind_of(const BoundedLayers& layers);
std::string to_text(const BoundedLayers& layers);
void from_text(const std::string& text, BoundedLayers& layers);

// Whole numbers of any size, none of them below 0.
template <typename Number>
constexpr bool kIsWholeNumber = std::is_integral_v<Number> && !std::is_same_v<Number, bool>;

uint64_t parse_whole_number(const std::string& text, uint64_t most);

template <typename Number, std::enable_if_t<kIsWholeNumber<Number>, int> = 0>
std::string kind_of(const Number& /*value*/) {
  return "whole number";
}
template <typename Number, std::enable_if_t<kIsWholeNumber<Number>, int> = 0>
std::string to_text(const Number& value) {
  return std::to_string(value);
}
template <typename Number, std::enable_if_t<kIsWholeNumber<Number>, int> = 0>
void from_text(const std::string& text, Number& value) {
  value = static_cast<Number>(
      parse_whole_number(text, static_cast<uint64_t>(std::numeric_limits<Number>::max())));
}

// Choices: an enum with to_string, and here what there is to choose from and its parser.
template <typename Choice>
struct Choices {
  std::vector<Choice> all;
  Choice (*parse)(const std::string& name);
};

Choices<BatchUnit> choices_of(BatchUnit unit);
Choices<LossUnit> choices_of(LossUnit unit);
Choices<ScoreKind> choices_of(ScoreKind kind);
Choices<CellKind> choices_of(CellKind kind);
Choices<CoverageVector> choices_of(CoverageVector kind);
Choices<Architecture> choices_of(Architecture architecture);
Choices<DecoderKind> choices_of(DecoderKind kind);
Choices<Activation> choices_of(Activation activation);
Choices<BudgetScope> choices_of(BudgetScope scope);
Choices<attention::Transform> choices_of(attention::Transform transform);
Choices<OptimizerKind> choices_of(OptimizerKind kind);
Choices<ScheduleKind> choices_of(ScheduleKind kind);
Choices<FertilityKind> choices_of(FertilityKind kind);
Choices<FertilityEstimate> choices_of(FertilityEstimate estimate);
Choices<FertilityUnit> choices_of(FertilityUnit unit);
Choices<TaggerChoice> choices_of(TaggerChoice choice);
Choices<SinkUse> choices_of(SinkUse use);
Choices<GuideLinks> choices_of(GuideLinks links);
Choices<GuidedTransforms> choices_of(GuidedTransforms transforms);
Choices<UnlinkedTokens> choices_of(UnlinkedTokens unlinked);
Choices<ExchangeFormat> choices_of(ExchangeFormat format);
Choices<Measure> choices_of(Measure measure);
Choices<ProtectKind> choices_of(ProtectKind kind);
Choices<TuneObjective> choices_of(TuneObjective objective);

template <typename Choice>
std::vector<std::string> names_of(const std::vector<Choice>& choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const Choice choice : choices) names.push_back(to_string(choice));
  return names;
}

template <typename Choice, std::enable_if_t<std::is_enum_v<Choice>, int> = 0>
std::string kind_of(const Choice& value) {
  return join(names_of(choices_of(value).all), " \\| ");
}
template <typename Choice, std::enable_if_t<std::is_enum_v<Choice>, int> = 0>
std::string to_text(const Choice& value) {
  return to_string(value);
}
inline std::string to_text(const CoverageVector& value) {
  return coverage_vector_text(value);
}
template <typename Choice, std::enable_if_t<std::is_enum_v<Choice>, int> = 0>
void from_text(const std::string& text, Choice& value) {
  value = choices_of(value).parse(text);
}

}  // namespace allot
