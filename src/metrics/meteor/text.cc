#include "metrics/meteor/text.h"

#include "base/utf8.h"

namespace allot::meteor {

std::vector<std::string_view> split_tokens(std::string_view line) {
  constexpr std::string_view kSeparators = " \t\n\r\f";
  std::vector<std::string_view> words;
  size_t begin = line.find_first_not_of(kSeparators);
  while (begin != std::string_view::npos) {
    size_t end = line.find_first_of(kSeparators, begin);
    if (end == std::string_view::npos) end = line.size();
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kSeparators, end);
  }
  return words;
}

int count_utf16_units(std::string_view text) {
  int units = 0;
  for (size_t position = 0; position < text.size();) {
    units += decode_utf8(text, position) > 0xFFFF ? 2 : 1;
  }
  return units;
}

}  // namespace allot::meteor
