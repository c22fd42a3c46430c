#include "translate/line_report.h"

#include "translate/warnings.h"

namespace allot {

LineReport report_of(const NumberedLine& input, const LineTranslation& line) {
  LineReport report;
  report.number = input.number;
  report.was_repaired = input.was_repaired;
  report.num_tokens = line.source.tokens.size();
  report.num_parts = line.is_cut() ? line.num_parts : 1;
  report.warnings = find_repaired_line(input.was_repaired);
  if (!line.hypotheses.empty()) {
    const std::vector<TranslationWarning>& own = line.hypotheses.front().warnings;
    report.warnings.insert(report.warnings.end(), own.begin(), own.end());
  }
  return report;
}

}  // namespace allot
