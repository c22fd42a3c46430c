#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/byte_source.h"
#include "base/error.h"
#include "corpus/formats/inline_segment.h"
#include "corpus/parallel_reader.h"

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

// Which texts of a file belong together.
struct PairChoice {
  LanguagePair languages;  // of XML; "" = the file's (XLIFF)
  // Names of the columns of a table, CSV or TSV.
  std::string source_column, target_column;
  // Encoding of a table, by its name for iconv ("" = UTF-8). XML says its own.
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
