#include "corpus/toy_lexicon.h"

namespace allot::toy {
namespace {

constexpr bool kOpens = true;
constexpr bool kNegative = true;

std::vector<Adverbial> time_adverbials() {
  using T = TimeReference;
  constexpr AdverbialSlot kTime = AdverbialSlot::kTime;
  return {
      {{"gerade/A", "right/A now/A"}, kTime, T::kNow, kActivity, !kOpens},
      {{"jetzt/A", "now/A"}, kTime, T::kNow, kActivity},
      {{"im/a Moment/B", "at/a the/a moment/B"}, kTime, T::kNow, kActivity},

      {{"jeden/A Tag/B", "every/A day/B"}, kTime, T::kHabit},
      {{"jeden/A Morgen/B", "every/A morning/B"}, kTime, T::kHabit},
      {{"abends/A", "in/a the/a evening/A"}, kTime, T::kHabit},
      {{"montags/A", "on/a Mondays/A"}, kTime, T::kHabit},
      {{"sonntags/A", "on/a Sundays/A"}, kTime, T::kHabit},
      {{"im/a Sommer/B", "in/a summer/B"}, kTime, T::kHabit},
      {{"im/a Winter/B", "in/a winter/B"}, kTime, T::kHabit},
      {{"am/a Wochenende/B", "at/a the/a weekend/B"}, kTime, T::kHabit},

      {{"gestern/A", "yesterday/A"}, kTime, T::kPast},
      {{"vorgestern/A", "the/a day/A before/a yesterday/A"}, kTime, T::kPast},
      {{"gestern/A Abend/B", "last/A night/B"}, kTime, T::kPast},
      {{"letzte/A Woche/B", "last/A week/B"}, kTime, T::kPast},
      {{"letztes/A Jahr/B", "last/A year/B"}, kTime, T::kPast},
      {{"letzten/A Sommer/B", "last/A summer/B"}, kTime, T::kPast},
      {{"am/a letzten/A Montag/B", "last/A Monday/B"}, kTime, T::kPast},
      {{"vor/A zwei/B Tagen/C", "two/B days/C ago/A"}, kTime, T::kPast},
      {{"vor/A drei/B Wochen/C", "three/B weeks/C ago/A"}, kTime, T::kPast},
      {{"vor/A einem/b Jahr/C", "a/b year/C ago/A"}, kTime, T::kPast},
      {{"heute/A Morgen/B", "this/A morning/B"}, kTime, T::kPast},

      {{"morgen/A", "tomorrow/A"}, kTime, T::kFuture},
      {{"übermorgen/A", "the/a day/A after/a tomorrow/A"}, kTime, T::kFuture},
      {{"heute/A Abend/A", "tonight/A"}, kTime, T::kFuture},
      {{"bald/A", "soon/A"}, kTime, T::kFuture},
      {{"nächste/A Woche/B", "next/A week/B"}, kTime, T::kFuture},
      {{"nächsten/A Sonntag/B", "next/A Sunday/B"}, kTime, T::kFuture},
      {{"in/a zwei/B Tagen/C", "in/a two/B days/C"}, kTime, T::kFuture},

      {{"seit/A gestern/B", "since/A yesterday/B"}, kTime, T::kSince, kLasting},
      {{"seit/A Montag/B", "since/A Monday/B"}, kTime, T::kSince, kLasting},
      {{"seit/A zwei/B Jahren/C", "for/A two/B years/C"}, kTime, T::kSince, kLasting},
      {{"seit/A drei/B Wochen/C", "for/A three/B weeks/C"}, kTime, T::kSince, kLasting},
      {{"seit/A einer/b Stunde/C", "for/A an/b hour/C"}, kTime, T::kSince, kLasting},
  };
}

std::vector<Adverbial> other_adverbials() {
  using T = TimeReference;
  constexpr AdverbialSlot kFrequency = AdverbialSlot::kFrequency;
  constexpr AdverbialSlot kManner = AdverbialSlot::kManner;
  constexpr AdverbialSlot kPlaceSlot = AdverbialSlot::kPlace;
  return {
      {{"immer/A", "always/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"oft/A", "often/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"manchmal/A", "sometimes/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"selten/A", "rarely/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"meistens/A", "usually/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"nie/A", "never/A"}, kFrequency, T::kHabit, 0, !kOpens, kNegative},
      {{"ab/a und/a zu/A", "occasionally/A"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"fast/A immer/B", "almost/A always/B"}, kFrequency, T::kHabit, 0, !kOpens},
      {{"schon/A", "already/A"}, kFrequency, T::kFinished, 0, !kOpens},
      {{"noch/a nie/A", "never/A"}, kFrequency, T::kFinished, 0, !kOpens, kNegative},

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
