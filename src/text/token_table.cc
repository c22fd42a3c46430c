#include "text/token_table.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/printable.h"

namespace allot {
namespace {

bool parse(std::string_view digits, uint32_t& number) {
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return end.ec == std::errc() && end.ptr == digits.data() + digits.size();
}

}  // namespace

void write_token_table(const std::string& path, const Vocabulary& vocabulary,
                       const std::vector<TokenRow>& rows) {
  OutputFile output(path);
  for (const TokenRow& row : rows) {
    std::string line(vocabulary.written_token(row.token));
    for (const uint32_t number : row.numbers) line += fmt::format("\t{}", number);
    output.write_line(line);
  }
  output.commit();
}

std::vector<TokenRow> read_token_table(const InputFile& input, const Vocabulary& vocabulary,
                                       size_t num_columns, const std::string& what) {
  std::vector<TokenRow> rows;
  LineReader reader(input);
  std::string line;
  while (reader.next(line)) {
    TokenRow row{0, std::vector<uint32_t>(num_columns), reader.place()};
    // From the end: words from other sources may contain tabs.
    std::string_view name = line;
    bool is_sound = true;
    for (size_t i = num_columns; i > 0 && is_sound; --i) {
      const size_t tab = name.rfind('\t');
      is_sound = tab != std::string_view::npos && parse(name.substr(tab + 1), row.numbers[i - 1]);
      name = name.substr(0, is_sound ? tab : 0);
    }
    if (!is_sound) {
      throw Error(row.place, fmt::format("{} is not a token, a tab and {}", quote(line), what),
                  kTableRemedy);
    }
    // Special symbols may have rows, too.
    const std::optional<uint32_t> token = vocabulary.find_written(name);
    if (!token) {
      throw Error(row.place, quote(name) + " is not a token of the model", kTableRemedy);
    }
    row.token = *token;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace allot
