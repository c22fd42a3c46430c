#pragma once

#include <string>
#include <string_view>

namespace allot {

struct TerOptions {
  // Upper and lower case differ.
  bool case_sensitive = false;
  // Tokenize Western punctuation, unescape entities.
  bool normalized = false;
  // Remove punctuation.
  bool no_punctuation = false;
  // With `normalized` or `no_punctuation`: the same for Chinese and Japanese characters and marks.
  bool asian_support = false;
};

// Prepares a line as Tercom does: words are separated by white space in the result.
std::string tokenize_for_ter(std::string_view line, const TerOptions& options);

}  // namespace allot
