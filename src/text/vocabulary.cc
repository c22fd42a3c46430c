#include "text/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/checksum.h"
#include "base/error.h"
#include "base/output_file.h"
#include "text/source_frame.h"

namespace allot {
namespace {

constexpr std::array<std::string_view, Vocabulary::kNumSpecial> kSpecialSymbols = {
    "<unk>", "<s>", "</s>", kSinkText};

// Whether it is a special symbol after any number of backslashes.
bool spells_symbol(std::string_view token) {
  token.remove_prefix(std::min(token.size(), token.find_first_not_of('\\')));
  return std::find(kSpecialSymbols.begin(), kSpecialSymbols.end(), token) != kSpecialSymbols.end();
}

// One more backslash than in text, so that all tokens are distinct.
std::string written_form(std::string_view token) {
  return (spells_symbol(token) ? "\\" : "") + std::string(token);
}

}  // namespace

Vocabulary::Vocabulary() {
  for (const std::string_view symbol : kSpecialSymbols) add(symbol, 0);
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
    if (counts.token(number) == kSpecialSymbols[kUnknown]) continue;
    vocabulary.add(written_form(counts.token(number)), counts.count(number));
  }
  return vocabulary;
}

Vocabulary Vocabulary::read(const InputFile& input) {
  const TokenCounts counts = read_token_counts(input, RepeatedToken::kReject);
  Vocabulary vocabulary;
  for (uint32_t i = 0; i < counts.size(); ++i) vocabulary.add(counts.token(i), counts.count(i));
  if (vocabulary.size() == kNumSpecial) {
    throw Error({display_name(input.path)}, "a vocabulary without tokens",
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
  const bool is_symbol = !token.empty() && (token[0] == '<' || token[0] == '\\');
  const uint32_t number = is_symbol ? tokens_.find(written_form(token)) : tokens_.find(token);
  return number == StringIndex::kAbsent ? kUnknown : number;
}

std::string_view Vocabulary::token(uint32_t id) const {
  const std::string_view name = written_token(id);
  return name.substr(id >= kNumSpecial && spells_symbol(name) ? 1 : 0);
}

std::string_view Vocabulary::written_token(uint32_t id) const {
  ALLOT_CHECK(id < size(), fmt::format("no token has the id {}", id));
  return tokens_[id];
}

std::optional<uint32_t> Vocabulary::find_written(std::string_view name) const {
  const uint32_t number = tokens_.find(name);
  return number == StringIndex::kAbsent ? std::nullopt : std::make_optional(number);
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
