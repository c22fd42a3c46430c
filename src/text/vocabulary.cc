#include "text/vocabulary.h"

#include <fmt/format.h>

#include "base/byte_source.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/output_file.h"

namespace allot {

Vocabulary::Vocabulary() {
  for (const char* symbol : {"<unk>", "<s>", "</s>", "<sink>"}) add(symbol, 0);
  ALLOT_CHECK(size() == kNumSpecial, "each special symbol has its id");
}

void Vocabulary::add(std::string_view token, uint64_t count) {
  if (tokens_.add(token) == counts_.size()) counts_.push_back(count);
}

Vocabulary Vocabulary::build(const TokenCounts& counts, const CountLimits& limits) {
  Vocabulary vocabulary;
  for (const uint32_t number : counts.by_count({0, limits.min_count})) {
    const bool is_full =
        limits.max_tokens > 0 && vocabulary.size() - kNumSpecial == limits.max_tokens;
    if (is_full) break;
    vocabulary.add(counts.token(number), counts.count(number));
  }
  return vocabulary;
}

Vocabulary Vocabulary::read(const std::string& path) {
  const TokenCounts counts = read_token_counts(path, RepeatedToken::kReject);
  Vocabulary vocabulary;
  for (uint32_t i = 0; i < counts.size(); ++i) vocabulary.add(counts.token(i), counts.count(i));
  if (vocabulary.size() == kNumSpecial) {
    throw Error({display_name(path)}, "a vocabulary without tokens",
                "make one with 'allot vocab' from the text that the model is trained on");
  }
  return vocabulary;
}

void Vocabulary::write(const std::string& path) const {
  OutputFile output(path);
  for (auto i = kNumSpecial; i < size(); ++i) {
    output.write_line(fmt::format("{} {}", tokens_[i], counts_[i]));
  }
  output.commit();
}

uint32_t Vocabulary::id(std::string_view token) const {
  const uint32_t number = tokens_.find(token);
  const bool is_unknown = number == StringIndex::kAbsent || number == kStart || number == kEnd;
  return is_unknown ? kUnknown : number;
}

std::string_view Vocabulary::token(uint32_t id) const {
  ALLOT_CHECK(id < size(), fmt::format("no token has the id {}", id));
  return tokens_[id];
}

uint64_t Vocabulary::count(uint32_t id) const {
  ALLOT_CHECK(id < size(), fmt::format("no token has the id {}", id));
  return counts_[id];
}

uint64_t Vocabulary::content_checksum() const {
  std::string all;
  for (uint32_t i = 0; i < size(); ++i) all.append(tokens_[i]).push_back('\n');
  return checksum(all);
}

}  // namespace allot
