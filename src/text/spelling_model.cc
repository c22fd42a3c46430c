#include "text/spelling_model.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/utf8.h"
#include "text/unicode.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

constexpr uint32_t kWordEnd = 1;  // no letter
constexpr std::string_view kJoint = "@@";
// A long text needs no more than this to be known by.
constexpr size_t kMostLetters = 2000;
// The probability of a letter that was never seen.
constexpr double kUnseen = 1e-7;

uint64_t key_of(uint32_t first, uint32_t second, uint32_t third) {
  constexpr unsigned kBits = 21;  // of a code point
  return (uint64_t{first} << (2 * kBits)) | (uint64_t{second} << kBits) | third;
}

double count_in(const std::unordered_map<uint64_t, double>& counts, uint64_t key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

// Letters, lower case; runs of anything else end a word.
std::vector<uint32_t> letters_of(std::string_view text) {
  std::vector<uint32_t> letters;
  const std::string lower = to_lower_case(text);
  for (size_t position = 0; position < lower.size();) {
    const CodePoint character = decode_utf8(lower, position);
    if (has_trait(character, kAlphabetic)) {
      letters.push_back(character);
    } else if (!letters.empty() && letters.back() != kWordEnd) {
      letters.push_back(kWordEnd);
    }
  }
  if (!letters.empty() && letters.back() != kWordEnd) letters.push_back(kWordEnd);
  return letters;
}

}  // namespace

void SpellingModel::add(std::string_view text) {
  add_word(letters_of(text), 1);
}

void SpellingModel::add(const Vocabulary& vocabulary) {
  for (uint32_t id = Vocabulary::kNumSpecial; id < vocabulary.size(); ++id) {
    std::string_view token = vocabulary.token(id);
    const bool is_inside =
        token.size() > kJoint.size() && token.substr(token.size() - kJoint.size()) == kJoint;
    if (is_inside) token.remove_suffix(kJoint.size());
    std::vector<uint32_t> letters = letters_of(token);
    if (is_inside && !letters.empty()) letters.pop_back();  // the word does not end here
    // A vocabulary without counts knows its tokens all the same.
    add_word(letters, static_cast<double>(std::max<uint64_t>(1, vocabulary.count(id))));
  }
}

void SpellingModel::add_word(const std::vector<uint32_t>& letters, double count) {
  for (size_t i = 0; i < letters.size(); ++i) {
    singles_[letters[i]] += count;
    total_ += count;
    if (i >= 1) pairs_[key_of(0, letters[i - 1], letters[i])] += count;
    if (i >= 2) triples_[key_of(letters[i - 2], letters[i - 1], letters[i])] += count;
  }
}

// Probabilities of three orders, each smoothed by the lower one: by how often its context was seen
// (Witten and Bell's idea, with a constant in place of the number of different letters that
// follow).
SpellingModel::Score SpellingModel::score(std::string_view text) const {
  constexpr double kTrust = 20;
  const std::vector<uint32_t> letters = letters_of(text);
  Score score;
  for (size_t i = 0; i < letters.size() && score.letters < kMostLetters; ++i) {
    const double single = count_in(singles_, letters[i]);
    double prob = std::max(kUnseen, total_ > 0 ? single / total_ : 0);
    if (i >= 1) {
      const double seen = count_in(singles_, letters[i - 1]);
      const double pair = count_in(pairs_, key_of(0, letters[i - 1], letters[i]));
      prob = (pair + kTrust * prob) / (seen + kTrust);
    }
    if (i >= 2) {
      const double seen = count_in(pairs_, key_of(0, letters[i - 2], letters[i - 1]));
      const double triple = count_in(triples_, key_of(letters[i - 2], letters[i - 1], letters[i]));
      prob = (triple + kTrust * prob) / (seen + kTrust);
    }
    score.log_prob += std::log(std::max(prob, kUnseen));
    if (letters[i] == kWordEnd) continue;
    ++score.letters;
    if (single > 0) ++score.known;
  }
  return score;
}

}  // namespace allot
