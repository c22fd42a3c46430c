#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {

// A line of a table about tokens: `token<TAB>number<TAB>number...`.
struct TokenRow {
  uint32_t token = 0;
  std::vector<uint32_t> numbers;
  Place place = {};  // where it was read
};

void write_token_table(const std::string& path, const Vocabulary& vocabulary,
                       const std::vector<TokenRow>& rows);

// Throws Error with file and line for a line without `num_columns` numbers, and for tokens that the
// vocabulary does not have. what: "its fertility", for the message.
std::vector<TokenRow> read_token_table(const InputFile& input, const Vocabulary& vocabulary,
                                       size_t num_columns, const std::string& what);

// What to do about a table in a model folder that is not as it was written.
inline constexpr const char* kTableRemedy = "copy the model again, or train it again";

}  // namespace allot
