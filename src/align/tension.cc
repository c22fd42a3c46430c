#include "align/tension.h"

#include <algorithm>

#include "base/error.h"

namespace allot::align {
namespace {

constexpr int kSteps = 8;
constexpr double kStepSize = 20;
constexpr double kLowest = 0.1;
constexpr double kHighest = 14;

double entry_feature(const LengthTable::Entry& entry, TensionUpdate update,
                     const PositionCounts& counts, double tension) {
  double sum = 0;
  for (uint32_t position = 1; position <= entry.lengths.generated; ++position) {
    if (update == TensionUpdate::kFastAlign) {
      sum += static_cast<double>(entry.num_pairs) *
             fast_align_mean_feature(entry.lengths, position, tension);
    } else {
      sum += counts.slot_masses[entry.first_slot + position - 1] *
             mean_feature(entry.lengths, position, tension);
    }
  }
  return sum;
}

}  // namespace

std::string to_string(TensionUpdate update) {
  switch (update) {
    case TensionUpdate::kFastAlign:
      return "fast-align";
    case TensionUpdate::kExact:
      return "exact";
    case TensionUpdate::kFixed:
      return "fixed";
  }
  return "";
}

TensionUpdate parse_tension_update(const std::string& name) {
  for (const TensionUpdate update :
       {TensionUpdate::kFastAlign, TensionUpdate::kExact, TensionUpdate::kFixed}) {
    if (to_string(update) == name) return update;
  }
  throw Error::usage("unknown tension update '" + name + "'",
                     "choose one of: fast-align, exact, fixed");
}

double tension_slope(const LengthTable& lengths, TensionUpdate update, const PositionCounts& counts,
                     double tension, WorkerPool& pool) {
  const std::vector<LengthTable::Entry>& entries = lengths.entries();
  const std::vector<double> features = pool.map<double>(
      entries.size(), [&](size_t i) { return entry_feature(entries[i], update, counts, tension); });
  double model = 0;
  for (const double feature : features) model += feature;
  return (counts.feature_sum - model) / static_cast<double>(lengths.num_generated_tokens());
}

double next_tension(const LengthTable& lengths, TensionUpdate update, const PositionCounts& counts,
                    double tension, WorkerPool& pool) {
  if (update == TensionUpdate::kFixed || lengths.entries().empty()) return tension;
  for (int step = 0; step < kSteps; ++step) {
    tension += kStepSize * tension_slope(lengths, update, counts, tension, pool);
    tension = std::clamp(tension, kLowest, kHighest);
  }
  return tension;
}

}  // namespace allot::align
