#include "align/symmetrize.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <queue>

#include "base/error.h"

namespace allot::align {
namespace {

// The set that grows: a part of the union.
class GrowingSet {
 public:
  GrowingSet(const Links& candidates, const Links& start)
      : candidates_(candidates), is_in_(candidates.size()), is_planned_(candidates.size()) {
    for (const Link& link : candidates) {
      source_has_link_.resize(std::max(source_has_link_.size(), size_t{link.source} + 1));
      target_has_link_.resize(std::max(target_has_link_.size(), size_t{link.target} + 1));
    }
    for (const Link& link : start) take(find(link));
  }

  // Visits all candidates repeatedly, in order, and adds those that touch a link and have a word
  // without one, until none is left. A candidate that did not touch any link can only do so once a
  // neighbor is added; so that is when it is visited again, in the next round that reaches it. Once
  // is enough: words do not lose their links. The time hardly grows faster than the number of
  // candidates, however many rounds there are.
  void grow() {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (is_in_[i]) plan_neighbors(i, {0, 0});
    }
    while (!planned_.empty()) {
      const Visit visit = planned_.top();
      planned_.pop();
      const Link& link = candidates_[visit.candidate];
      if (has_link(link.source, link.target)) continue;
      take(visit.candidate);
      plan_neighbors(visit.candidate, visit);
    }
  }

  // Adds links whose words have none: both of them, or at least one.
  void finish(const Links& offered, bool both) {
    for (const Link& link : offered) {
      const bool source = source_has_link_[link.source];
      const bool target = target_has_link_[link.target];
      if (both ? !source && !target : !source || !target) take(find(link));
    }
  }

  Links links() const {
    Links result;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (is_in_[i]) result.push_back(candidates_[i]);
    }
    return result;
  }

 private:
  bool has_link(uint32_t source, uint32_t target) const {
    return source_has_link_[source] && target_has_link_[target];
  }

  // The index of the link among the candidates; their number when it is not one of them.
  size_t find(const Link& link) const {
    const auto found = std::lower_bound(candidates_.begin(), candidates_.end(), link);
    if (found == candidates_.end() || *found != link) return candidates_.size();
    return static_cast<size_t>(found - candidates_.begin());
  }

  // When a candidate is visited.
  struct Visit {
    size_t round = 0;
    size_t candidate = 0;
    bool operator>(const Visit& other) const {
      return round != other.round ? round > other.round : candidate > other.candidate;
    }
  };

  // A link was taken `now`: candidates around it are due, those before it in the next round.
  void plan_neighbors(size_t index, const Visit& now) {
    const Link& link = candidates_[index];
    for (const uint32_t down : {0U, 1U, 2U}) {
      for (const uint32_t right : {0U, 1U, 2U}) {
        if (link.source + down == 0 || link.target + right == 0) continue;
        const size_t neighbor = find({link.source + down - 1, link.target + right - 1});
        if (neighbor == candidates_.size() || is_in_[neighbor] || is_planned_[neighbor]) continue;
        is_planned_[neighbor] = true;
        const bool is_passed = now.round > 0 && neighbor < now.candidate;
        planned_.push({std::max<size_t>(1, now.round) + (is_passed ? 1 : 0), neighbor});
      }
    }
  }

  void take(size_t index) {
    is_in_[index] = true;
    source_has_link_[candidates_[index].source] = true;
    target_has_link_[candidates_[index].target] = true;
  }

  const Links& candidates_;
  std::vector<bool> is_in_;
  std::vector<bool> is_planned_;
  std::priority_queue<Visit, std::vector<Visit>, std::greater<>> planned_;
  std::vector<bool> source_has_link_;
  std::vector<bool> target_has_link_;
};

}  // namespace

std::string to_string(Symmetrization method) {
  switch (method) {
    case Symmetrization::kIntersect:
      return "intersect";
    case Symmetrization::kUnion:
      return "union";
    case Symmetrization::kGrowDiag:
      return "grow-diag";
    case Symmetrization::kGrowDiagFinal:
      return "grow-diag-final";
    case Symmetrization::kGrowDiagFinalAnd:
      return "grow-diag-final-and";
  }
  return "";
}

Symmetrization parse_symmetrization(const std::string& name) {
  for (const Symmetrization method :
       {Symmetrization::kIntersect, Symmetrization::kUnion, Symmetrization::kGrowDiag,
        Symmetrization::kGrowDiagFinal, Symmetrization::kGrowDiagFinalAnd}) {
    if (to_string(method) == name) return method;
  }
  throw Error::usage("unknown symmetrization '" + name + "'",
                     "choose one of: intersect, union, grow-diag, grow-diag-final, "
                     "grow-diag-final-and");
}

Links symmetrize(Links forward, Links reverse, Symmetrization method) {
  sort_unique(forward);
  sort_unique(reverse);
  Links common;
  std::set_intersection(forward.begin(), forward.end(), reverse.begin(), reverse.end(),
                        std::back_inserter(common));
  if (method == Symmetrization::kIntersect) return common;
  Links both;
  std::set_union(forward.begin(), forward.end(), reverse.begin(), reverse.end(),
                 std::back_inserter(both));
  if (method == Symmetrization::kUnion) return both;

  GrowingSet set(both, common);
  set.grow();
  if (method != Symmetrization::kGrowDiag) {
    const bool needs_both = method == Symmetrization::kGrowDiagFinalAnd;
    set.finish(forward, needs_both);
    set.finish(reverse, needs_both);
  }
  return set.links();
}

}  // namespace allot::align
