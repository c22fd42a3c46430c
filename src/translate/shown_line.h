#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/moses/detokenizer.h"

namespace allot {

// A line for readers, word by word, so that single words can be marked in it.
struct ShownLine {
  std::vector<std::string> words;
  std::vector<size_t> joined;  // positions in words that no space comes before

  std::string text() const;
};

// Space-separated words, as they are.
ShownLine words_of_line(std::string_view line);

// The same as many words, without escapes and with the spaces of running text. Where the
// detokenizer changes words so that they cannot be found again, the line as it is.
ShownLine shown_line(std::string_view line, const Detokenizer& detokenizer);

// Whether lines are tokenized words rather than running text: commas and periods stand apart.
bool looks_tokenized(const std::vector<std::string>& lines);

}  // namespace allot
