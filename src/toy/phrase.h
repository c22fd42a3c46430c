#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Parts of a sentence in both languages, and the links between their words.
namespace allot::toy {

// Words of the two languages that share a unit translate each other.
using Unit = int;
inline constexpr Unit kNoUnit = -1;

struct Token {
  std::string text;
  // Dictionary form, for statistics; points into the lexicon.
  std::string_view lemma;
  Unit unit = kNoUnit;
  // Content words (nouns, verbs, adjectives, adverbs, numbers, names) have sure links.
  bool is_content = false;
  // A word with two units: "im" is "in" and "the".
  Unit second_unit = kNoUnit;
  // A link that an annotator might also draw, besides the true one: "does" is part of the verb, but
  // it is there because of "nicht".
  Unit near_unit = kNoUnit;
  // Words of one block translate each other as a whole ("freut sich auf", "looks forward to"), so
  // each of them may be linked to each.
  Unit block = kNoUnit;
};

using Phrase = std::vector<Token>;

// The same phrase in both languages.
struct PhrasePair {
  Phrase german;
  Phrase english;
};

void append(Phrase& phrase, const Phrase& more);

// Numbers units, so that each is used once in a sentence.
class Units {
 public:
  Unit fresh() { return next_++; }

 private:
  Unit next_ = 0;
};

// A fixed expression. Words are marked with their unit, a letter after a slash: "vor/a zwei/B
// Tagen/C" is "two/B days/C ago/A". Upper case marks content words, lower case the others; a word
// without a mark has no translation. The expression is a block.
struct FixedPair {
  std::string_view german;
  std::string_view english;
};
PhrasePair realize(const FixedPair& fixed, Units& units);

// i-j of one sentence: German word, English word, both starting at 0.
struct ToyLink {
  int german = 0;
  int english = 0;
  enum class Kind { kSure, kPossible, kNear } kind = Kind::kSure;
};

// One sentence pair. Words are tokens as the tokenizer splits the raw text.
struct ToySentence {
  std::vector<std::string> german;
  std::vector<std::string> english;
  std::vector<std::string_view> german_lemmas;  // empty for punctuation
  std::vector<std::string_view> english_lemmas;
  // Sorted by German, then English word.
  std::vector<ToyLink> links;
};

// Ends the phrases with `mark`, drops commas that meet another mark, starts with a capital, links.
ToySentence finish_sentence(PhrasePair pair, char mark, Units& units);

// Raw text: no space before a comma or the final mark.
std::string raw_text(const std::vector<std::string>& words);
// Space-separated words.
std::string tokenized_text(const std::vector<std::string>& words);

// "0-0 1-2": every true link, without the near ones.
std::string pharaoh_text(const ToySentence& sentence);
// "0-0 *1-2": sure links, and possible and near ones with a star.
std::string gold_text(const ToySentence& sentence);
// The number of true links of every German word.
std::vector<int> fertilities(const ToySentence& sentence);

}  // namespace allot::toy
