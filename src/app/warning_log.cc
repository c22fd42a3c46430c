#include "app/warning_log.h"

#include <fmt/format.h>

#include "base/log.h"
#include "base/progress.h"

namespace allot {

WarningLog::WarningLog(const std::string& path)
    : file_(path.empty() ? nullptr : std::make_unique<OutputFile>(path)) {}

void WarningLog::count(uint64_t number, const TranslationWarning& warning) {
  ++counts_[warning.kind];
  if (file_) file_->write_line(warning_json(number, warning));
}

void WarningLog::add(const NumberedLine& input, const LineTranslation& line) {
  const bool has_own = !line.hypotheses.empty() && !line.hypotheses.front().warnings.empty();
  if (input.was_repaired) {
    log::warning("line {}: ill-formed UTF-8 was replaced by U+FFFD", input.number);
    count(input.number, {WarningKind::kInvalidUtf8, "", {}, {}});
  }
  if (has_own) {
    for (const TranslationWarning& warning : line.hypotheses.front().warnings) {
      count(input.number, warning);
    }
  }
  if (line.num_parts > 1) {
    log::warning("line {}: {} tokens are too many for one piece; translated in {} parts",
                 input.number, line.source.pieces.size(), line.num_parts);
  }
  if (has_own || input.was_repaired) ++num_lines_;
}

void WarningLog::flush() {
  if (file_) file_->flush();
}

void WarningLog::commit() {
  if (file_) file_->commit();
}

std::string WarningLog::summary() const {
  if (num_lines_ == 0) return "";
  std::string text;
  for (const WarningKind kind : all_warning_kinds()) {
    const auto place = counts_.find(kind);
    if (place == counts_.end()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", format_count(place->second),
                        to_string(kind));
  }
  return format_count(num_lines_, "line") + ": " + text;
}

}  // namespace allot
