#include "text/source_frame.h"

#include "base/strings.h"
#include "text/vocabulary.h"

namespace allot {

void SourceFrame::append_sink(std::vector<uint32_t>& ids) const {
  append(ids, Vocabulary::kSink);
}

void strip_sink(std::vector<uint32_t>& ids) {
  if (!ids.empty() && ids.back() == Vocabulary::kSink) ids.pop_back();
}

bool is_written_sink(std::string_view word, size_t position, size_t num_words) {
  return position + 1 == num_words && word == kSinkText;
}

void strip_written_sink(std::vector<std::string_view>& words) {
  if (!words.empty() && words.back() == kSinkText) words.pop_back();
}

std::vector<std::string_view> split_without_sink(std::string_view line) {
  std::vector<std::string_view> words = split_spaces(line);
  strip_written_sink(words);
  return words;
}

}  // namespace allot
