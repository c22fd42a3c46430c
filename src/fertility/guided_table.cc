#include "fertility/guided_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/printable.h"
#include "text/token_table.h"

namespace allot {

void GuidedTable::add(uint32_t token, uint32_t fertility) {
  if (token >= largest_.size()) largest_.resize(token + size_t{1}, kNeverAdded);
  uint32_t& largest = largest_[token];
  largest = std::max(fertility, largest == kNeverAdded ? minimum_ : largest);
}

void GuidedTable::add(ArrayView<uint32_t> tokens, ArrayView<uint32_t> fertilities) {
  ALLOT_CHECK(fertilities.size() >= tokens.size(), "a fertility for every token");
  for (size_t i = 0; i < tokens.size(); ++i) add(tokens[i], fertilities[i]);
}

void GuidedTable::write(const std::string& path, const Vocabulary& vocabulary) const {
  std::vector<TokenRow> rows;
  for (uint32_t token = 0; token < largest_.size(); ++token) {
    if (largest_[token] != kNeverAdded) rows.push_back({token, {largest_[token]}});
  }
  write_token_table(path, vocabulary, rows);
}

GuidedTable GuidedTable::read(const InputFile& input, const Vocabulary& vocabulary,
                              uint32_t minimum) {
  GuidedTable table(minimum);
  for (const TokenRow& row : read_token_table(input, vocabulary, 1, "its fertility")) {
    if (row.numbers[0] < minimum) {
      throw Error(row.place,
                  fmt::format("the fertility of {} is {}", quote(vocabulary.token(row.token)),
                              row.numbers[0]),
                  kTableRemedy);
    }
    table.add(row.token, row.numbers[0]);
  }
  return table;
}

}  // namespace allot
