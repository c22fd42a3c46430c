#include "translate/attention_stats.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/progress.h"
#include "text/token_table.h"

namespace allot {
namespace {

constexpr uint32_t kAllWords = Vocabulary::kUnknown;
constexpr uint32_t kFirstWords = Vocabulary::kStart;

}  // namespace

AttentionStats::Count& AttentionStats::at(uint32_t token) {
  if (token >= counts_.size()) counts_.resize(token + size_t{1});
  return counts_[token];
}

void AttentionStats::add(ArrayView<uint32_t> tokens, bool is_first, bool is_attended) {
  const auto count = [&](uint32_t token) {
    ++at(token).words;
    if (!is_attended) ++at(token).unattended;
  };
  count(kAllWords);
  if (is_first) count(kFirstWords);
  for (const uint32_t token : tokens) {
    if (token != kAllWords) count(token);
  }
}

// For a rare token, the mean over all words says more than its own count.
double AttentionStats::share(uint32_t token) const {
  constexpr double kStrength = 0.5;  // the mean over all words counts as this many occurrences
  const Count& all = counts_[kAllWords];
  const double usual = static_cast<double>(all.unattended) / static_cast<double>(all.words);
  const Count own = token < counts_.size() ? counts_[token] : Count{};
  return (static_cast<double>(own.unattended) + kStrength * usual) /
         (static_cast<double>(own.words) + kStrength);
}

double AttentionStats::unattended_share(ArrayView<uint32_t> tokens, bool is_first) const {
  if (counts_.empty() || counts_[kAllWords].words == 0) return 0;
  double least = 1;
  for (const uint32_t token : tokens) least = std::min(least, share(token));
  return is_first ? std::max(least, share(kFirstWords)) : least;
}

void AttentionStats::write(const std::string& path, const Vocabulary& vocabulary) const {
  std::vector<TokenRow> rows;
  for (uint32_t token = 0; token < counts_.size(); ++token) {
    const Count& count = counts_[token];
    if (count.words > 0) rows.push_back({token, {count.words, count.unattended}});
  }
  write_token_table(path, vocabulary, rows);
}

AttentionStats AttentionStats::read(const InputFile& input, const Vocabulary& vocabulary) {
  AttentionStats stats;
  for (const TokenRow& row : read_token_table(input, vocabulary, 2, "two counts of words")) {
    if (row.numbers[1] > row.numbers[0]) {
      throw Error(row.place,
                  fmt::format("{} unattended of {}", format_count(row.numbers[1]),
                              format_count(row.numbers[0], "word")),
                  kTableRemedy);
    }
    stats.at(row.token) = {row.numbers[0], row.numbers[1]};
  }
  return stats;
}

}  // namespace allot
