#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot {

// The rules of Moses' detokenizer.perl: which words are joined without a space. Words are
// unescaped; an empty one represents a second space in the tokenized line.
std::string join_words(const std::vector<std::string_view>& words, std::string_view language);

// Japanese is written without spaces; one is kept between two words of scripts that have them
// (Latin letters, half-width digits).
std::string join_japanese_words(const std::vector<std::string_view>& words);

}  // namespace allot
