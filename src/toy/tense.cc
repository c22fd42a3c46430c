#include "toy/tense.h"

namespace allot::toy {

EnglishTense english_tense(const Clause& clause) {
  if (clause.modal != nullptr) {
    return clause.tense == GermanTense::kPreterite ? EnglishTense::kPast : EnglishTense::kPresent;
  }
  switch (clause.tense) {
    case GermanTense::kPreterite:
      return EnglishTense::kPast;
    case GermanTense::kFuture:
      return EnglishTense::kFuture;
    case GermanTense::kPerfect:
      return clause.time == TimeReference::kPast ? EnglishTense::kPast : EnglishTense::kPerfect;
    case GermanTense::kPresent:
      break;
  }
  const bool is_activity = clause.verb != nullptr && (clause.verb->traits & kActivity) != 0;
  if (clause.is_liked) return EnglishTense::kPresent;
  if (clause.time == TimeReference::kNow && is_activity) return EnglishTense::kProgressive;
  if (clause.time == TimeReference::kFuture) return EnglishTense::kFuture;
  if (clause.time == TimeReference::kSince) return EnglishTense::kPerfect;
  return EnglishTense::kPresent;
}

bool prefix_stands_apart(const Clause& clause, VerbPosition position) {
  const bool is_finite = clause.modal == nullptr && !clause.is_passive &&
                         (clause.tense == GermanTense::kPresent ||
                          clause.tense == GermanTense::kPreterite || clause.mood == Mood::kCommand);
  return is_finite && (position == VerbPosition::kSecond || position == VerbPosition::kFirst);
}

}  // namespace allot::toy
