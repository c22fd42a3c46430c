#include "train/fertility_choice.h"

#include <utility>

#include "base/error.h"
#include "fertility/fitting_constant.h"

namespace allot {

FertilityOptions chosen_fertility_options(const Recipe& recipe, const PreparedData& data) {
  FertilityOptions options = recipe.fertility;
  if (options.has_fitting_constant()) options.constant = fitting_constant(data.fertility.train);
  // It has no effect on other kinds, and is what translating with constant bounds starts from.
  if (options.constant == FertilityOptions::kFitting)
    options.constant = FertilityOptions().constant;
  return options;
}

FertilityChoice choose_fertility(const Recipe& recipe, const PreparedData& data) {
  if (!attention::is_bounded(recipe.model.transform)) return {};
  const FertilityOptions options = chosen_fertility_options(recipe, data);
  const AlignedFertility& aligned = data.fertility;
  const bool is_by_word = options.unit == FertilityUnit::kWord;
  const double token_slack = is_by_word ? 0 : options.slack;
  const auto by_unit = [&](std::unique_ptr<const FertilitySource> tokens) {
    if (!is_by_word) return tokens;
    return word_fertility(std::move(tokens), SubwordSpans(data.vocabularies.source),
                          options.added());
  };
  const auto constant = [&] { return by_unit(constant_fertility(options.constant_fertility())); };
  const auto guided = [&] {
    return by_unit(guided_fertility(
        GuidedTable::read(aligned.table, data.vocabularies.source, options.minimum)));
  };
  const auto listed = [&](const auto& numbers) {
    return by_unit(listed_fertility(numbers, token_slack));
  };
  switch (options.kind) {
    case FertilityKind::kConstant:
      return {constant(), constant(), constant()};
    case FertilityKind::kGuided:
      return {guided(), guided(), guided()};
    case FertilityKind::kActual:
      return {listed(aligned.train), listed(aligned.valid), listed(aligned.valid)};
    case FertilityKind::kFile:
      return {listed(data.given_fertility.train), listed(data.given_fertility.valid),
              listed(data.given_fertility.valid)};
    case FertilityKind::kPredicted:
      return {listed(aligned.train), listed(aligned.valid),
              data.tagger.weights.empty() ? nullptr : listed(data.tagger.valid)};
    case FertilityKind::kJoint:
      return {listed(aligned.train), listed(aligned.valid), nullptr};
  }
  throw InternalError("a fertility kind without bounds");
}

}  // namespace allot
