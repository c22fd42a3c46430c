#include "metrics/meteor/match.h"

#include <algorithm>

#include "base/error.h"
#include "metrics/meteor/paraphrase.h"

namespace allot::meteor {
namespace {

bool share_an_element(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() && y != b.end()) {
    if (*x == *y) return true;
    if (*x < *y) {
      ++x;
    } else {
      ++y;
    }
  }
  return false;
}

bool words_match(Module module, const Word& a, const Word& b) {
  switch (module) {
    case Module::kExact:
      return &a == &b;
    // A word matches itself only in the exact stage.
    case Module::kStem:
      return &a != &b && a.stem == b.stem;
    case Module::kSynonym:
      return &a != &b && share_an_element(a.synsets, b.synsets);
    case Module::kParaphrase:
      break;
  }
  return false;
}

void add_word_matches(Module module, int stage, const Sentence& hypothesis,
                      const Sentence& reference, size_t most, std::vector<Match>& matches) {
  for (size_t j = 0; j < reference.size() && matches.size() <= most; ++j) {
    for (size_t i = 0; i < hypothesis.size(); ++i) {
      if (!words_match(module, *hypothesis[i], *reference[j])) continue;
      matches.push_back({stage, {static_cast<int>(j), 1}, {static_cast<int>(i), 1}});
    }
  }
}

std::vector<int> paraphrase_words(const Sentence& sentence) {
  std::vector<int> numbers(sentence.size());
  for (size_t i = 0; i < sentence.size(); ++i) numbers[i] = sentence[i]->paraphrase_word;
  return numbers;
}

void add_paraphrases(const ParaphraseTable& table, int stage, const Sentence& hypothesis,
                     const Sentence& reference, std::vector<Match>& matches) {
  const std::vector<int> hypothesis_words = paraphrase_words(hypothesis);
  const std::vector<int> reference_words = paraphrase_words(reference);
  // The table is not symmetric. A pair that it lists both ways is found twice, and METEOR keeps
  // both: the words then count as covered twice.
  for (const ParaphraseTable::Hit& hit : table.find(reference_words, hypothesis_words)) {
    matches.push_back({stage, hit.phrase, hit.paraphrase});
  }
  for (const ParaphraseTable::Hit& hit : table.find(hypothesis_words, reference_words)) {
    matches.push_back({stage, hit.paraphrase, hit.phrase});
  }
}

// Orders the matches by their first reference word and leaves them otherwise as they came.
Candidates group(const std::vector<Match>& found, size_t num_hypothesis, size_t num_reference) {
  Candidates candidates;
  candidates.first.assign(num_reference + 1, 0);
  candidates.hypothesis_coverage.assign(num_hypothesis, 0);
  candidates.reference_coverage.assign(num_reference, 0);
  for (const Match& match : found) {
    ++candidates.first[static_cast<size_t>(match.reference.begin) + 1];
    for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
      ++candidates.hypothesis_coverage[static_cast<size_t>(i)];
    }
    for (int j = match.reference.begin; j < match.reference.end(); ++j) {
      ++candidates.reference_coverage[static_cast<size_t>(j)];
    }
  }
  for (size_t j = 0; j < num_reference; ++j) candidates.first[j + 1] += candidates.first[j];
  std::vector<size_t> next(candidates.first.begin(), candidates.first.end() - 1);
  candidates.matches.resize(found.size());
  for (const Match& match : found) {
    candidates.matches[next[static_cast<size_t>(match.reference.begin)]++] = match;
  }
  return candidates;
}

}  // namespace

Candidates find_candidates(const std::vector<Module>& modules, const Sentence& hypothesis,
                           const Sentence& reference, const ParaphraseTable* paraphrases,
                           size_t most) {
  const size_t num_stages =
      hypothesis == reference ? std::min<size_t>(1, modules.size()) : modules.size();
  std::vector<Match> found;
  for (size_t stage = 0; stage < num_stages; ++stage) {
    const int number = static_cast<int>(stage);
    if (modules[stage] == Module::kParaphrase) {
      ALLOT_CHECK(paraphrases != nullptr, "the paraphrase module needs a table");
      add_paraphrases(*paraphrases, number, hypothesis, reference, found);
    } else {
      add_word_matches(modules[stage], number, hypothesis, reference, most, found);
    }
    if (found.size() > most) {
      Candidates none;
      none.is_complete = false;
      return none;
    }
  }
  return group(found, hypothesis.size(), reference.size());
}

}  // namespace allot::meteor
