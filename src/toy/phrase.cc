#include "toy/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "base/strings.h"

namespace allot::toy {
namespace {

// The units of the letters that mark the words of a fixed expression.
class LetterUnits {
 public:
  explicit LetterUnits(Units& units) : units_(units) {}

  Unit of(char letter) {
    for (const auto& [known, unit] : known_) {
      if (known == letter) return unit;
    }
    known_.emplace_back(letter, units_.fresh());
    return known_.back().second;
  }

 private:
  Units& units_;
  std::vector<std::pair<char, Unit>> known_;
};

Phrase realize_side(std::string_view text, Unit block, LetterUnits& letters) {
  Phrase phrase;
  for (const std::string_view word : split_spaces(text)) {
    Token token;
    const size_t slash = std::min(word.find('/'), word.size());
    token.lemma = word.substr(0, slash);
    token.text = std::string(token.lemma);
    if (slash < word.size()) {
      ALLOT_CHECK(slash + 2 == word.size(), "a mark is one letter: " + std::string(word));
      const char lower = static_cast<char>(word.back() | 0x20);
      token.is_content = word.back() != lower;
      token.unit = letters.of(lower);
      token.block = block;
    }
    phrase.push_back(std::move(token));
  }
  return phrase;
}

bool is_mark(const std::string& text) {
  return text == "," || text == "." || text == "?" || text == "!";
}

// A relative clause ends with a comma, unless another mark follows.
void drop_needless_commas(Phrase& phrase) {
  Phrase kept;
  for (size_t i = 0; i < phrase.size(); ++i) {
    const bool before_mark = i + 1 < phrase.size() && is_mark(phrase[i + 1].text);
    if (phrase[i].text == "," && (before_mark || kept.empty())) continue;
    kept.push_back(std::move(phrase[i]));
  }
  phrase = std::move(kept);
}

// Our words begin with an ASCII letter or with one of ä, ö, ü (two bytes: C3 A4, B6, BC).
void capitalize(std::string& word) {
  if (word[0] >= 'a' && word[0] <= 'z') {
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
  } else if (word[0] == '\xC3') {
    word[1] = static_cast<char>(word[1] & ~0x20);
  }
}

bool share_unit(const Token& a, const Token& b) {
  const auto has = [](const Token& token, Unit unit) {
    return unit != kNoUnit && (token.unit == unit || token.second_unit == unit);
  };
  return has(b, a.unit) || has(b, a.second_unit);
}

bool are_near(const Token& a, const Token& b) {
  const auto near = [](const Token& from, const Token& to) {
    return from.near_unit != kNoUnit &&
           (to.unit == from.near_unit || to.second_unit == from.near_unit ||
            to.block == from.near_unit);
  };
  const bool share_block = a.block != kNoUnit && a.block == b.block;
  return share_block || near(a, b) || near(b, a);
}

std::vector<ToyLink> make_links(const PhrasePair& pair) {
  std::vector<ToyLink> links;
  for (size_t i = 0; i < pair.german.size(); ++i) {
    for (size_t j = 0; j < pair.english.size(); ++j) {
      const Token& german = pair.german[i];
      const Token& english = pair.english[j];
      ToyLink link{static_cast<int>(i), static_cast<int>(j), ToyLink::Kind::kSure};
      if (share_unit(german, english)) {
        const bool is_sure = german.is_content && english.is_content;
        link.kind = is_sure ? ToyLink::Kind::kSure : ToyLink::Kind::kPossible;
      } else if (are_near(german, english)) {
        link.kind = ToyLink::Kind::kNear;
      } else {
        continue;
      }
      links.push_back(link);
    }
  }
  return links;
}

void move_words(Phrase& phrase, std::vector<std::string>& words,
                std::vector<std::string_view>& lemmas) {
  for (Token& token : phrase) {
    words.push_back(std::move(token.text));
    lemmas.push_back(token.lemma);
  }
}

}  // namespace

void append(Phrase& phrase, const Phrase& more) {
  phrase.insert(phrase.end(), more.begin(), more.end());
}

PhrasePair realize(const FixedPair& fixed, Units& units) {
  LetterUnits letters(units);
  const Unit block = units.fresh();
  PhrasePair pair;
  pair.german = realize_side(fixed.german, block, letters);
  pair.english = realize_side(fixed.english, block, letters);
  return pair;
}

ToySentence finish_sentence(PhrasePair pair, char mark, Units& units) {
  Token end;
  end.text = std::string(1, mark);
  end.unit = units.fresh();
  pair.german.push_back(end);
  pair.english.push_back(end);
  drop_needless_commas(pair.german);
  drop_needless_commas(pair.english);
  capitalize(pair.german.front().text);
  capitalize(pair.english.front().text);

  ToySentence sentence;
  sentence.links = make_links(pair);
  move_words(pair.german, sentence.german, sentence.german_lemmas);
  move_words(pair.english, sentence.english, sentence.english_lemmas);
  return sentence;
}

std::string raw_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty() && !is_mark(word)) text += ' ';
    text += word;
  }
  return text;
}

std::string tokenized_text(const std::vector<std::string>& words) {
  return join(words, " ");
}

std::string pharaoh_text(const ToySentence& sentence) {
  std::string text;
  for (const ToyLink& link : sentence.links) {
    if (link.kind == ToyLink::Kind::kNear) continue;
    fmt::format_to(std::back_inserter(text), "{}{}-{}", text.empty() ? "" : " ", link.german,
                   link.english);
  }
  return text;
}

std::string gold_text(const ToySentence& sentence) {
  std::string text;
  for (const ToyLink& link : sentence.links) {
    fmt::format_to(std::back_inserter(text), "{}{}{}-{}", text.empty() ? "" : " ",
                   link.kind == ToyLink::Kind::kSure ? "" : "*", link.german, link.english);
  }
  return text;
}

std::vector<int> fertilities(const ToySentence& sentence) {
  std::vector<int> counts(sentence.german.size(), 0);
  for (const ToyLink& link : sentence.links) {
    if (link.kind != ToyLink::Kind::kNear) ++counts[static_cast<size_t>(link.german)];
  }
  return counts;
}

}  // namespace allot::toy
