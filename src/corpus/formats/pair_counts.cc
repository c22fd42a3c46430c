#include "corpus/formats/pair_counts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/formats/language_tag.h"

namespace allot {
namespace {

std::string count_row(const char* label, uint64_t count, const char* note) {
  return fmt::format("{:<24}{:>12}{}\n", label, format_count(count), note);
}

std::string count_row_if_any(const char* label, uint64_t count, const char* note) {
  return count > 0 ? count_row(label, count, note) : "";
}

std::string languages_text(const PairCounts& counts) {
  std::vector<std::string> names;
  for (const auto& [tag, count] : counts.languages) {
    names.push_back(fmt::format("{} ({})", printable(tag, kQuoteLength), format_count(count)));
  }
  return join(names, ", ");
}

bool is_there(const std::string& language, const PairCounts& counts) {
  for (const auto& entry : counts.languages) {
    if (matches_language(language, entry.first)) return true;
  }
  return counts.languages.size() == PairCounts::kMostLanguages;
}

}  // namespace

void PairCounts::add_language(const std::string& tag) {
  const auto found = languages.find(tag);
  if (found != languages.end()) {
    ++found->second;
  } else if (languages.size() < kMostLanguages) {
    languages.emplace(tag, 1);
  }
}

std::string units_text(const PairCounts& counts) {
  return count_row("units read", counts.units, "") +
         count_row_if_any("  no source text", counts.no_source, "  skipped") +
         count_row_if_any("  no target text", counts.no_target, "  skipped") +
         count_row_if_any("  an empty side", counts.empty, "  skipped");
}

std::string changes_text(const PairCounts& counts) {
  return count_row_if_any("  inline tags", counts.tags,
                          "  dropped; the text between them is kept") +
         count_row_if_any("  line breaks", counts.line_breaks,
                          "  became spaces, in as many sides") +
         count_row_if_any("  further translations", counts.variants,
                          "  in the same language, left out");
}

nlohmann::json to_json(const PairCounts& counts) {
  return {{"read", counts.units},          {"no_source", counts.no_source},
          {"no_target", counts.no_target}, {"empty", counts.empty},
          {"tags", counts.tags},           {"line_breaks", counts.line_breaks},
          {"variants", counts.variants}};
}

Error no_pairs_error(const std::string& file, const PairCounts& counts,
                     const LanguagePair& languages) {
  if (counts.units == 0) {
    return {{file}, "contains no translations", "export them again, with their text"};
  }
  for (const std::string& language : {languages.source, languages.target}) {
    if (language.empty() || counts.languages.empty() || is_there(language, counts)) continue;
    return {{file},
            fmt::format("has no text in {}", quote(language)),
            "choose two of its languages: " + languages_text(counts)};
  }
  return {{file},
          fmt::format("no pair among {}: {} without source, {} without target, {} empty",
                      format_count(counts.units, "unit"), format_count(counts.no_source),
                      format_count(counts.no_target), format_count(counts.empty)),
          "give a file that has been translated"};
}

}  // namespace allot
