#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/spelling_model.h"
#include "text/token_fit.h"

namespace allot::server {

struct DetectedLanguage {
  std::string language;
  double confidence = 0;  // 0 to 100
};

// Which of the languages that can be translated a text is written in. Knows no other language: the
// confidence is the probability among these, times the share of letters that the language has,
// times how well the text is made of the tokens of one of its vocabularies.
class LanguageDetector {
 public:
  void add(const std::string& language, const Vocabulary& vocabulary);

  // All languages, best first; equals by name. A text without letters gives all of them confidence
  // 0.
  std::vector<DetectedLanguage> detect(std::string_view text) const;

 private:
  struct Language {
    SpellingModel spelling;
    std::vector<TokenFit> vocabularies;
  };

  std::map<std::string, Language> languages_;
};

}  // namespace allot::server
