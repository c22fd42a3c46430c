#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/model_folder.h"
#include "text/moses/detokenizer.h"
#include "translate/source_text.h"

namespace allot {

// A word of a translation: its tokens, and its bytes [begin, end) in the text.
struct TargetWord {
  std::string text;
  size_t first_token = 0;
  size_t num_tokens = 0;
  size_t begin = 0;
  size_t end = 0;
};

// A translation, put together.
struct TargetText {
  std::vector<std::string> tokens;
  std::vector<TargetWord> words;
  std::string text;
};

// Writes translations in the requested form. Immutable, so several threads may use one.
class TargetWriter {
 public:
  TargetWriter(const ModelFolder& model, TextForm form);

  // part_ends: numbers of tokens, in order, after which a new word begins even if the last token is
  // an unfinished one ("un@@"), as that of a translation that was cut off.
  // line_case: that words and text are put in; tokens are not.
  TargetText write(std::vector<std::string> tokens, const std::vector<size_t>& part_ends = {},
                   LineCase line_case = LineCase::kMixed) const;

  TextForm form() const { return form_; }

 private:
  TextForm form_;
  std::optional<Detokenizer> detokenizer_;  // for raw text, unless words are all there is
};

// Finds the positions of the words in the detokenized text: the detokenizer moves spaces, writes
// "-" for "@-@" and undoes escapes. A word that cannot be found has begin == end.
void locate_words(const std::string& text, std::vector<TargetWord>& words);

}  // namespace allot
