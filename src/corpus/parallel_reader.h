#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/line_reader.h"
#include "corpus/language_pair.h"

namespace allot {

class PairSource;

// The columns of a table whose first row names them.
struct ColumnNames {
  std::string source;
  std::string target;
};

// The files of a parallel corpus: two files with one sentence per line, or one with both sides: in
// each line, separated by a tab, or a file of a translation tool. Each may be plain, gzip or
// Zstandard; "-" is stdin.
struct ParallelFiles {
  std::string source;
  std::string target;
  std::string tsv;  // instead of the two
  // Encoding of all of them, by its name for iconv ("" = UTF-8); none where it cannot be chosen.
  std::optional<std::string> encoding = {};
  LanguagePair languages = {};
  // `tsv` may be TMX or XLIFF, and is a table (CSV, TSV) if columns are named; none where nothing
  // but lines is read.
  std::optional<ColumnNames> columns = {};

  bool is_tsv() const { return !tsv.empty(); }
  // Throws a usage error unless it is one of these forms.
  void validate() const;
  // Throws a usage error when both sides are one file: where one is the translation of the other.
  void check_two_texts() const;
  // Warns of that where somebody may mean it. `target_side`: what it is called.
  void warn_of_one_text(const char* target_side = "target") const;
};

struct SentencePair {
  std::string source;
  std::string target;
};

// What to do with a corpus that is not well-formed: invalid UTF-8, a TSV line without exactly one
// tab, files of unequal length.
enum class MalformedCorpus {
  kReject,  // throw Error with file and line
  kReport,  // continue, and report on request: to check or repair it
};

enum class CorpusSide { kSource, kTarget };

// Two files that should have the same number of lines and do not.
struct UnequalLengths {
  Place end_of_shorter;
  std::string longer;  // name of the other file
  uint64_t longer_lines = 0;

  std::string describe() const;  // "ends after 2 lines, but train.de has 3 lines"
  Error to_error() const;
};

// Reads a parallel corpus pair by pair. Line n of one side belongs to line n of the other. Units of
// a TMX, XLIFF or table file without text on both sides are no pairs; a file without any pair is an
// Error.
class ParallelReader {
 public:
  explicit ParallelReader(const ParallelFiles& files,
                          MalformedCorpus malformed = MalformedCorpus::kReject);
  ~ParallelReader();
  ParallelReader(const ParallelReader&) = delete;
  ParallelReader& operator=(const ParallelReader&) = delete;

  // Puts the next pair into `pair`; false at the end, which is the end of the shorter file.
  bool next(SentencePair& pair);

  // Called for each line of the longer file that has no counterpart, when `next` has reached the
  // end of the shorter one.
  using UnpairedLine = std::function<void(CorpusSide side, const std::string& line, const Place&)>;
  void on_unpaired(UnpairedLine listener) { on_unpaired_ = std::move(listener); }

  bool is_tsv() const { return !target_; }
  // The file if it is TMX, XLIFF or a table, else null.
  const PairSource* document() const { return document_.get(); }

  // Of the side; "" when it was not given.
  const std::string& language(CorpusSide side) const {
    return side == CorpusSide::kSource ? languages_.source : languages_.target;
  }

  // The number of the pair that `next` returned last, which is its line except in a document.
  uint64_t line() const { return line_; }
  // Where its sides are.
  Place source_place() const;
  Place target_place() const;

  // Statistics of the files. A TSV file counts for both sides; of a document each side of a pair
  // counts as a line.
  const LineCounts& source_counts() const;
  const LineCounts& target_counts() const;

  // kReport: false when the last line of a TSV file did not have exactly one tab. The whole line is
  // then the source of the pair, and its target is empty.
  bool has_two_columns() const { return has_two_columns_; }
  // What to do about such lines, if the first of the file looks like the column names of a table;
  // else "".
  const std::string& table_advice() const { return table_advice_; }
  // kReport: known after the end.
  const std::optional<UnequalLengths>& unequal_lengths() const { return unequal_lengths_; }

 private:
  bool next_of_two_files(SentencePair& pair);
  bool next_of_tsv(SentencePair& pair);
  bool next_of_document(SentencePair& pair);
  UnequalLengths compare_lengths(std::string& first_unpaired);
  const LineReader& target() const { return target_ ? *target_ : *source_; }

  MalformedCorpus malformed_;
  LanguagePair given_languages_, languages_;
  std::unique_ptr<PairSource> document_;
  LineCounts document_counts_;
  std::optional<LineReader> source_;  // or the TSV file; nothing when it is a document
  std::optional<LineReader> target_;  // nothing when both sides are in one file
  uint64_t line_ = 0;
  bool has_two_columns_ = true;
  bool can_name_columns_;
  std::string table_advice_;
  UnpairedLine on_unpaired_;
  std::optional<UnequalLengths> unequal_lengths_;
};

}  // namespace allot
