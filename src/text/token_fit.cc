#include "text/token_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/utf8.h"
#include "text/moses/word_shapes.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

constexpr std::string_view kContinued = "@@";
// A long text needs no more than this to be known by.
constexpr size_t kMostWordLetters = 2000;
// The log-probability of a letter that is no token.
constexpr double kNoToken = -6;

struct Word {
  std::string text;
  size_t letters = 0;
};

// The words of a text, as far as it is read.
std::vector<Word> lower_case_words(std::string_view text, size_t most_letters, size_t& others) {
  std::vector<Word> words(1);
  const std::string lower = to_lower_case(text);
  size_t num_letters = 0;
  for (size_t position = 0; position < lower.size() && num_letters < most_letters;) {
    const CodePoint character = decode_utf8(lower, position);
    const bool is_letter = has_trait(character, kAlphabetic);
    num_letters += is_letter ? 1 : 0;
    // Accents of their own and the like have no traits.
    const bool is_mark = words.back().letters > 0 && traits_of(character) == 0;
    if ((is_letter || is_mark) && !is_cjk(character)) {
      append_utf8(words.back().text, character);
      words.back().letters += is_letter ? 1 : 0;
      continue;
    }
    others += is_letter ? 1 : 0;
    if (words.back().letters > 0) words.emplace_back();
  }
  if (words.back().letters == 0) words.pop_back();
  return words;
}

}  // namespace

// Counts, until all of them are known.
void TokenFit::Pieces::add(std::string_view text, double count) {
  const uint32_t number = texts.add(text);
  if (number == log_probs.size()) log_probs.push_back(0);
  log_probs[number] += count;
}

TokenFit::TokenFit(const Vocabulary& vocabulary) {
  double total = 0;
  for (uint32_t id = Vocabulary::kNumSpecial; id < vocabulary.size(); ++id) {
    std::string_view token = vocabulary.token(id);
    const bool is_inside = token.size() > kContinued.size() &&
                           token.substr(token.size() - kContinued.size()) == kContinued;
    if (is_inside) token.remove_suffix(kContinued.size());
    size_t others = 0;
    const std::vector<Word> words = lower_case_words(token, token.size(), others);
    if (words.size() != 1 || words.front().text.size() != to_lower_case(token).size()) continue;
    // A vocabulary without counts knows its tokens all the same.
    const auto count = static_cast<double>(std::max<uint64_t>(1, vocabulary.count(id)));
    (is_inside ? inside_ : last_).add(words.front().text, count);
    most_bytes_ = std::max(most_bytes_, words.front().text.size());
    own_.letters += static_cast<size_t>(count) * words.front().letters;
    total += count;
  }
  for (Pieces* pieces : {&inside_, &last_}) {
    for (double& count : pieces->log_probs) {
      const double log_prob = std::log(count / total);
      own_.log_prob += count * log_prob;
      count = log_prob;
    }
  }
}

double TokenFit::log_prob_of(std::string_view word) const {
  std::vector<size_t> at;  // where its letters begin, and its end
  for (size_t position = 0; position < word.size(); (void)decode_utf8(word, position)) {
    at.push_back(position);
  }
  at.push_back(word.size());
  // Of the letters before each place.
  std::vector<double> best(at.size(), -std::numeric_limits<double>::infinity());
  best.front() = 0;
  for (size_t end = 1; end < at.size(); ++end) {
    const Pieces& pieces = end + 1 == at.size() ? last_ : inside_;
    for (size_t begin = end; begin-- > 0;) {
      const std::string_view piece = word.substr(at[begin], at[end] - at[begin]);
      if (piece.size() > most_bytes_ && begin + 1 < end) break;
      const uint32_t number = pieces.texts.find(piece);
      const bool is_there = number != StringIndex::kAbsent;
      if (!is_there && begin + 1 < end) continue;
      best[end] =
          std::max(best[end], best[begin] + (is_there ? pieces.log_probs[number] : kNoToken));
    }
  }
  return best.back();
}

TokenFit::Score TokenFit::score(std::string_view text) const {
  Score score;
  for (const Word& word : lower_case_words(text, kMostWordLetters, score.others)) {
    score.log_prob += log_prob_of(word.text);
    score.letters += word.letters;
  }
  return score;
}

}  // namespace allot
