#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/output_file.h"
#include "text/string_index.h"

namespace allot {

// Which tokens to keep.
struct CountLimits {
  // At most this many, the most frequent ones (0 = all).
  size_t max_tokens = 0;
  // Only those that occur at least this often.
  uint64_t min_count = 1;
};

// How often each token occurs. Tokens are numbered in the order in which they were first seen.
class TokenCounts {
 public:
  void add(std::string_view token, uint64_t count = 1);
  // The tokens of a line: space-separated (U+0020 only; a tab, a no-break space or
  // U+2028 is part of a token, as in subword-nmt).
  void add_line(std::string_view line);
  void add_all(const TokenCounts& other);

  size_t size() const { return counts_.size(); }
  // Valid until a new token is added.
  std::string_view token(uint32_t number) const { return tokens_[number]; }
  uint64_t count(uint32_t number) const { return counts_[number]; }
  // 0 for a token that was never seen.
  uint64_t count_of(std::string_view token) const;

  // Numbers of the tokens, most frequent first; equally frequent ones in the order in which they
  // were first seen (the order of subword-nmt's get_vocab).
  std::vector<uint32_t> by_count(const CountLimits& limits = {}) const;

 private:
  StringIndex tokens_;
  std::vector<uint64_t> counts_;
};

// What a second line for the same token means.
enum class RepeatedToken {
  kAdd,     // its count is added
  kReject,  // throws Error
};

// Reads lines of the form `token count`. Throws Error with file, line and the line when one looks
// different.
TokenCounts read_token_counts(const InputFile& input, RepeatedToken repeated);

// Writes such lines, in the order of `by_count`. Does not commit.
void write_token_counts(OutputFile& output, const TokenCounts& counts,
                        const CountLimits& limits = {});

}  // namespace allot
