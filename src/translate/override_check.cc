#include "translate/override_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/error.h"

namespace allot {
namespace {

// A flag that was given, or not.
struct Given {
  const char* flag;
  bool is_given;
};

void refuse(const std::vector<Given>& flags, const std::string& what, const std::string& remedy) {
  for (const Given& flag : flags) {
    if (!flag.is_given) continue;
    throw Error::usage(fmt::format("{} has no effect with {}", flag.flag, what), remedy);
  }
}

}  // namespace

void check_overrides(const AttentionOverrides& overrides,
                     const std::vector<ModelAttention>& models) {
  const Given kind{"--fertility", overrides.fertility.has_value()};
  const Given constant{"--fertility-constant", overrides.fertility_constant.has_value()};
  const Given slack{"--fertility-slack", overrides.fertility_slack.has_value()};
  const Given quantile{"--fertility-quantile", overrides.fertility_quantile.has_value()};
  std::vector<FertilityKind> kinds;  // of the models with bounds
  for (const ModelAttention& model : models) {
    if (model.is_bounded()) kinds.push_back(model.fertility().kind);
  }
  if (kinds.empty()) {
    refuse({{"--fertilities", overrides.bounds_are_given},
            kind,
            constant,
            slack,
            quantile,
            {"--exhaustion-bonus", overrides.exhaustion_bonus.has_value()}},
           to_string(models.front().settings().transform) + ", which has no bounds",
           "leave it out, or choose a transform with bounds: --transform csparsemax");
    return;
  }
  if (overrides.bounds_are_given) {
    refuse({kind, constant, quantile}, "--fertilities", "leave one of them out");
    return;
  }
  const std::string fertility = fmt::format("{} fertilities", to_string(kinds.front()));
  if (std::count(kinds.begin(), kinds.end(), FertilityKind::kConstant) == 0) {
    refuse({constant}, fertility, "leave it out, or add --fertility constant");
  }
  if (std::none_of(kinds.begin(), kinds.end(), has_slack)) {
    refuse({slack}, fertility, "leave it out; --fertility-constant sets the bound itself");
  }
  if (std::none_of(kinds.begin(), kinds.end(), is_predicted)) {
    refuse({quantile}, fertility, "leave it out: only predicted and joint fertilities have one");
  }
}

void check_word_reward(const BeamOptions& beam, const AttentionOverrides& overrides,
                       const ModelAttention& first) {
  const bool counts_words =
      first.is_bounded() &&
      (overrides.bounds_are_given || first.fertility().kind != FertilityKind::kConstant);
  if (counts_words) return;
  const bool is_tuned =
      std::any_of(beam.tuned.begin(), beam.tuned.end(),
                  [](const PenaltyOptions& penalties) { return penalties.word_reward != 0; });
  refuse({{"--word-rewards", is_tuned}, {"--word-reward", beam.penalties.word_reward != 0}},
         first.is_bounded() ? "constant fertilities, which do not say how many words a source "
                              "becomes"
                            : to_string(first.settings().transform) + ", which has no fertilities",
         "leave it out, or use a model with guided, predicted or joint fertilities");
}

}  // namespace allot
