// Any two lines: the score is between 0 and 1, no word is used twice, equal lines score 1 or, when
// there are no words, 0.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "base/error.h"
#include "base/utf8.h"
#include "metrics/meteor/meteor.h"

namespace {

const allot::Meteor& meteor_of(bool normalizes) {
  const auto make = [](allot::MeteorNormalization normalization) {
    allot::MeteorOptions options;
    options.modules = {allot::meteor::Module::kExact, allot::meteor::Module::kStem};
    options.normalization = normalization;
    return options;
  };
  static const allot::Meteor plain(make(allot::MeteorNormalization::kNone));
  static const allot::Meteor normalizing(make(allot::MeteorNormalization::kFull));
  return normalizes ? normalizing : plain;
}

void check(const allot::Meteor::SentenceResult& result) {
  ALLOT_CHECK(result.score.score >= 0 && result.score.score <= 1, "score out of range");
  std::set<int> hypothesis;
  std::set<int> reference;
  for (const allot::meteor::Match& match : result.alignment) {
    ALLOT_CHECK(hypothesis.insert(match.hypothesis.begin).second, "hypothesis word used twice");
    ALLOT_CHECK(reference.insert(match.reference.begin).second, "reference word used twice");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0 || size > 4096) return 0;
  const std::string text =
      allot::replace_invalid_utf8({reinterpret_cast<const char*>(data) + 1, size - 1});
  const allot::Meteor& meteor = meteor_of((data[0] & 1) != 0);
  const size_t middle = std::min(text.find('\n'), text.size());
  const std::string hypothesis = text.substr(0, middle);
  const std::string reference = text.substr(std::min(middle + 1, text.size()));
  check(meteor.explain({0, hypothesis, {reference}}));
  const auto same = meteor.explain({0, hypothesis, {hypothesis}});
  check(same);
  ALLOT_CHECK(same.score.score == (same.hypothesis.empty() ? 0.0 : 1.0), "equal lines differ");
  return 0;
}
