#include "train/fertility_choice.h"

#include "base/error.h"

namespace allot {

FertilityChoice choose_fertility(const Recipe& recipe, const PreparedData& data) {
  if (!attention::is_bounded(recipe.model.transform)) return {};
  const FertilityOptions& options = recipe.fertility;
  const AlignedFertility& aligned = data.fertility;
  const auto constant = [&options] { return constant_fertility(options.constant); };
  const auto guided = [&] {
    return guided_fertility(GuidedTable::read(aligned.table, data.vocabularies.source));
  };
  const auto actual = [&options](const FertilityCounts& counts) {
    return listed_fertility(counts, options.slack);
  };
  switch (options.kind) {
    case FertilityKind::kConstant:
      return {constant(), constant(), constant()};
    case FertilityKind::kGuided:
      return {guided(), guided(), guided()};
    case FertilityKind::kActual:
      return {actual(aligned.train), actual(aligned.valid), actual(aligned.valid)};
    case FertilityKind::kPredicted:
      return {actual(aligned.train), actual(aligned.valid),
              data.tagger.weights.empty() ? nullptr
                                          : listed_fertility(data.tagger.valid, options.slack)};
    case FertilityKind::kJoint:
      return {actual(aligned.train), actual(aligned.valid), nullptr};
  }
  throw InternalError("a fertility kind without bounds");
}

}  // namespace allot
