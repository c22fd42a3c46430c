// CSV and TSV: the rows are all of the file, fields stand where they are said to stand, and a field
// that is written is read again.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "corpus/formats/table_reader.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

void check_row(const TableRecord& row, char separator) {
  size_t next = 0;
  for (const TableField& field : row.fields) {
    require(field.begin == next && field.end >= field.begin && field.end <= row.content_end);
    next = field.end + 1;
    require(field.end == row.content_end || row.bytes[field.end] == separator);
  }
  require(next == row.content_end + 1);
}

// The text of a field, written and read again.
void check_written(const std::string& text, char separator) {
  const std::string plain = table_field(text, separator);
  const MemoryFile file(std::string("a") + separator + "b\n" + plain + separator + "x\n");
  TableReader reader(file.path());
  TableRecord row;
  require(reader.next(row));
  require(row.fields.size() == 2);
  require(separator == '\t' ? row.fields[0].text == plain : row.fields[0].text == text);
}

void check(std::string_view bytes) {
  const MemoryFile file(bytes);
  try {
    TableReader reader(file.path());
    std::string all = reader.has_mark() ? "\xEF\xBB\xBF" : "";
    all += reader.header().bytes;
    check_row(reader.header(), reader.separator());
    for (TableRecord row; reader.next(row);) {
      all += row.bytes;
      check_row(row, reader.separator());
      if (row.fields[0].text.size() < 100) check_written(row.fields[0].text, reader.separator());
    }
    const bool is_compressed = bytes.substr(0, 2) == "\x1F\x8B" || bytes.substr(0, 2) == "\x28\xB5";
    require(is_compressed || all == bytes);
  } catch (const Error& error) {
    fuzz::note_refused(error);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  allot::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
