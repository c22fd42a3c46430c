#include "metrics/beam_edit_distance.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"

namespace allot {
namespace {

constexpr int64_t kBeamWidth = 25;
constexpr int32_t kInfinity = 1 << 29;

}  // namespace

BeamEditDistance::BeamEditDistance(const Symbols& reference, size_t hypothesis_length)
    : reference_(reference),
      hypothesis_length_(hypothesis_length),
      row_size_(reference.size() + 1),
      length_ratio_(hypothesis_length > 0 ? static_cast<double>(reference.size()) /
                                                static_cast<double>(hypothesis_length)
                                          : 1),
      // With very different lengths the beams of neighbouring rows must still overlap.
      beam_width_(static_cast<double>(kBeamWidth) < length_ratio_ / 2
                      ? static_cast<int64_t>(std::ceil(length_ratio_ / 2 + kBeamWidth))
                      : kBeamWidth),
      rows_((hypothesis_length + 1) * row_size_),
      scratch_(2 * row_size_) {
  for (size_t j = 0; j < row_size_; ++j) rows_[j] = {static_cast<int32_t>(j), Operation::kInsert};
}

void BeamEditDistance::fill_row(const Symbols& hypothesis, size_t row, const Cell* previous,
                                Cell* cells) const {
  const auto diagonal = static_cast<int64_t>(std::floor(static_cast<double>(row) * length_ratio_));
  const auto begin = static_cast<size_t>(std::max<int64_t>(0, diagonal - beam_width_));
  // The last row goes on to its end: there the distance is read.
  const size_t end = row == hypothesis_length_
                         ? row_size_
                         : std::min(row_size_, static_cast<size_t>(diagonal + beam_width_));
  std::fill(cells, cells + row_size_, Cell{kInfinity, Operation::kUndefined});
  const uint32_t word = hypothesis[row - 1];
  for (size_t j = begin; j < end; ++j) {
    if (j == 0) {
      cells[0] = {previous[0].cost + 1, Operation::kDelete};
      continue;
    }
    // Of equals the first one wins: keep or replace, delete, insert.
    const bool is_equal = word == reference_[j - 1];
    Cell best = {previous[j - 1].cost + (is_equal ? 0 : 1),
                 is_equal ? Operation::kKeep : Operation::kReplace};
    if (previous[j].cost + 1 < best.cost) best = {previous[j].cost + 1, Operation::kDelete};
    if (cells[j - 1].cost + 1 < best.cost) best = {cells[j - 1].cost + 1, Operation::kInsert};
    if (best.cost < kInfinity) cells[j] = best;
  }
}

void BeamEditDistance::set_hypothesis(const Symbols& hypothesis) {
  ALLOT_CHECK(hypothesis.size() == hypothesis_length_, "a shift does not change the length");
  for (size_t row = 1; row <= hypothesis_length_; ++row) {
    fill_row(hypothesis, row, &rows_[(row - 1) * row_size_], &rows_[row * row_size_]);
  }
}

size_t BeamEditDistance::distance() const {
  return static_cast<size_t>(rows_.back().cost);
}

std::vector<BeamEditDistance::Operation> BeamEditDistance::operations() const {
  std::vector<Operation> result;
  size_t i = hypothesis_length_;
  size_t j = reference_.size();
  while (i > 0 || j > 0) {
    const Operation operation = rows_[i * row_size_ + j].operation;
    ALLOT_CHECK(operation != Operation::kUndefined, "the way back leaves the beam");
    result.push_back(operation);
    if (operation != Operation::kInsert) --i;
    if (operation != Operation::kDelete) --j;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

size_t BeamEditDistance::distance_of(const Symbols& changed, size_t first_changed) {
  const Cell* previous = &rows_[first_changed * row_size_];
  Cell* current = scratch_.data();
  Cell* other = scratch_.data() + row_size_;
  for (size_t row = first_changed + 1; row <= hypothesis_length_; ++row) {
    fill_row(changed, row, previous, current);
    previous = current;
    std::swap(current, other);
  }
  return static_cast<size_t>(previous[row_size_ - 1].cost);
}

}  // namespace allot
