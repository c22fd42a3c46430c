#include "search/attention_links.h"

#include <algorithm>

namespace allot {

align::AttentionRows attention_rows(const std::vector<std::vector<float>>& attention) {
  align::AttentionRows rows;
  for (const std::vector<float>& row : attention) rows.emplace_back(row.begin(), row.end());
  return rows;
}

align::Links attention_links(const align::AttentionRows& attention, size_t num_source) {
  align::Links links;
  for (size_t row = 0; row < attention.size(); ++row) {
    const auto best = std::max_element(attention[row].begin(), attention[row].end());
    if (best == attention[row].end() || *best <= 0) continue;
    const auto column = static_cast<size_t>(best - attention[row].begin());
    if (column >= num_source) continue;
    links.push_back({static_cast<uint32_t>(column), static_cast<uint32_t>(row)});
  }
  align::sort_unique(links);
  return links;
}

}  // namespace allot
