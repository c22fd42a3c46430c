#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "train/distributed/rank_group.h"

namespace allot {

// What a rank does for its items; a text for each of them, in their order.
using MakeItems = std::function<std::vector<std::string>(const std::vector<size_t>& own)>;

// The results of items 0 to count - 1, in this order, on every rank. Items are dealt in turn (rank
// r has r, r + size, ...), so neighbors, which often take about the same time, are on different
// ranks. Called by all ranks together; `group` null: this process has all items. A failure on any
// rank is thrown on all (RankGroup::report).
std::vector<std::string> make_dealt_items(RankGroup* group, size_t count, const MakeItems& make);

}  // namespace allot
