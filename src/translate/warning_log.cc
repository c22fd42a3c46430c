#include "translate/warning_log.h"

#include <fmt/format.h>

#include <utility>

#include "base/progress.h"
#include "translate/line_log.h"
#include "translate/warnings.h"

namespace allot {

WarningLog::WarningLog(std::string input, const std::string& path)
    : input_(std::move(input)),
      file_(path.empty() ? nullptr : std::make_unique<OutputFile>(path)) {}

void WarningLog::count(uint64_t number, const TranslationWarning& warning) {
  ++counts_[warning.kind];
  if (file_) file_->write_line(warning_json(number, warning));
}

void WarningLog::add(const NumberedLine& input, const LineTranslation& line) {
  std::vector<TranslationWarning> warnings = find_repaired_line(input.was_repaired);
  if (!line.hypotheses.empty()) {
    const std::vector<TranslationWarning>& own = line.hypotheses.front().warnings;
    warnings.insert(warnings.end(), own.begin(), own.end());
  }
  for (const TranslationWarning& warning : warnings) count(input.number, warning);
  if (!warnings.empty()) ++num_lines_;
  if (input.was_repaired) log_repaired_line({input_, input.number});
  log_split_line({input_, input.number}, line);
}

void WarningLog::flush() {
  if (file_) file_->flush();
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
