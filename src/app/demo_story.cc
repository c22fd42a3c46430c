#include "app/demo_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/strings.h"
#include "experiment/table_text.h"
#include "text/moses/detokenizer.h"

namespace allot {
namespace {

// The level of significance.
constexpr double kLevel = 0.05;

// The words, repeated ones in brackets; neighbors share them.
std::string marked_text(const PageTranslation& row, const Detokenizer& detokenizer) {
  const std::set<size_t> repeated(row.repeated.begin(), row.repeated.end());
  std::vector<std::string> words = row.words;
  for (size_t i = 0; i < words.size(); ++i) {
    if (repeated.count(i) == 0) continue;
    if (i == 0 || repeated.count(i - 1) == 0) words[i].insert(0, "[");
    if (repeated.count(i + 1) == 0) words[i] += "]";
  }
  return detokenizer.detokenize_line(join(words, " "));
}

}  // namespace

std::string marked_table(const ExperimentTable& table) {
  std::string text = plain_table(table);
  if (text.find('*') != std::string::npos) {
    text += "\n* and **: the difference is statistically significant (p < 0.05 and p < 0.01)\n";
  }
  return text;
}

std::string verdict(const ExperimentTable& table) {
  std::vector<std::string> lines;
  for (size_t r = 1; r < table.rows.size(); ++r) {
    std::vector<std::string> better, worse, unclear;
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const TableColumn& column = table.columns[c];
      if (column.better == Better::kNeither) continue;
      const TableCell& first = table.rows[0].cells[c];
      const TableCell& cell = table.rows[r].cells[c];
      const bool is_better = (cell.mean > first.mean) == (column.better == Better::kHigher);
      const bool is_clear = cell.is_significant(kLevel);
      (!is_clear ? unclear : is_better ? better : worse).push_back(column.name);
    }
    std::vector<std::string> parts;
    if (!better.empty()) parts.push_back("better in " + join(better, ", "));
    if (!worse.empty()) parts.push_back("worse in " + join(worse, ", "));
    if (!unclear.empty()) parts.push_back("no significant difference in " + join(unclear, ", "));
    lines.push_back(fmt::format("{}, compared with {}: {}.", table.rows[r].label,
                                table.rows[0].label, join(parts, "; ")));
  }
  return join(lines, "\n");
}

std::string plain_sentence(const PageSentence& sentence, const std::string& target_language) {
  const Detokenizer detokenizer({target_language, false});
  size_t width = std::string("reference").size();
  for (const PageTranslation& row : sentence.rows) width = std::max(width, row.label.size());
  std::string text = fmt::format("{:<{}}  {}\n", "source", width, sentence.source);
  text += fmt::format("{:<{}}  {}\n", "reference", width, sentence.reference);
  for (const PageTranslation& row : sentence.rows) {
    text += fmt::format("{:<{}}  {}\n", row.label, width, marked_text(row, detokenizer));
    if (!row.dropped.empty()) {
      text += fmt::format("{:<{}}    left out: \"{}\"\n", "", width, join(row.dropped, "\", \""));
    }
  }
  return text;
}

}  // namespace allot
