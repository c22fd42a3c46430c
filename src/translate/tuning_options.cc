#include "translate/tuning_options.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <type_traits>

#include "base/error.h"

namespace allot {
namespace {

using attention::Transform;

Transform own_transform(const LoadedModel& model) {
  return model.inference().default_attention().transform;
}

// The transform of the same family with bounds.
Transform bounded_form(Transform transform) {
  switch (transform) {
    case Transform::kSoftmax:
      return Transform::kCsoftmax;
    case Transform::kSparsemax:
      return Transform::kCsparsemax;
    case Transform::kEntmax15:
      return Transform::kCentmax15;
    case Transform::kCsoftmax:
    case Transform::kCsparsemax:
    case Transform::kCentmax15:
      break;
  }
  return transform;
}

}  // namespace

std::vector<PenaltyOptions> TuningOptions::penalties(const DecodeOptions& decoding) const {
  std::vector<PenaltyOptions> all;
  std::vector<double> rewards = word_rewards;
  if (rewards.empty()) rewards.push_back(decoding.beam.penalties.word_reward);
  for (const double reward : rewards) {
    for (const double alpha : alphas) {
      for (const double beta : betas) {
        all.push_back(decoding.beam.penalties);
        all.back().alpha = alpha;
        all.back().beta = beta;
        all.back().word_reward = reward;
      }
    }
  }
  return all;
}

void TuningOptions::validate(const DecodeOptions& decoding) const {
  if (alphas.empty() || betas.empty()) {
    throw Error::usage("there is nothing to try", "give --alphas and --betas at least one value");
  }
  if (needs_drop(objective) && aligner.empty()) {
    throw Error::usage(fmt::format("the objective {} depends on DROP, which needs an aligner",
                                   to_string(objective)),
                       "name a file that 'allot align --both --save-model' wrote: --aligner FILE; "
                       "or choose --objective bleu");
  }
  const AttentionOverrides& asked = decoding.attention;
  const auto refuse = [](const char* flag, bool is_given, const char* list, bool has_list) {
    if (!is_given || !has_list) return;
    throw Error::usage(fmt::format("{} has no effect with {}", flag, list),
                       "leave one of them out");
  };
  refuse("--transform", asked.transform.has_value(), "--transforms", !transforms.empty());
  refuse("--exhaustion-bonus", asked.exhaustion_bonus.has_value(), "--bonuses", !bonuses.empty());
  refuse("--fertility-constant", asked.fertility_constant.has_value(), "--constants",
         !constants.empty());
  refuse("--fertility", asked.fertility.has_value(), "--constants", !constants.empty());
  for (const double constant : constants) {
    if (constant > 0 && std::isfinite(constant)) continue;
    throw Error::usage(fmt::format("--constants has {}", constant), "each must be above 0");
  }
  if (decoding.beam.penalties.stepwise) {
    throw Error::usage("a stepwise penalty needs a search of its own for every value",
                       "leave out --stepwise-penalty");
  }
  for (const PenaltyOptions& own : penalties(decoding)) own.validate();
}

TuningOptions default_tuning(const LoadedModel& model) {
  constexpr double kBonus = 0.2;
  // For a model that was trained without bounds.
  constexpr double kTightBound = 2, kLooseBound = 3;
  // Of the bound of a training: 2 for 3, 3 for 5.
  constexpr double kTightShare = 2.0 / 3;
  TuningOptions options;
  options.alphas = {0, 0.2, 0.4};
  options.betas = {0, 0.2, 0.4, 0.6, 0.8};
  options.objective = TuneObjective::kCoverage;
  const AttentionSettings own = model.inference().default_attention();
  if (attention::is_bounded(own.transform)) {
    const double bonus = own.bonus.weight;
    options.bonuses = {bonus, bonus == 0 ? kBonus : 2 * bonus};
    const FertilityOptions& fertility = model.fertility_options();
    // Bounds that are loose in training and tight at translation repeat least: a model that is
    // trained with tight bounds learns to live with them (docs/results.md).
    if (fertility.kind == FertilityKind::kConstant && fertility.constant >= kLooseBound) {
      options.constants = {fertility.constant, std::floor(kTightShare * fertility.constant)};
    }
  } else if (model.has_sink()) {
    options.transforms = {own.transform, bounded_form(own.transform)};
    options.constants = {kTightBound, kLooseBound};
    options.bonuses = {kBonus, 2 * kBonus};
  }
  return options;
}

std::vector<AttentionOverrides> searches_of(const TuningOptions& options,
                                            const AttentionOverrides& asked,
                                            const LoadedModel& model) {
  std::vector<AttentionOverrides> searches;
  const auto wanted = [](const auto& list, const auto& otherwise) {
    std::vector<std::decay_t<decltype(otherwise)>> values(list.begin(), list.end());
    if (values.empty()) values.push_back(otherwise);
    return values;
  };
  for (const std::optional<Transform>& transform : wanted(options.transforms, asked.transform)) {
    if (!attention::is_bounded(transform.value_or(own_transform(model)))) {
      AttentionOverrides search;
      // What was asked for and has no effect is refused by the search.
      if (options.transforms.empty()) search = asked;
      search.transform = transform;
      searches.push_back(search);
      continue;
    }
    for (const std::optional<double>& constant :
         wanted(options.constants, asked.fertility_constant)) {
      for (const std::optional<double>& bonus : wanted(options.bonuses, asked.exhaustion_bonus)) {
        AttentionOverrides search = asked;
        search.transform = transform;
        if (!options.constants.empty()) search.fertility = FertilityKind::kConstant;
        search.fertility_constant = constant;
        search.exhaustion_bonus = bonus;
        searches.push_back(search);
      }
    }
  }
  return searches;
}

}  // namespace allot
