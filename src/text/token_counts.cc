#include "text/token_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"

namespace allot {
namespace {

std::optional<uint64_t> parse_count(std::string_view digits) {
  uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

void TokenCounts::add(std::string_view token, uint64_t count) {
  const uint32_t number = tokens_.add(token);
  if (number == counts_.size()) counts_.push_back(0);
  counts_[number] += count;
}

void TokenCounts::add_line(std::string_view line) {
  for (const std::string_view token : split_spaces(line)) add(token);
}

void TokenCounts::add_all(const TokenCounts& other) {
  for (uint32_t i = 0; i < other.size(); ++i) add(other.token(i), other.count(i));
}

uint64_t TokenCounts::count_of(std::string_view token) const {
  const uint32_t number = tokens_.find(token);
  return number == StringIndex::kAbsent ? 0 : counts_[number];
}

std::vector<uint32_t> TokenCounts::by_count(const CountLimits& limits) const {
  std::vector<uint32_t> numbers;
  for (uint32_t i = 0; i < size(); ++i) {
    if (counts_[i] >= limits.min_count) numbers.push_back(i);
  }
  std::stable_sort(numbers.begin(), numbers.end(),
                   [this](uint32_t a, uint32_t b) { return counts_[a] > counts_[b]; });
  if (limits.max_tokens > 0 && numbers.size() > limits.max_tokens) {
    numbers.resize(limits.max_tokens);
  }
  return numbers;
}

TokenCounts read_token_counts(const InputFile& input, RepeatedToken repeated) {
  TokenCounts counts;
  LineReader reader(input);
  std::string line;
  while (reader.next(line)) {
    const std::vector<std::string_view> fields = split_spaces(line);
    const auto count = fields.size() == 2 ? parse_count(fields[1]) : std::nullopt;
    if (!count) {
      throw Error(reader.place(), "not a token and its count: " + quote(line),
                  "each line holds a token, a space and a whole number, as in 'house 42'; 'allot "
                  "vocab' writes such files");
    }
    const size_t size_before = counts.size();
    counts.add(fields[0], *count);
    if (repeated == RepeatedToken::kReject && counts.size() == size_before) {
      throw Error(reader.place(), fmt::format("the token {} occurs twice", quote(fields[0])),
                  "give each token one line; 'allot vocab' writes such files");
    }
  }
  return counts;
}

void write_token_counts(OutputFile& output, const TokenCounts& counts, const CountLimits& limits) {
  for (const uint32_t number : counts.by_count(limits)) {
    output.write_line(fmt::format("{} {}", counts.token(number), counts.count(number)));
  }
}

}  // namespace allot
