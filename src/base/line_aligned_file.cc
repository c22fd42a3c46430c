#include "base/line_aligned_file.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/progress.h"

namespace allot {

LineAlignedFile::LineAlignedFile(const std::string& path) {
  if (!path.empty()) reader_ = std::make_unique<LineReader>(path);
}

const std::string& LineAlignedFile::next(uint64_t number) {
  if (!reader_->next(line_)) {
    throw Error({reader_->name()}, fmt::format("ends before line {} of the text", number),
                "give it a line for each line of the text");
  }
  return line_;
}

void LineAlignedFile::check_ended(uint64_t num_lines) {
  if (reader_ == nullptr || !reader_->next(line_)) return;
  throw Error(
      reader_->place(),
      fmt::format("has more lines, but the text has only {}", format_count(num_lines, "line")),
      "give it a line for each line of the text");
}

}  // namespace allot
