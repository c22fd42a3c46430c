#include "translate/warning_log.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_text.h"
#include "base/progress.h"
#include "translate/line_log.h"
#include "translate/missing_words.h"

namespace allot {

WarningLog::WarningLog(std::string input, const std::string& path)
    : input_(std::move(input)),
      file_(path.empty() ? nullptr : std::make_unique<OutputFile>(path)) {}

void WarningLog::describe(const ModelFolder& model) {
  if (!file_) return;
  const std::optional<MissingWordLimits> limits = read_missing_word_limits(model);
  if (!limits || limits->bands.empty()) return;
  file_->write_line(json_text(nlohmann::ordered_json{{"line", 0},
                                                     {"kind", to_string(WarningKind::kMissingWord)},
                                                     {"precision", limits->precision},
                                                     {"recall", limits->recall}}));
}

void WarningLog::count(uint64_t number, const TranslationWarning& warning) {
  ++counts_[warning.kind];
  if (file_) file_->write_line(warning_json(number, warning));
}

void WarningLog::add(const LineReport& line) {
  for (const TranslationWarning& warning : line.warnings) count(line.number, warning);
  if (!line.warnings.empty()) ++num_lines_;
  const Place place{input_, line.number};
  if (line.was_repaired) log_repaired_line(place);
  log_split_line(place, line.num_tokens, line.num_parts);
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
