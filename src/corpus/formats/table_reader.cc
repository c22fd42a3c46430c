#include "corpus/formats/table_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"

namespace allot {
namespace {

// Of what is in it, if it is compressed.
bool has_extension(std::filesystem::path name, const char* extension) {
  if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
  return name.extension() == extension;
}

// What separates the fields of the first line, where it is not in quotes. Of a single column only
// the name of the file can say it.
char guess_separator(std::string_view line, const std::string& name) {
  bool is_quoted = false;
  size_t num_commas = 0, num_semicolons = 0;
  for (const char c : line) {
    if (c == '\t') return '\t';
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    num_commas += c == ',' ? 1 : 0;
    num_semicolons += c == ';' ? 1 : 0;
  }
  if (num_commas == 0 && num_semicolons == 0 && has_extension(name, ".tsv")) return '\t';
  return num_semicolons > num_commas ? ';' : ',';
}

std::string column_names(const TableRecord& header) {
  constexpr size_t kMostNames = 20;
  std::vector<std::string> names;
  for (const TableField& field : header.fields) {
    if (names.size() == kMostNames) {
      names.emplace_back("...");
      break;
    }
    names.push_back(quote(field.text));
  }
  return join(names, ", ");
}

}  // namespace

TableReader::TableReader(const InputFile& input) : reader_(input) {
  if (!read_row(header_)) {
    throw Error({name()}, "is empty", "give a table whose first line has the names of its columns");
  }
}

bool TableReader::has_column(const std::string& name) const {
  return std::any_of(header_.fields.begin(), header_.fields.end(),
                     [&](const TableField& field) { return field.text == name; });
}

size_t TableReader::column(const std::string& name) const {
  size_t found = header_.fields.size();
  for (size_t i = 0; i < header_.fields.size(); ++i) {
    if (header_.fields[i].text != name) continue;
    if (found < header_.fields.size()) {
      throw Error({this->name(), header_.line}, fmt::format("has two columns {}", quote(name)),
                  "give each column a name of its own");
    }
    found = i;
  }
  if (found == header_.fields.size()) {
    throw Error({this->name(), header_.line}, fmt::format("has no column {}", quote(name)),
                "choose one of: " + column_names(header_));
  }
  return found;
}

bool TableReader::next(TableRecord& row) {
  if (!read_row(row)) return false;
  if (row.is_empty_line() || row.fields.size() == header_.fields.size()) return true;
  throw Error({name(), row.line},
              fmt::format("{}, but the header has {}", format_count(row.fields.size(), "field"),
                          format_count(header_.fields.size(), "column")),
              separator_ == '\t'
                  ? "give each row one field for each column, separated by tabs"
                  : "give each row one field for each column; put text that has commas in quotes");
}

// Appends a line, with its end, to the bytes of the row.
bool TableReader::read_line(TableRecord& row) {
  const uint64_t returns_before = reader_.counts().carriage_returns;
  if (!reader_.next(line_)) return false;
  row.bytes += line_;
  row.content_end = row.bytes.size();
  if (reader_.counts().carriage_returns > returns_before) row.bytes += '\r';
  if (!reader_.counts().ends_without_newline) row.bytes += '\n';
  if (row.bytes.size() > kLongestRow) {
    throw Error({name(), row.line},
                fmt::format("a row of more than {} bytes", format_count(kLongestRow)),
                "close the quotes of its fields");
  }
  return true;
}

bool TableReader::read_row(TableRecord& row) {
  const bool is_header = reader_.counts().lines == 0;
  row.bytes.clear();
  row.fields.clear();
  row.line = reader_.counts().lines + 1;
  if (!read_line(row)) return false;
  if (is_header) separator_ = guess_separator(row.bytes, name());
  const bool has_quotes = separator_ != '\t';
  TableField field;
  // Behind the closing quote of a field nothing may follow.
  enum class State { kBegin, kPlain, kQuoted, kClosed } state = State::kBegin;
  for (size_t i = 0;; ++i) {
    if (i == row.content_end && state != State::kQuoted) break;
    if (i >= row.bytes.size() && !read_line(row)) {
      throw Error({name(), row.line}, "a quote that is not closed",
                  "close it; a quote inside of quotes is written twice");
    }
    const char c = row.bytes[i];
    if (state == State::kQuoted) {
      if (c != '"') {
        field.text += c;
      } else if (i + 1 < row.content_end && row.bytes[i + 1] == '"') {
        field.text += c;
        ++i;
      } else {
        state = State::kClosed;
      }
    } else if (c == separator_) {
      finish_field(row, field, i);
      state = State::kBegin;
    } else if (state == State::kBegin && c == '"' && has_quotes) {
      state = State::kQuoted;
    } else if (state == State::kClosed) {
      throw Error({name(), reader_.counts().lines}, "text after a closing quote",
                  "write a quote inside of quotes twice, and the whole field in quotes");
    } else {
      field.text += c;
      state = State::kPlain;
    }
  }
  finish_field(row, field, row.content_end);
  return true;
}

void TableReader::finish_field(TableRecord& row, TableField& field, size_t end) const {
  field.end = end;
  row.fields.push_back(std::move(field));
  field = {};
  field.begin = end + 1;
}

bool looks_like_table(std::string_view first_line, const std::string& file) {
  if (first_line.find('\t') != std::string_view::npos) return false;
  if (has_extension(file, ".csv")) return true;
  // Sentences have a space behind a comma, and end in a mark.
  bool has_separator = false;
  for (size_t i = 0; i + 1 < first_line.size(); ++i) {
    const bool is_separator = first_line[i] == ',' || first_line[i] == ';';
    has_separator = has_separator || (is_separator && first_line[i + 1] != ' ');
  }
  return has_separator && std::string_view(".!?").find(first_line.back()) == std::string_view::npos;
}

std::string table_field(std::string_view text, char separator) {
  std::string field;
  if (separator == '\t') {
    for (const char c : text) field += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    return field;
  }
  const bool is_plain = text.find_first_of("\",;\r\n") == std::string_view::npos &&
                        (text.empty() || (text.front() != ' ' && text.back() != ' '));
  if (is_plain) return std::string(text);
  field += '"';
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace allot
