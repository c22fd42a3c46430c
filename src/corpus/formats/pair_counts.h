#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/error.h"
#include "corpus/language_pair.h"

namespace allot {

// What became of the units of a file: translation units (TMX), segments (XLIFF), rows (tables).
struct PairCounts {
  uint64_t units = 0;
  uint64_t pairs = 0;
  // Left out: without text in the source or in the target language, or with an empty side.
  uint64_t no_source = 0;
  uint64_t no_target = 0;
  uint64_t empty = 0;
  // Of the pairs: tags in the text, which are dropped; sides whose line breaks became spaces; and
  // other texts in the same language, of which the first is taken.
  uint64_t tags = 0;
  uint64_t line_breaks = 0;
  uint64_t variants = 0;
  // Languages of the texts, as the file names them, and how many texts there are; the first
  // kMostLanguages of them.
  std::map<std::string, uint64_t> languages;
  static constexpr size_t kMostLanguages = 100;

  void add_language(const std::string& tag);
};

// Rows of a report: the units that were read and those that are no pairs, and what was changed in
// the pairs. Each ends with a line end.
std::string units_text(const PairCounts& counts);
std::string changes_text(const PairCounts& counts);

nlohmann::json to_json(const PairCounts& counts);

// Why a file has no pair in these languages.
Error no_pairs_error(const std::string& file, const PairCounts& counts,
                     const LanguagePair& languages);

}  // namespace allot
