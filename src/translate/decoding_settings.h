#pragma once

#include <optional>
#include <string>

#include "translate/decode_options.h"

namespace allot {

// Penalties that somebody asks for; what is not set is left to others. The fields of PenaltyOptions
// that rank what has ended, by the same names.
struct PenaltyOverrides {
  std::optional<LengthPenalty> length;
  std::optional<double> alpha;
  std::optional<CoveragePenalty> coverage;
  std::optional<double> beta;
  std::optional<double> epsilon;
  std::optional<double> word_reward;
};

// How a model is to be translated with: what was found best for it on held-out text.
struct DecodingSettings {
  PenaltyOverrides penalties;
  AttentionOverrides attention;

  // Whether translating with it is what translating without it is.
  bool is_plain() const;
};

// "csoftmax, fertility constant 2, exhaustion bonus 0.2, alpha 0.6, beta 0.4"; or "plain".
std::string to_string(const DecodingSettings& settings);

// What a call asks for, and the model's settings for all else:
//   asked      options of the call; its `attention` is what was asked for explicitly
//   given      penalties that were asked for explicitly
//   has_bounds whether the attention of (one of) the models has bounds by itself
// Each thing that was asked for replaces its own setting only. Settings without effect beside what
// was asked for are left out: bounds and bonus when the transform that was asked for has none,
// a constant when other fertilities were asked for, and so on.
DecodeOptions merge_settings(const DecodingSettings& settings, const DecodeOptions& asked,
                             const PenaltyOverrides& given, bool has_bounds);
// What a call asks for and nothing else.
DecodeOptions without_settings(const DecodeOptions& asked, const PenaltyOverrides& given);

}  // namespace allot
