#include "align/error_rate.h"

#include <algorithm>

#include "base/error.h"

namespace allot::align {
namespace {

// Gold links that can be searched: both sorted, `possible` with the sure ones.
struct GoldSets {
  explicit GoldSets(const MarkedLinks& gold) : sure(gold.sure), possible(gold.possible) {
    possible.insert(possible.end(), gold.sure.begin(), gold.sure.end());
    sort_unique(sure);
    sort_unique(possible);
  }
  Links sure;
  Links possible;
};

bool contains(const Links& sorted, const Link& link) {
  return std::binary_search(sorted.begin(), sorted.end(), link);
}

}  // namespace

LinkCounts& LinkCounts::operator+=(const LinkCounts& other) {
  links += other.links;
  sure += other.sure;
  links_and_sure += other.links_and_sure;
  links_and_possible += other.links_and_possible;
  return *this;
}

double LinkCounts::precision() const {
  return links > 0 ? links_and_possible / links : 0;
}

double LinkCounts::recall() const {
  return sure > 0 ? links_and_sure / sure : 0;
}

double LinkCounts::error_rate() const {
  const double all = links + sure;
  return all > 0 ? 1 - (links_and_sure + links_and_possible) / all : 0;
}

LinkCounts count_links(Links links, const MarkedLinks& gold) {
  sort_unique(links);
  const GoldSets sets(gold);
  LinkCounts counts;
  counts.links = static_cast<double>(links.size());
  counts.sure = static_cast<double>(sets.sure.size());
  for (const Link& link : links) {
    if (contains(sets.sure, link)) ++counts.links_and_sure;
    if (contains(sets.possible, link)) ++counts.links_and_possible;
  }
  return counts;
}

LinkCounts count_soft_links(const AttentionRows& attention, const MarkedLinks& gold) {
  const GoldSets sets(gold);
  LinkCounts counts;
  counts.sure = static_cast<double>(sets.sure.size());
  for (const std::vector<double>& row : attention) {
    for (const double weight : row) counts.links += weight;
  }
  for (const Link& link : sets.possible) {
    ALLOT_CHECK(link.target < attention.size() && link.source < attention[link.target].size(),
                "a gold link is outside the attention");
    const double weight = attention[link.target][link.source];
    counts.links_and_possible += weight;
    if (contains(sets.sure, link)) counts.links_and_sure += weight;
  }
  return counts;
}

LinkCounts count_hard_links(const AttentionRows& attention, const MarkedLinks& gold) {
  Links links;
  for (size_t target = 0; target < attention.size(); ++target) {
    const std::vector<double>& row = attention[target];
    if (row.empty()) continue;
    const auto best = std::max_element(row.begin(), row.end()) - row.begin();
    links.push_back({static_cast<uint32_t>(best), static_cast<uint32_t>(target)});
  }
  return count_links(std::move(links), gold);
}

}  // namespace allot::align
