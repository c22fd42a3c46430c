#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/vocabulary.h"

namespace allot::server {

struct DetectedLanguage {
  std::string language;
  double confidence = 0;  // 0 to 100
};

// How the words of a language are spelled: probabilities of three letters in a row, counted in the
// vocabulary of a model, of which every token stands with its count.
class SpellingModel {
 public:
  void add(const Vocabulary& vocabulary);

  struct Score {
    double log_prob = 0;  // of all letters
    size_t letters = 0;
    size_t known = 0;  // of them, those that the vocabulary has
  };
  Score score(std::string_view text) const;

 private:
  void add_word(const std::vector<uint32_t>& letters, double count);

  std::unordered_map<uint64_t, double> triples_, pairs_, singles_;
  double total_ = 0;
};

// Which of the languages that can be translated a text is written in. Knows no other language: the
// confidence is the probability among these, times the share of letters that the language has.
class LanguageDetector {
 public:
  void add(const std::string& language, const Vocabulary& vocabulary);

  // All languages, best first; equals by name. A text without letters gives all of them confidence
  // 0.
  std::vector<DetectedLanguage> detect(std::string_view text) const;

 private:
  std::map<std::string, SpellingModel> languages_;
};

}  // namespace allot::server
