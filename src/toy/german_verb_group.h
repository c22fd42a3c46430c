#pragma once

#include "toy/verb_group.h"

namespace allot::toy {

// The German verbs of a clause: their forms, and which of them open or close it.
GermanVerbs make_german_verbs(const Clause& clause, VerbPosition position, const VerbUnits& units);

}  // namespace allot::toy
