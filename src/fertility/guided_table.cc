#include "fertility/guided_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/strings.h"

namespace allot {

void GuidedTable::add(uint32_t token, uint32_t fertility) {
  if (token >= largest_.size()) largest_.resize(token + size_t{1}, 0);
  largest_[token] = std::max(largest_[token], std::max<uint32_t>(fertility, 1));
}

void GuidedTable::add(ArrayView<uint32_t> tokens, ArrayView<uint32_t> fertilities) {
  ALLOT_CHECK(fertilities.size() >= tokens.size(), "a fertility for every token");
  for (size_t i = 0; i < tokens.size(); ++i) add(tokens[i], fertilities[i]);
}

void GuidedTable::write(const std::string& path, const Vocabulary& vocabulary) const {
  OutputFile output(path);
  for (uint32_t token = 0; token < largest_.size(); ++token) {
    if (largest_[token] == 0) continue;
    output.write_line(fmt::format("{}\t{}", vocabulary.token(token), largest_[token]));
  }
  output.commit();
}

GuidedTable GuidedTable::read(const std::string& path, const Vocabulary& vocabulary) {
  GuidedTable table;
  LineReader reader(path);
  std::string line;
  while (reader.next(line)) {
    const std::vector<std::string_view> columns = split_at(line, '\t');
    uint32_t fertility = 0;
    const std::string_view digits = columns.back();
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), fertility);
    if (columns.size() != 2 || end.ec != std::errc() || end.ptr != digits.data() + digits.size() ||
        fertility == 0) {
      throw Error(reader.place(), fmt::format("'{}' is not a token, a tab and its fertility", line),
                  "copy the model again, or train it again");
    }
    const uint32_t token = vocabulary.id(columns[0]);
    if (token == Vocabulary::kUnknown && columns[0] != vocabulary.token(Vocabulary::kUnknown)) {
      throw Error(reader.place(), fmt::format("'{}' is not a token of the model", columns[0]),
                  "copy the model again, or train it again");
    }
    table.add(token, fertility);
  }
  return table;
}

}  // namespace allot
