#include "translate/given_bounds.h"

#include <fmt/format.h>

#include "base/progress.h"

namespace allot {

std::vector<float> given_bounds(const LineInput& line, const SourceText& text) {
  const std::vector<float>& given = line.fertility;
  const size_t num_tokens = text.tokens.size(), num_words = text.words.size();
  const auto fits = [&given](size_t count) {
    return given.size() == count || given.size() == count + 1;
  };
  const bool is_by_token = fits(num_tokens), is_by_word = fits(num_words);
  if (!is_by_token && !is_by_word) {
    throw Error(line.fertility_place,
                fmt::format("{} for {} ({})", format_count(given.size(), "number"),
                            format_count(num_words, "word"), format_count(num_tokens, "token")),
                "give a number for each word or for each token of the line");
  }
  std::vector<float> by_word, by_token;
  by_word.reserve(num_tokens);
  for (const SubwordToken& token : text.tokens) {
    if (is_by_word) by_word.push_back(given[token.word]);
  }
  if (is_by_token) {
    by_token.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(num_tokens));
  }
  if (is_by_word && is_by_token && by_word != by_token) {
    throw Error(
        line.fertility_place,
        fmt::format("{} may be meant for {} and the sink, or for {}",
                    format_count(given.size(), "number"), format_count(num_words, "word"),
                    format_count(num_tokens, "token")),
        "for words, leave out the number of the sink; for tokens, add one for it at the end");
  }
  return is_by_token ? by_token : by_word;
}

}  // namespace allot
