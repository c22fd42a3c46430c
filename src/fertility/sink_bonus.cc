#include "fertility/sink_bonus.h"

#include "base/error.h"

namespace allot {

bool has_automatic_sink_bonus(FertilityKind kind) {
  return has_slack(kind) || kind == FertilityKind::kConstant;
}

double automatic_sink_bonus(double exhaustion_bonus, const FertilityOptions& fertility) {
  constexpr double kHalf = 0.5;
  ALLOT_CHECK(has_automatic_sink_bonus(fertility.kind), "a sink bonus for any kind of fertility");
  return exhaustion_bonus *
         (has_slack(fertility.kind) ? fertility.slack + kHalf : fertility.constant - kHalf);
}

}  // namespace allot
