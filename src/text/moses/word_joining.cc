#include "text/moses/word_joining.h"

#include <unordered_map>

#include "text/moses/finnish.h"
#include "text/moses/word_shapes.h"

namespace allot {
namespace {

bool is_one_of_signs(std::string_view word, std::string_view signs) {
  return word.size() == 1 && signs.find(word[0]) != std::string_view::npos;
}

bool starts_with_ignoring_case(std::string_view word, std::string_view lower) {
  for (size_t i = 0; i < lower.size(); ++i) {
    if (i == word.size() || (word[i] | 0x20) != lower[i]) return false;
  }
  return true;
}

class WordJoiner {
 public:
  WordJoiner(const std::vector<std::string_view>& words, std::string_view language)
      : words_(words), language_(language) {}

  std::string join() {
    while (next_ < words_.size()) {
      add(next_);
      ++next_;
    }
    return std::move(text_);
  }

 private:
  // The word to the left of word i; empty at the start.
  std::string_view before(size_t i) const { return i == 0 ? std::string_view() : words_[i - 1]; }

  void put(std::string_view word) {
    if (space_wanted_) text_ += ' ';
    text_ += word;
    space_wanted_ = true;
  }
  void put_to_left(std::string_view word) {
    space_wanted_ = false;
    put(word);
  }
  void put_to_right(std::string_view word) {
    put(word);
    space_wanted_ = false;
  }

  // The rules in order; the first that applies is used.
  void add(size_t i) {
    const std::string_view word = words_[i];
    if (starts_with_cjk(word)) {
      space_wanted_ &= !ends_with_cjk(before(i));
      put(word);
    } else if (is_opening_punctuation(word) || is_romance_contraction(i)) {
      put_to_right(word);
    } else if (is_closing_punctuation(word)) {
      if (language_ == "fr" && is_one_of_signs(word, "?!:;\\%")) text_ += ' ';
      put_to_left(word);
    } else if (is_english_contraction(i) || is_czech_decimal(i)) {
      put_to_left(word);
    } else if (is_czech_hyphen_next(i)) {
      put(word);
      put_to_left(words_[i + 1]);
      space_wanted_ = false;
      ++next_;
    } else if (is_quotation_mark(word)) {
      add_quotation_mark(i);
    } else if (!add_finnish_ending(i)) {
      put(word);
    }
  }

  // don 't
  bool is_english_contraction(size_t i) const {
    const std::string_view word = words_[i];
    return language_ == "en" && i > 0 && !word.empty() && word[0] == '\'' &&
           starts_with(word.substr(1), kAlphabetic) && ends_with(before(i), kAlphanumeric);
  }

  // 3 , 14
  bool is_czech_decimal(size_t i) const {
    return language_ == "cs" && i > 1 && is_ascii_number(words_[i - 2]) &&
           is_one_of_signs(words_[i - 1], ".,") && is_ascii_number(words_[i]);
  }

  // l' eau
  bool is_romance_contraction(size_t i) const {
    const std::string_view word = words_[i];
    return (language_ == "fr" || language_ == "it") && i + 1 < words_.size() && !word.empty() &&
           word.back() == '\'' && ends_with(word.substr(0, word.size() - 1), kAlphabetic) &&
           starts_with(words_[i + 1], kAlphabetic);
  }

  // je - li, e - mail
  bool is_czech_hyphen_next(size_t i) const {
    if (language_ != "cs" || i + 3 >= words_.size() || !ends_with(words_[i], kAlphabetic)) {
      return false;
    }
    const std::string_view hyphen = words_[i + 1];
    const std::string_view last = words_[i + 2];
    return (hyphen == "-" || hyphen == "–") &&
           ((last.size() == 2 && starts_with_ignoring_case(last, "li")) ||
            starts_with_ignoring_case(last, "mail"));
  }

  // Quotation marks open and close alternately, each kind separately; „ and “ count as ".
  void add_quotation_mark(size_t i) {
    const std::string_view word = words_[i];
    bool& is_open = open_quotes_[is_curved_quotation_mark(word) ? "\"" : word];
    if (language_ == "cs" && word == "„") is_open = false;
    if (language_ == "cs" && word == "“") is_open = true;
    const bool is_possessive = language_ == "en" && word == "'" && !is_open && !before(i).empty() &&
                               before(i).back() == 's';  // the boys '
    if (is_possessive) {
      put_to_left(word);
      return;
    }
    if (is_open) {
      put_to_left(word);
    } else {
      put_to_right(word);
    }
    is_open = !is_open;
  }

  bool add_finnish_ending(size_t i) {
    if (language_ != "fi" || before(i).empty() || before(i).back() != ':') return false;
    const auto ending = finnish_case_ending(words_[i]);
    if (!ending) return false;
    put_to_left(*ending);
    return true;
  }

  const std::vector<std::string_view>& words_;
  std::string_view language_;
  size_t next_ = 0;
  std::string text_;
  bool space_wanted_ = true;
  std::unordered_map<std::string_view, bool> open_quotes_;
};

}  // namespace

std::string join_words(const std::vector<std::string_view>& words, std::string_view language) {
  return WordJoiner(words, language).join();
}

std::string join_japanese_words(const std::vector<std::string_view>& words) {
  // Scripts with spaces precede those of East Asia, whose full-width letters have none.
  const auto has_spaces = [](CodePoint c) { return c < 0x2E80 && has_trait(c, kAlphanumeric); };
  std::string text;
  for (const std::string_view word : words) {
    if (word.empty()) continue;
    size_t begin = 0;
    size_t end = text.size();
    if (!text.empty() && has_spaces(decode_utf8_before(text, end)) &&
        has_spaces(decode_utf8(word, begin))) {
      text += ' ';
    }
    text += word;
  }
  return text;
}

}  // namespace allot
