#include "metrics/ter_edits.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "metrics/beam_edit_distance.h"

namespace allot {
namespace {

constexpr size_t kMaxShiftSize = 10;
constexpr size_t kMaxShiftDistance = 50;
constexpr size_t kMaxCandidates = 1000;  // in all rounds together

// How the words of the two sentences are aligned before a shift. Positions in the hypothesis are -1
// for "before its first word".
struct WordAlignment {
  std::vector<std::ptrdiff_t> of_reference;  // the aligned word of the hypothesis
  // Number of wrong words before each position, so that the number in a range is a difference.
  std::vector<size_t> hypothesis_errors = {0};
  std::vector<size_t> reference_errors = {0};

  bool hypothesis_is_right(size_t begin, size_t length) const {
    return hypothesis_errors[begin + length] == hypothesis_errors[begin];
  }
  bool reference_is_met(size_t begin, size_t length) const {
    return reference_errors[begin + length] == reference_errors[begin];
  }
};

WordAlignment align(const std::vector<BeamEditDistance::Operation>& operations) {
  using Operation = BeamEditDistance::Operation;
  WordAlignment result;
  std::ptrdiff_t position = -1;
  for (const Operation operation : operations) {
    const size_t error = operation == Operation::kKeep ? 0 : 1;
    if (operation != Operation::kInsert) {
      ++position;
      result.hypothesis_errors.push_back(result.hypothesis_errors.back() + error);
    }
    if (operation != Operation::kDelete) {
      result.of_reference.push_back(position);
      result.reference_errors.push_back(result.reference_errors.back() + error);
    }
  }
  return result;
}

struct Shift {
  size_t begin = 0;
  size_t length = 0;
  size_t target = 0;  // before this position, counted with the block still in place
};

Symbols perform(const Shift& shift, const Symbols& words) {
  Symbols result = words;
  const auto at = [&result](size_t position) {
    return result.begin() + static_cast<std::ptrdiff_t>(position);
  };
  const size_t end = shift.begin + shift.length;
  if (shift.target < shift.begin) {
    std::rotate(at(shift.target), at(shift.begin), at(end));
  } else if (shift.target > end) {
    std::rotate(at(shift.begin), at(end), at(shift.target));
  } else {
    // A target inside the block: the block moves by the distance of the target from its start.
    std::rotate(at(shift.begin), at(end), at(std::min(shift.length + shift.target, words.size())));
  }
  return result;
}

struct Best {
  size_t saved = 0;
  Shift shift;
};

// Looks for the shift that saves most edits.
class ShiftSearch {
 public:
  ShiftSearch(const Symbols& hypothesis, const Symbols& reference, BeamEditDistance& distance,
              size_t& num_candidates)
      : hypothesis_(hypothesis),
        reference_(reference),
        distance_(distance),
        distance_before_(distance.distance()),
        alignment_(align(distance.operations())),
        num_candidates_(num_candidates) {}

  // Nothing when none saves anything, or when too many have been tried.
  std::optional<Shift> run() {
    for (size_t h = 0; h < hypothesis_.size(); ++h) {
      const size_t end = std::min(reference_.size(), h + kMaxShiftDistance + 1);
      for (size_t r = h > kMaxShiftDistance ? h - kMaxShiftDistance : 0; r < end; ++r) {
        for (size_t length = 1; length <= kMaxShiftSize && matches(h, r, length); ++length) {
          try_block(h, r, length);
          if (num_candidates_ >= kMaxCandidates) return std::nullopt;
        }
      }
    }
    if (!best_ || best_saved_ <= 0) return std::nullopt;
    return best_;
  }

 private:
  // The last word of the block; the ones before it have been compared already.
  bool matches(size_t h, size_t r, size_t length) const {
    return h + length <= hypothesis_.size() && r + length <= reference_.size() &&
           hypothesis_[h + length - 1] == reference_[r + length - 1];
  }

  void try_block(size_t h, size_t r, size_t length) {
    // A block that is right already, or wanted where all is right, stays.
    if (alignment_.hypothesis_is_right(h, length) || alignment_.reference_is_met(r, length)) return;
    const std::ptrdiff_t place = alignment_.of_reference[r];
    if (place >= static_cast<std::ptrdiff_t>(h) &&
        place < static_cast<std::ptrdiff_t>(h + length)) {
      return;
    }
    std::optional<size_t> last_target;
    for (size_t offset = 0; offset <= length; ++offset) {
      const size_t before = r + offset;  // insert it after the word aligned to `before - 1`
      const size_t target =
          before == 0 ? 0 : static_cast<size_t>(alignment_.of_reference[before - 1] + 1);
      if (target == last_target) continue;
      last_target = target;
      try_shift({h, length, target});
    }
  }

  void try_shift(const Shift& shift) {
    ++num_candidates_;
    const Symbols shifted = perform(shift, hypothesis_);
    const auto saved = static_cast<std::ptrdiff_t>(distance_before_) -
                       static_cast<std::ptrdiff_t>(
                           distance_.distance_of(shifted, std::min(shift.begin, shift.target)));
    // Of equals: the longest, then the earliest block, then the earliest target.
    const auto rank = [](std::ptrdiff_t saving, const Shift& candidate) {
      return std::make_tuple(-saving, ~candidate.length, candidate.begin, candidate.target);
    };
    if (!best_ || rank(saved, shift) < rank(best_saved_, *best_)) {
      best_ = shift;
      best_saved_ = saved;
    }
  }

  const Symbols& hypothesis_;
  const Symbols& reference_;
  BeamEditDistance& distance_;
  size_t distance_before_;
  WordAlignment alignment_;
  size_t& num_candidates_;
  std::optional<Shift> best_;
  std::ptrdiff_t best_saved_ = 0;
};

}  // namespace

size_t count_ter_edits(const Symbols& hypothesis, const Symbols& reference) {
  if (reference.empty()) return hypothesis.size();
  BeamEditDistance distance(reference, hypothesis.size());
  Symbols words = hypothesis;
  size_t num_candidates = 0;
  for (size_t num_shifts = 0;; ++num_shifts) {
    distance.set_hypothesis(words);
    const std::optional<Shift> shift =
        ShiftSearch(words, reference, distance, num_candidates).run();
    if (!shift) return num_shifts + distance.distance();
    words = perform(*shift, words);
  }
}

}  // namespace allot
