#include "text/bpe/undo.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {

void check_bpe_separator(const std::string& separator) {
  if (separator.empty() || separator.find(' ') != std::string::npos) {
    throw Error::usage(
        fmt::format("the separator '{}' cannot be distinguished from the text", separator),
        "choose one with at least one character and without spaces, such as @@");
  }
}

std::string undo_bpe(std::string_view line, std::string_view separator) {
  std::string result;
  result.reserve(line.size());
  size_t position = 0;
  while (position < line.size()) {
    const size_t found = line.find(separator, position);
    if (found == std::string_view::npos) break;
    const size_t behind = found + separator.size();
    if (behind == line.size() || line[behind] == ' ') {
      result.append(line.substr(position, found - position));
      position = behind == line.size() ? behind : behind + 1;
    } else {
      // Not the end of a subword; the next one may overlap ("@@@ ").
      result.append(line.substr(position, found + 1 - position));
      position = found + 1;
    }
  }
  return result.append(line.substr(position));
}

}  // namespace allot
