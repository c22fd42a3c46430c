#include "toy/lexicon.h"

namespace allot::toy {
namespace {

constexpr bool kOpens = true;
constexpr bool kNegative = true;

std::vector<Adverbial> time_adverbials() {
  // Only the head of an expression gets a sure link: aligners and annotators differ about the rest.
  using T = TimeReference;
  constexpr AdverbialSlot kTime = AdverbialSlot::kTime;
  return {
      {{"gerade/A", "right/A now/A"}, kTime, T::kNow, kActivity, !kOpens},
      {{"jetzt/A", "now/A"}, kTime, T::kNow, kActivity},
      {{"im/a Moment/B", "at/a the/a moment/B"}, kTime, T::kNow, kActivity},

      {{"jeden/a Tag/B", "every/a day/B"}, kTime, T::kHabitual},
      {{"jeden/a Morgen/B", "every/a morning/B"}, kTime, T::kHabitual},
      {{"abends/A", "in/a the/a evening/A"}, kTime, T::kHabitual},
      {{"montags/A", "on/a Mondays/A"}, kTime, T::kHabitual},
      {{"sonntags/A", "on/a Sundays/A"}, kTime, T::kHabitual},
      {{"im/a Sommer/B", "in/a summer/B"}, kTime, T::kHabitual},
      {{"im/a Winter/B", "in/a winter/B"}, kTime, T::kHabitual},
      {{"am/a Wochenende/B", "at/a the/a weekend/B"}, kTime, T::kHabitual},

      {{"gestern/A", "yesterday/A"}, kTime, T::kPast},
      {{"vorgestern/A", "the/a day/a before/a yesterday/A"}, kTime, T::kPast},
      {{"gestern/a Abend/B", "last/a night/B"}, kTime, T::kPast},
      {{"letzte/a Woche/B", "last/a week/B"}, kTime, T::kPast},
      {{"letztes/a Jahr/B", "last/a year/B"}, kTime, T::kPast},
      {{"letzten/a Sommer/B", "last/a summer/B"}, kTime, T::kPast},
      {{"am/c letzten/a Montag/B", "last/a Monday/B"}, kTime, T::kPast},
      {{"vor/a zwei/b Tagen/C", "two/b days/C ago/A"}, kTime, T::kPast},
      {{"vor/a drei/b Wochen/C", "three/b weeks/C ago/A"}, kTime, T::kPast},
      {{"vor/a einem/b Jahr/C", "a/b year/C ago/A"}, kTime, T::kPast},
      {{"heute/a Morgen/B", "this/a morning/B"}, kTime, T::kPast},

      {{"morgen/A", "tomorrow/A"}, kTime, T::kFuture},
      {{"übermorgen/A", "the/a day/a after/a tomorrow/A"}, kTime, T::kFuture},
      {{"heute/a Abend/a", "tonight/A"}, kTime, T::kFuture},
      {{"bald/A", "soon/A"}, kTime, T::kFuture},
      {{"nächste/a Woche/B", "next/a week/B"}, kTime, T::kFuture},
      {{"nächsten/a Sonntag/B", "next/a Sunday/B"}, kTime, T::kFuture},
      {{"in/a zwei/b Tagen/C", "in/a two/b days/C"}, kTime, T::kFuture},

      {{"seit/a gestern/B", "since/a yesterday/B"}, kTime, T::kSince, kLasting},
      {{"seit/a Montag/B", "since/a Monday/B"}, kTime, T::kSince, kLong},
      {{"seit/a zwei/b Jahren/C", "for/a two/b years/C"}, kTime, T::kSince, kLong},
      {{"seit/a drei/b Wochen/C", "for/a three/b weeks/C"}, kTime, T::kSince, kLong},
      {{"seit/a vielen/b Jahren/C", "for/a many/b years/C"}, kTime, T::kSince, kLong},
      {{"seit/a einer/b Stunde/C", "for/a an/b hour/C"}, kTime, T::kSince, kLasting},
      {{"seit/a drei/b Stunden/C", "for/a three/b hours/C"}, kTime, T::kSince, kLasting},
  };
}

std::vector<Adverbial> other_adverbials() {
  using T = TimeReference;
  constexpr AdverbialSlot kFrequency = AdverbialSlot::kFrequency;
  constexpr AdverbialSlot kManner = AdverbialSlot::kManner;
  constexpr AdverbialSlot kPlaceSlot = AdverbialSlot::kPlace;
  return {
      {{"immer/A", "always/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"oft/A", "often/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"manchmal/A", "sometimes/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"selten/A", "rarely/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"meistens/A", "usually/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"nie/A", "never/A"}, kFrequency, T::kHabitual, 0, !kOpens, kNegative},
      {{"ab/a und/a zu/a", "occasionally/A"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"fast/a immer/B", "almost/a always/B"}, kFrequency, T::kHabitual, 0, !kOpens},
      {{"schon/A", "already/A"}, kFrequency, T::kFinished, 0, !kOpens},
      {{"noch/a nie/a", "never/A"}, kFrequency, T::kFinished, 0, !kOpens, kNegative},

      {{"schnell/A", "quickly/A"}, kManner, T::kNone, kFast, !kOpens},
      {{"langsam/A", "slowly/A"}, kManner, T::kNone, kFast, !kOpens},
      {{"laut/A", "loudly/A"}, kManner, T::kNone, kVoice, !kOpens},
      {{"leise/A", "quietly/A"}, kManner, T::kNone, kVoice, !kOpens},
      {{"vorsichtig/A", "carefully/A"}, kManner, T::kNone, kCare, !kOpens},
      {{"allein/A", "alone/A"}, kManner, T::kNone, kJoint, !kOpens},
      {{"mit/a einem/b Freund/C", "with/a a/b friend/C"}, kManner, T::kNone, kJoint, !kOpens},

      {{"hier/A", "here/A"}, kPlaceSlot, T::kNone, kActivity, !kOpens},
      {{"dort/A", "there/A"}, kPlaceSlot, T::kNone, kActivity, !kOpens},
      {{"draußen/A", "outside/A"}, kPlaceSlot, T::kNone, kActivity, !kOpens},
      {{"zu/a Hause/B", "at/a home/B"}, kPlaceSlot, T::kNone, kActivity, !kOpens},
  };
}

}  // namespace

const std::vector<Adverbial>& adverbials() {
  static const std::vector<Adverbial> table = [] {
    std::vector<Adverbial> all = time_adverbials();
    const std::vector<Adverbial> others = other_adverbials();
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }();
  return table;
}

const Particles& particles() {
  static const Particles table = {
      {"ja", "doch", "halt", "eben"},
      {"denn"},
      {"mal", "doch", "doch mal"},
  };
  return table;
}

}  // namespace allot::toy
