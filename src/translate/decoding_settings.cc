#include "translate/decoding_settings.h"

#include <fmt/format.h>

#include <vector>

#include "base/strings.h"
#include "translate/decode_option_fields.h"

namespace allot {
namespace {

template <typename Value>
void take(const std::optional<Value>& wanted, Value& value) {
  if (wanted) value = *wanted;
}

void apply(const PenaltyOverrides& overrides, PenaltyOptions& penalties) {
  take(overrides.length, penalties.length);
  take(overrides.alpha, penalties.alpha);
  take(overrides.coverage, penalties.coverage);
  take(overrides.beta, penalties.beta);
  take(overrides.epsilon, penalties.epsilon);
  take(overrides.word_reward, penalties.word_reward);
}

// Without kinds for which what was asked for has no effect: the kinds are then those of a call
// without settings, as the person who asks expects. The same for a word reward that has no effect
// with the attention that was asked for.
PenaltyOverrides fitting(PenaltyOverrides settings, const PenaltyOverrides& given,
                         const AttentionOverrides& asked) {
  if (given.alpha) settings.length.reset();
  if (given.epsilon) settings.coverage.reset();
  if (given.beta && settings.coverage == CoveragePenalty::kNone) settings.coverage.reset();
  const bool counts_no_words = (asked.transform && !attention::is_bounded(*asked.transform)) ||
                               asked.fertility == FertilityKind::kConstant;
  if (counts_no_words) settings.word_reward.reset();
  return settings;
}

AttentionOverrides fitting(AttentionOverrides settings, const AttentionOverrides& asked,
                           bool has_bounds) {
  if (asked.transform) settings.transform = asked.transform;
  const bool is_bounded =
      settings.transform ? attention::is_bounded(*settings.transform) : has_bounds;
  if (!is_bounded) {
    // Nothing else of the settings has an effect.
    AttentionOverrides rest;
    rest.transform = settings.transform;
    return rest;
  }
  const auto drop_fertility = [&settings] {
    settings.fertility.reset();
    settings.fertility_constant.reset();
    settings.fertility_slack.reset();
    settings.fertility_quantile.reset();
  };
  if (asked.fertility || asked.bounds_are_given) drop_fertility();
  // A constant, or a slack, belongs to a kind of fertility: when the settings have another one,
  // the model's own decides.
  const bool is_constant = settings.fertility == FertilityKind::kConstant;
  if (asked.fertility_constant && settings.fertility && !is_constant) drop_fertility();
  if (asked.fertility_slack && settings.fertility && !has_slack(*settings.fertility)) {
    drop_fertility();
  }
  return settings;
}

}  // namespace

bool DecodingSettings::is_plain() const {
  PenaltyOptions own;
  apply(penalties, own);
  const bool scores_are_plain = own.length != LengthPenalty::kAvg &&
                                (own.length == LengthPenalty::kNone || own.alpha == 0) &&
                                !own.has_coverage() && own.word_reward == 0;
  bool attention_is_plain = true;
  for_each_attention_option(attention, [&](const OptionField&, const auto& value) {
    attention_is_plain = attention_is_plain && !value.has_value();
  });
  return scores_are_plain && attention_is_plain;
}

std::string to_string(const DecodingSettings& settings) {
  if (settings.is_plain()) return "plain";
  std::vector<std::string> parts;
  const AttentionOverrides& attention = settings.attention;
  if (attention.transform) parts.push_back(to_string(*attention.transform));
  if (attention.fertility) parts.push_back(to_string(*attention.fertility) + " fertilities");
  const auto add_number = [&parts](const char* name, const std::optional<double>& value) {
    if (value) parts.push_back(fmt::format("{} {:g}", name, *value));
  };
  add_number("bound", attention.fertility_constant);
  add_number("slack", attention.fertility_slack);
  add_number("quantile", attention.fertility_quantile);
  add_number("exhaustion bonus", attention.exhaustion_bonus);
  PenaltyOptions own;
  apply(settings.penalties, own);
  if (own.length == LengthPenalty::kAvg) parts.emplace_back("length penalty avg");
  if (own.length == LengthPenalty::kWu && own.alpha != 0) add_number("alpha", own.alpha);
  if (own.has_coverage()) {
    if (own.coverage != CoveragePenalty::kWu) {
      parts.push_back("coverage penalty " + to_string(own.coverage));
    }
    add_number("beta", own.beta);
  }
  if (own.word_reward != 0) add_number("word reward", own.word_reward);
  return join(parts, ", ");
}

DecodeOptions merge_settings(const DecodingSettings& settings, const DecodeOptions& asked,
                             const PenaltyOverrides& given, bool has_bounds) {
  DecodeOptions options = asked;
  apply(fitting(settings.penalties, given, asked.attention), options.beam.penalties);
  apply(given, options.beam.penalties);
  const AttentionOverrides own = fitting(settings.attention, asked.attention, has_bounds);
  AttentionOverrides& attention = options.attention;
  const auto fill = [](auto& value, const auto& setting) {
    if (!value) value = setting;
  };
  fill(attention.transform, own.transform);
  fill(attention.exhaustion_bonus, own.exhaustion_bonus);
  fill(attention.fertility, own.fertility);
  fill(attention.fertility_constant, own.fertility_constant);
  fill(attention.fertility_slack, own.fertility_slack);
  fill(attention.fertility_quantile, own.fertility_quantile);
  return options;
}

DecodeOptions without_settings(const DecodeOptions& asked, const PenaltyOverrides& given) {
  DecodeOptions options = asked;
  apply(given, options.beam.penalties);
  return options;
}

}  // namespace allot
