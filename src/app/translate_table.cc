#include "app/translate_table.h"

#include <fmt/format.h>

#include <optional>

#include "app/text_translator.h"
#include "base/log.h"
#include "base/printable.h"
#include "base/progress.h"
#include "corpus/formats/one_line.h"
#include "corpus/formats/table_reader.h"

namespace allot {
namespace {

constexpr size_t kMostBlockBytes = size_t{1} << 22;

void check_columns(const TranslateOptions& options) {
  if (options.column.empty()) {
    throw Error::usage("no column with the text", "name it: --column NAME");
  }
  if (options.output_column.empty()) {
    throw Error::usage("no column for the translations", "name it: --output-column NAME");
  }
  if (options.column == options.output_column) {
    throw Error::usage(
        fmt::format("{} is the column of the text and of its translations", quote(options.column)),
        "name another one: --output-column NAME");
  }
}

// The rows of a table with one more field, or with one filled in.
class TableWriter {
 public:
  // `column`: of the output; nothing when it is new.
  TableWriter(const TableReader& reader, std::optional<size_t> column)
      : separator_(reader.separator()), column_(column) {}

  bool wants_text(const TableRecord& row) const {
    return !row.is_empty_line() && (!column_ || row.fields[*column_].text.empty());
  }

  std::string with_text(const TableRecord& row, std::string_view text) const {
    if (!wants_text(row)) return row.bytes;
    const std::string field = table_field(text, separator_);
    const std::string_view bytes = row.bytes;
    if (!column_) {
      return fmt::format("{}{}{}{}", bytes.substr(0, row.content_end), separator_, field,
                         bytes.substr(row.content_end));
    }
    const TableField& old = row.fields[*column_];
    return fmt::format("{}{}{}", bytes.substr(0, old.begin), field, bytes.substr(old.end));
  }

 private:
  char separator_;
  std::optional<size_t> column_;
};

}  // namespace

void translate_table(const TranslateOptions& options, const Run& run) {
  check_columns(options);
  TextTranslator translator(options, run, display_name(options.stream.input), "a table");
  TableReader reader(
      text_file(options.stream.input, options.encoding, translator.language(TextSide::kSource)));
  const size_t source = reader.column(options.column);
  std::optional<size_t> column;
  if (reader.has_column(options.output_column)) column = reader.column(options.output_column);
  const TableWriter writer(reader, column);
  OutputFile output(options.stream.output);
  if (reader.has_mark()) output.write("\xEF\xBB\xBF");
  output.write(column ? reader.header().bytes
                      : writer.with_text(reader.header(), options.output_column));

  Progress progress("translate", 0, "rows");
  uint64_t num_kept = 0;
  bool is_more = true;
  while (is_more) {
    std::vector<TableRecord> rows;
    std::vector<NumberedLine> texts;
    std::vector<bool> has_text;
    size_t num_bytes = 0;
    while (rows.size() < translator.block_size() && num_bytes < kMostBlockBytes) {
      TableRecord row;
      is_more = reader.next(row);
      if (!is_more) break;
      const bool is_wanted = writer.wants_text(row);
      std::string text = is_wanted ? one_line(row.fields[source].text) : "";
      if (!is_wanted && !row.is_empty_line()) ++num_kept;
      has_text.push_back(!text.empty());
      if (!text.empty()) texts.push_back({row.line, std::move(text)});
      num_bytes += row.bytes.size();
      rows.push_back(std::move(row));
      if (!reader.has_buffered_line()) break;
    }
    const std::vector<std::string> translations = translator.translate(texts);
    size_t next = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      output.write(writer.with_text(rows[i], has_text[i] ? translations[next++] : ""));
    }
    output.flush();
    progress.advance(rows.size());
  }
  progress.finish();
  translator.finish(output);
  if (num_kept > 0) {
    log::info("{} had text in {} already and kept it", format_count(num_kept, "row"),
              quote(options.output_column));
  }
}

}  // namespace allot
