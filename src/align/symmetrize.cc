#include "align/symmetrize.h"

#include <algorithm>
#include <iterator>

#include "base/error.h"

namespace allot::align {
namespace {

// The set that grows: a part of the union.
class GrowingSet {
 public:
  GrowingSet(const Links& candidates, const Links& start)
      : candidates_(candidates), is_in_(candidates.size()) {
    for (const Link& link : candidates) {
      if (link.source >= source_has_link_.size()) source_has_link_.resize(link.source + 1);
      if (link.target >= target_has_link_.size()) target_has_link_.resize(link.target + 1);
    }
    for (const Link& link : start) take(find(link));
  }

  void grow() {
    for (bool has_grown = true; has_grown;) {
      has_grown = false;
      for (size_t i = 0; i < candidates_.size(); ++i) {
        if (is_in_[i]) continue;
        const Link& link = candidates_[i];
        if (has_link(link.source, link.target) || !touches(link)) continue;
        take(i);
        has_grown = true;
      }
    }
  }

  // Takes links whose words have none: both of them, or at least one.
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

  // Where the link stands among the candidates; their number when it is none of them.
  size_t find(const Link& link) const {
    const auto found = std::lower_bound(candidates_.begin(), candidates_.end(), link);
    if (found == candidates_.end() || *found != link) return candidates_.size();
    return static_cast<size_t>(found - candidates_.begin());
  }

  bool touches(const Link& link) const {
    for (const uint32_t down : {0U, 1U, 2U}) {
      for (const uint32_t right : {0U, 1U, 2U}) {
        if (link.source + down == 0 || link.target + right == 0) continue;
        const size_t neighbour = find({link.source + down - 1, link.target + right - 1});
        if (neighbour < candidates_.size() && is_in_[neighbour]) return true;
      }
    }
    return false;
  }

  void take(size_t index) {
    is_in_[index] = true;
    source_has_link_[candidates_[index].source] = true;
    target_has_link_[candidates_[index].target] = true;
  }

  const Links& candidates_;
  std::vector<bool> is_in_;
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
  throw Error::usage("unknown symmetrisation '" + name + "'",
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
