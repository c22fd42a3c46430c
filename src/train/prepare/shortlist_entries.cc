#include "train/prepare/shortlist_entries.h"

#include <algorithm>
#include <numeric>

namespace allot {
namespace {

// Of equals, the smaller ids first: the result is always the same.
std::vector<uint32_t> most_frequent(const align::Sentences& sentences, size_t vocabulary) {
  std::vector<uint64_t> counts(vocabulary);
  for (size_t i = 0; i < sentences.size(); ++i) {
    for (const align::WordId token : sentences[i]) ++counts[token];
  }
  std::vector<uint32_t> ids(vocabulary);
  std::iota(ids.begin(), ids.end(), 0);
  std::stable_sort(ids.begin(), ids.end(),
                   [&counts](uint32_t a, uint32_t b) { return counts[a] > counts[b]; });
  ids.resize(std::min(ids.size(), ShortlistOptions::kMostCommon));
  while (!ids.empty() && counts[ids.back()] == 0) ids.pop_back();
  return ids;
}

}  // namespace

ShortlistEntries shortlist_entries(const align::LexicalTableView& forward,
                                   const align::SentencePairs& pairs,
                                   const align::VocabularySizes& sizes) {
  ShortlistEntries entries;
  entries.common = most_frequent(pairs.target, sizes.target);
  const auto best = align::best_translations(forward, ShortlistOptions::kMostPerToken);
  entries.translations.resize(sizes.source);
  for (size_t token = 0; token < sizes.source && token < best.size(); ++token) {
    for (const align::Translation& one : best[token]) {
      entries.translations[token].push_back(static_cast<uint32_t>(one.generated));
    }
  }
  return entries;
}

}  // namespace allot
