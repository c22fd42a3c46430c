#pragma once

#include "fertility/fertility_kind.h"

namespace allot {

// Whether automatic_sink_bonus knows one: bounds of other kinds differ too much from each other.
bool has_automatic_sink_bonus(FertilityKind kind);

// The bonus of the sink (ModelOptions::sink_bonus) that competes with tokens which have been
// attended to: what the exhaustion bonus gives a token that has half a target token to go. With
// slack, that is the slack and a half. With a constant bound f nobody knows how many target tokens
// a source token becomes; of most it is one, and f - 0.5 is left.
double automatic_sink_bonus(double exhaustion_bonus, const FertilityOptions& fertility);

}  // namespace allot
