#pragma once

#include "fertility/sentence_numbers.h"

namespace allot {

// A constant bound should hold back almost no token of a reference translation: how many target
// tokens a source token becomes depends on the languages and on how words are split. German-English
// has 99.5 % of its tokens within 3; Japanese-English, whose names become many subword tokens, has
// 96 %, and 99.4 % within 5 (docs/results.md).
inline constexpr double kCoveredByConstant = 0.99;
// Tighter ones repeat more: a model that is trained with tight bounds learns to live with them.
inline constexpr double kLeastFittingConstant = 3;

// The constant bound for a text with these fertilities: the smallest whole number that at least
// kCoveredByConstant of the tokens do not exceed, sinks not counted; at least
// kLeastFittingConstant.
double fitting_constant(const FertilityCounts& counts);

// The share of tokens, without the sinks, whose fertility is at most this.
double covered_share(const FertilityCounts& counts, double constant);

}  // namespace allot
