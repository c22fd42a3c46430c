#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"

namespace allot {

// A field of a row: its text, and its bytes [begin, end) in the row, quotes included.
struct TableField {
  std::string text;
  size_t begin = 0;
  size_t end = 0;
};

// A row as it is in the file.
struct TableRecord {
  uint64_t line = 0;       // where it begins
  std::string bytes;       // with its line end
  size_t content_end = 0;  // without it
  std::vector<TableField> fields;

  // Whether it is an empty line, which tables have at their ends.
  bool is_empty_line() const { return content_end == 0; }
};

// Reads a table with a first row of column names: CSV (RFC 4180: fields that have commas, quotes or
// line breaks in quotes, a quote inside doubled; separated by commas or semicolons), or TSV
// (separated by tabs; quotes mean nothing). Which it is, the first row says, and where that is one
// column, the name of the file (*.tsv). Throws Error with file and line for a quote that is not
// closed, and for rows with more or fewer fields than columns.
class TableReader {
 public:
  // Bytes of one row.
  static constexpr size_t kLongestRow = size_t{1} << 24;

  explicit TableReader(const InputFile& input);

  const std::string& name() const { return reader_.name(); }
  // The row of column names.
  const TableRecord& header() const { return header_; }
  char separator() const { return separator_; }
  // Whether there is a byte order mark before it.
  bool has_mark() const { return reader_.counts().byte_order_mark; }
  // The number of a column. Throws Error when there is none, or more than one.
  size_t column(const std::string& name) const;
  bool has_column(const std::string& name) const;

  // Puts the next row into `row`; false at the end. Rows without any text have one empty field.
  bool next(TableRecord& row);
  // True when `next` can return without waiting for more input.
  bool has_buffered_line() const { return reader_.has_buffered_line(); }

 private:
  bool read_line(TableRecord& row);
  bool read_row(TableRecord& row);
  void finish_field(TableRecord& row, TableField& field, size_t end) const;

  LineReader reader_;
  std::string line_;
  char separator_ = ',';
  TableRecord header_;
};

// Whether the first line of a file that should have a tab in each looks like the column names of a
// CSV file instead: by the name of the file, or because nothing in it is a sentence.
bool looks_like_table(std::string_view first_line, const std::string& file);

// What to do about it: where columns can be named, and where not.
inline constexpr const char* kNameColumns =
    "a table (CSV) is read by the names of its columns: give --source-column NAME and "
    "--target-column NAME";
inline constexpr const char* kConvertTable =
    "extract the pairs of a table (CSV) first: allot convert FILE --source-column NAME "
    "--target-column NAME -o PREFIX";

// A text as a field of such a table.
std::string table_field(std::string_view text, char separator);

}  // namespace allot
