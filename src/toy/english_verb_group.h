#pragma once

#include "toy/verb_group.h"

namespace allot::toy {

// The English verbs of a clause: auxiliaries by tense and modality, "do" where negation or a
// question requires it.
EnglishVerbs make_english_verbs(const Clause& clause, const VerbGroupNeeds& needs,
                                const VerbUnits& units);

}  // namespace allot::toy
