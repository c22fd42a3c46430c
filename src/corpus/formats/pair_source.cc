#include "corpus/formats/pair_source.h"

#include <fmt/format.h>

#include "base/printable.h"
#include "corpus/formats/language_tag.h"
#include "corpus/formats/one_line.h"
#include "corpus/formats/table_pairs.h"
#include "corpus/formats/xml_pairs.h"
#include "corpus/formats/xml_stream.h"

namespace allot {

void PairChoice::validate() const {
  if (is_table() && (source_column.empty() || target_column.empty())) {
    throw Error::usage(
        source_column.empty() ? "the source column is missing" : "the target column is missing",
        "give both --source-column NAME and --target-column NAME");
  }
  if (is_table() && source_column == target_column) {
    throw Error::usage(
        fmt::format("{} is both the source and the target column", quote(source_column)),
        "name the column of the translation as --target-column");
  }
  for (const std::string& language : {languages.source, languages.target}) {
    if (!language.empty()) check_language_tag(language);
  }
}

bool PairSource::next(SentencePair& pair) {
  Unit unit;
  while (next_unit(unit)) {
    ++counts_.units;
    line_ = unit.line;
    if (unit.source == nullptr || unit.target == nullptr) {
      ++(unit.source == nullptr ? counts_.no_source : counts_.no_target);
      continue;
    }
    const std::string source = unit.source->text(), target = unit.target->text();
    pair = {one_line(source), one_line(target)};
    if (pair.source.empty() || pair.target.empty()) {
      ++counts_.empty;
      continue;
    }
    ++counts_.pairs;
    counts_.tags += unit.source->num_tags() + unit.target->num_tags();
    counts_.line_breaks +=
        (has_inner_line_break(source) ? 1 : 0) + (has_inner_line_break(target) ? 1 : 0);
    return true;
  }
  return false;
}

std::unique_ptr<PairSource> open_pairs(const std::string& path, const PairChoice& choice) {
  choice.validate();
  if (choice.is_table()) return open_table_pairs(path, choice);
  return open_xml_pairs(path, choice.languages);
}

bool is_translation_markup(const std::string& path) {
  const auto root = xml_root(path);
  return root && (*root == "tmx" || *root == "xliff");
}

}  // namespace allot
