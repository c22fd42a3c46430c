#include "fertility/actual_fertility.h"

#include <algorithm>

namespace allot {

std::vector<uint32_t> actual_fertilities(align::Links links, size_t num_tokens) {
  align::sort_unique(links);
  std::vector<uint32_t> counts = align::fertilities(links, num_tokens);
  for (uint32_t& count : counts) count = std::max<uint32_t>(count, 1);
  return counts;
}

}  // namespace allot
