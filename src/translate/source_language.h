#pragma once

#include <cstddef>
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
  // The model must outlive it.
  explicit SourceLanguageCheck(const ModelFolder& model);

  // A line of the text to translate; what comes after the first hundred lines, or after 16,000
  // bytes, is not looked at.
  void add(std::string_view line);

  // What is wrong with the lines so far, once: "does not look like Romanian, which ...". Before
  // there is enough text to tell, nothing.
  std::optional<std::string> warning();

 private:
  struct Spelling {
    SpellingModel source, target;
  };

  void compare_vocabularies();
  bool is_like_target();

  const ModelFolder& model_;
  std::string source_language_, target_language_;  // "" = the model does not say
  // Counted when it is first needed; nothing when both sides have the same vocabulary.
  std::optional<Spelling> spelling_;
  bool has_compared_vocabularies_ = false;
  LanguageProfile profile_;
  std::string sample_;
  size_t num_lines_ = 0;
  bool is_full_ = false;  // the sample
  bool is_done_ = false;
};

}  // namespace allot
