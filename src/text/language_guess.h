#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace allot {

// Scripts that tell languages apart.
enum class Script {
  kLatin,
  kCyrillic,
  kGreek,
  kHebrew,
  kArabic,
  kDevanagari,
  kThai,
  kGeorgian,
  kArmenian,
  kHangul,
  kKana,
  kHan,
  kOther,
};
inline constexpr size_t kNumScripts = static_cast<size_t>(Script::kOther) + 1;

// What tells the language of a text: the scripts of its letters, and how many of its words are
// among the most frequent words of each of some twenty languages. Meant for a sample of some
// hundred lines; careful, so that names and lists of words are of no language.
class LanguageProfile {
 public:
  static constexpr size_t kNumLanguages = 22;

  void add(std::string_view line);

  // The language that the text is clearly in; "" when there is too little text, or when it is not
  // clear.
  std::string guess() const;

  // Whether the text can be in this language, as far as is known: false only when its letters are
  // of another script, or when it is clearly in another language and would be recognized in this
  // one.
  bool can_be(const std::string& language) const;

  uint64_t num_words() const { return num_words_; }

 private:
  Script script() const;

  std::array<uint64_t, kNumScripts> letters_{};
  std::array<uint64_t, kNumLanguages> common_words_{};
  uint64_t num_letters_ = 0;
  uint64_t num_words_ = 0;
};

}  // namespace allot
