#include "align/linked_lexicon.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "text/word_splitter.h"

namespace allot::align {
namespace {

// Keeps the heaviest pairs of each source word, and of the same weight the first by their target.
void keep_best_targets(std::vector<LexiconPair>& pairs) {
  std::sort(pairs.begin(), pairs.end(), [](const LexiconPair& a, const LexiconPair& b) {
    return std::tie(a.source, b.weight, a.target) < std::tie(b.source, a.weight, b.target);
  });
  size_t num_kept = 0, num_targets = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const bool is_same = num_kept > 0 && pairs[num_kept - 1].source == pairs[i].source;
    num_targets = is_same ? num_targets + 1 : 1;
    if (num_targets <= kMostLexiconTargets) pairs[num_kept++] = pairs[i];
  }
  pairs.resize(num_kept);
}

}  // namespace

uint32_t LinkedLexicon::Side::count(std::string_view word) {
  const auto found = ids_.try_emplace(to_lower_case(word), static_cast<uint32_t>(words_.size()));
  if (found.second) {
    words_.push_back(&found.first->first);
    num_links_.push_back(0);
  }
  ++num_links_[found.first->second];
  return found.first->second;
}

void LinkedLexicon::add(const std::vector<std::string_view>& source,
                        const std::vector<std::string_view>& target, const Links& links) {
  for (const Link& link : links) {
    if (link.source >= source.size() || link.target >= target.size()) continue;
    const uint64_t id = source_.count(source[link.source]);
    ++pairs_[id << 32U | target_.count(target[link.target])];
  }
}

std::string LinkedLexicon::text(double least_weight) const {
  std::vector<LexiconPair> pairs;
  for (const auto& [ids, count] : pairs_) {
    const auto source = static_cast<uint32_t>(ids >> 32U);
    const auto target = static_cast<uint32_t>(ids);
    const double expected = std::sqrt(static_cast<double>(source_.num_links(source))) *
                            std::sqrt(static_cast<double>(target_.num_links(target)));
    const double weight = static_cast<double>(count) / expected;
    if (weight >= least_weight) {
      pairs.push_back({source_.word(source), target_.word(target), weight});
    }
  }
  keep_best_targets(pairs);
  return lexicon_text(std::move(pairs));
}

}  // namespace allot::align
