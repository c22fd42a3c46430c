#include "corpus/copied_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/progress.h"
#include "base/strings.h"
#include "corpus/parallel_reader.h"

namespace allot {
namespace {

constexpr uint64_t kManyPairs = 50;
constexpr uint64_t kFewPairs = 10;
constexpr uint64_t kFrequentShare = 100;  // one pair in so many

size_t mask_of(ProtectKind kind) {
  return size_t{1} << static_cast<size_t>(kind);
}

}  // namespace

void CopiedTextCounts::add(const std::array<bool, kNumProtectKinds>& kinds) {
  size_t mask = 0;
  for (const ProtectKind kind : all_protect_kinds()) {
    if (kinds[static_cast<size_t>(kind)]) mask |= mask_of(kind);
  }
  ++pairs_[mask];
}

uint64_t CopiedTextCounts::count(const std::vector<ProtectKind>& kinds) const {
  size_t wanted = 0;
  for (const ProtectKind kind : kinds) wanted |= mask_of(kind);
  uint64_t sum = 0;
  for (size_t mask = 0; mask < pairs_.size(); ++mask) {
    if ((mask & wanted) != 0) sum += pairs_[mask];
  }
  return sum;
}

std::vector<ProtectKind> CopiedTextCounts::frequent(uint64_t num_pairs) const {
  std::vector<ProtectKind> kinds;
  for (const ProtectKind kind : all_protect_kinds()) {
    const uint64_t pairs = count({kind});
    const bool has_share = pairs >= kFewPairs && pairs * kFrequentShare >= num_pairs;
    if (pairs >= kManyPairs || has_share) kinds.push_back(kind);
  }
  return kinds;
}

std::string describe_copied_text(const CopiedTextCounts& counts, uint64_t num_pairs) {
  const std::vector<ProtectKind> kinds = counts.frequent(num_pairs);
  if (kinds.empty()) return "";
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const ProtectKind kind : kinds) names.push_back(to_string(kind));
  return fmt::format(
      "{} of {} have the same {} on both sides; a model copies them unchanged if it is trained "
      "with protect: [{}] (in the recipe, or with --set)",
      format_count(counts.count(kinds)), format_count(num_pairs, "pair"), join(names, " or "),
      join(names, ", "));
}

CopiedTextFinder::CopiedTextFinder() : finder_({all_protect_kinds(), {}}) {}

void CopiedTextFinder::count(const SentencePair& pair, CopiedTextCounts& counts) const {
  std::vector<std::string_view> texts;
  for (const ProtectedSpan& span : finder_.find(pair.source)) {
    texts.push_back(span.text(pair.source));
  }
  if (texts.empty()) return;
  std::sort(texts.begin(), texts.end());
  std::array<bool, kNumProtectKinds> kinds{};
  for (const ProtectedSpan& span : finder_.find(pair.target)) {
    const std::string_view text = span.text(pair.target);
    if (!std::binary_search(texts.begin(), texts.end(), text)) continue;
    if (const auto kind = protect_kind(text)) kinds[static_cast<size_t>(*kind)] = true;
  }
  counts.add(kinds);
}

}  // namespace allot
