#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/model_folder.h"
#include "text/language_guess.h"
#include "text/spelling_model.h"

namespace allot {

// Notices text that is not in the language that a model translates: by scripts and common words,
// and by spelling, where it is more like the model's target vocabulary than like its source
// vocabulary.
class SourceLanguageCheck {
 public:
  explicit SourceLanguageCheck(const ModelFolder& model);

  // A line of the text to translate; what comes after the first hundred lines is not looked at.
  void add(std::string_view line);

  // What is wrong with the lines so far, once: "does not look like Romanian, which ...". Before
  // there is enough text to tell, nothing.
  std::optional<std::string> warning();

 private:
  bool is_like_target() const;

  std::string source_language_, target_language_;  // "" = the model does not say
  SpellingModel source_spelling_, target_spelling_;
  bool compares_spelling_;
  LanguageProfile profile_;
  std::string sample_;
  size_t num_lines_ = 0;
  bool is_done_ = false;
};

}  // namespace allot
