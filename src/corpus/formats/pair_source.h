#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/byte_source.h"
#include "base/error.h"
#include "corpus/formats/inline_segment.h"
#include "corpus/formats/pair_counts.h"
#include "corpus/parallel_reader.h"

namespace allot {

// Which texts of a file belong together.
struct PairChoice {
  LanguagePair languages;  // of XML; "" = the file's (XLIFF)
  // Names of the columns of a table, CSV or TSV.
  std::string source_column, target_column;
  // Encoding of a table, by its name for iconv ("" = UTF-8). XML declares its own.
  std::string encoding;

  bool is_table() const { return !source_column.empty() || !target_column.empty(); }
  void validate() const;  // throws a usage error
};

// The sentence pairs of a file that translators exchange, each side one line.
class PairSource {
 public:
  virtual ~PairSource() = default;

  // Puts the next pair into `pair`; false at the end. Throws Error with file and line.
  bool next(SentencePair& pair);

  // Of the pair that `next` returned last.
  Place place() const { return {name_, line_}; }
  const std::string& name() const { return name_; }
  const PairCounts& counts() const { return counts_; }

 protected:
  // Two texts that belong together, as the file has them. Null: there is none.
  struct Unit {
    uint64_t line = 0;
    const InlineSegment* source = nullptr;
    const InlineSegment* target = nullptr;
  };

  explicit PairSource(std::string name) : name_(std::move(name)) {}
  // The next unit, valid until the next call; false at the end.
  virtual bool next_unit(Unit& unit) = 0;
  PairCounts& mutable_counts() { return counts_; }

 private:
  std::string name_;
  uint64_t line_ = 0;
  PairCounts counts_;
};

// Opens TMX, XLIFF, CSV or TSV, by its content; it may be compressed; "-" is stdin. Throws Error
// when it is none of them, and a usage error when the choice does not fit.
std::unique_ptr<PairSource> open_pairs(const std::string& path, const PairChoice& choice);

// Whether a file is TMX or XLIFF.
bool is_translation_markup(const std::string& path);

}  // namespace allot
