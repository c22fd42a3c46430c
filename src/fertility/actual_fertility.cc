#include "fertility/actual_fertility.h"

#include <algorithm>

namespace allot {

std::vector<uint32_t> actual_fertilities(align::Links links, size_t num_tokens, uint32_t minimum) {
  align::sort_unique(links);
  std::vector<uint32_t> counts = align::fertilities(links, num_tokens);
  for (uint32_t& count : counts) count = std::max(count, minimum);
  return counts;
}

}  // namespace allot
