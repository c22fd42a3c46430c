#include "app/demo_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/strings.h"
#include "experiment/table_text.h"
#include "text/moses/detokenizer.h"

namespace allot {
namespace {

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
    text +=
        "\n▲ better, ▼ worse, ≠ different: where the difference to the first row is statistically "
        "significant (* p < 0.05, ** p < 0.01)\n";
  }
  return text;
}

std::string verdict(const ExperimentTable& table) {
  return join(verdicts_of(table), "\n");
}

std::string plain_sentence(const PageSentence& sentence, const std::string& target_language) {
  const Detokenizer detokenizer({target_language});
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
