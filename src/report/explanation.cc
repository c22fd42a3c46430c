#include "report/explanation.h"

#include "base/error.h"

namespace allot {

std::string word_in_line(const std::string& line, const ExplainedWord& word) {
  if (word.begin >= word.end) return word.text;
  ALLOT_CHECK(word.end <= line.size(), "a word within its line");
  return line.substr(word.begin, word.end - word.begin);
}

}  // namespace allot
