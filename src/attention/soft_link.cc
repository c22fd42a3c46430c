#include "attention/soft_link.h"

#include <algorithm>
#include <cmath>

namespace allot::attention {

SoftLink SoftLink::in_proportion(std::vector<Mass> masses) {
  std::stable_sort(masses.begin(), masses.end(),
                   [](const Mass& a, const Mass& b) { return a.mass > b.mass; });
  if (masses.size() > kMaxParts) masses.resize(kMaxParts);
  double sum = 0;
  for (const Mass& part : masses) sum += part.mass;
  SoftLink link;
  if (!(sum > 0)) return link;
  // The largest share, at least a quarter, takes what rounding leaves.
  int left = kWhole;
  for (size_t i = 1; i < masses.size(); ++i) {
    const auto count = static_cast<int>(std::lround(kWhole * masses[i].mass / sum));
    if (count == 0) break;
    link.parts_[i] = {masses[i].position, static_cast<uint8_t>(count)};
    left -= count;
  }
  link.parts_[0] = {masses[0].position, static_cast<uint8_t>(left)};
  return link;
}

const SoftLink::Part* SoftLink::end() const {
  const Part* end = parts_.data();
  while (end != parts_.data() + kMaxParts && end->count > 0) ++end;
  return end;
}

bool SoftLink::is_valid() const {
  int sum = 0;
  for (const Part& part : *this) sum += part.count;
  const bool has_no_hole = std::all_of(end(), parts_.data() + kMaxParts,
                                       [](const Part& part) { return part == Part{}; });
  return has_no_hole && (empty() || sum == kWhole);
}

}  // namespace allot::attention
