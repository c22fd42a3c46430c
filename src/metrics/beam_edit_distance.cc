#include "metrics/beam_edit_distance.h"

#include <algorithm>
#include <cmath>
#include <optional>
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
      length_ratio_(hypothesis_length > 0 ? static_cast<double>(reference.size()) /
                                                static_cast<double>(hypothesis_length)
                                          : 1),
      // With very different lengths the beams of neighboring rows must still overlap.
      beam_width_(static_cast<double>(kBeamWidth) < length_ratio_ / 2
                      ? static_cast<int64_t>(std::ceil(length_ratio_ / 2 + kBeamWidth))
                      : kBeamWidth) {
  size_t size = 0, widest = 0;
  for (size_t row = 0; row <= hypothesis_length; ++row) {
    bands_.push_back(band_of(row));
    starts_.push_back(size);
    size += bands_[row].size();
    widest = std::max(widest, bands_[row].size());
  }
  cells_.resize(size);
  scratch_.resize(2 * widest);
  for (size_t j = 0; j < bands_[0].end; ++j) {
    cells_[j] = {static_cast<int32_t>(j), Operation::kInsert};
  }
}

BeamEditDistance::Band BeamEditDistance::band_of(size_t row) const {
  const size_t row_size = reference_.size() + 1;
  if (row == 0) return {0, row_size};
  const auto diagonal = static_cast<int64_t>(std::floor(static_cast<double>(row) * length_ratio_));
  const auto begin = static_cast<size_t>(std::max<int64_t>(0, diagonal - beam_width_));
  // The last row continues to its end: there the distance is read.
  if (row == hypothesis_length_) return {std::min(begin, row_size), row_size};
  const size_t end = std::min(row_size, static_cast<size_t>(diagonal + beam_width_));
  return {std::min(begin, end), end};
}

void BeamEditDistance::fill_row(const Symbols& hypothesis, size_t row, const Cell* previous,
                                Cell* cells) const {
  const Band band = bands_[row], above = bands_[row - 1];
  const auto cost_above = [&above, previous](size_t j) {
    return j >= above.begin && j < above.end ? previous[j - above.begin].cost : kInfinity;
  };
  const uint32_t word = hypothesis[row - 1];
  int32_t cost_left = kInfinity;
  for (size_t j = band.begin; j < band.end; ++j) {
    Cell& cell = cells[j - band.begin];
    if (j == 0) {
      cell = {cost_above(0) + 1, Operation::kDelete};
      cost_left = cell.cost;
      continue;
    }
    // Of equals the first one wins: keep or replace, delete, insert.
    const bool is_equal = word == reference_[j - 1];
    Cell best = {cost_above(j - 1) + (is_equal ? 0 : 1),
                 is_equal ? Operation::kKeep : Operation::kReplace};
    if (cost_above(j) + 1 < best.cost) best = {cost_above(j) + 1, Operation::kDelete};
    if (cost_left + 1 < best.cost) best = {cost_left + 1, Operation::kInsert};
    cell = best.cost < kInfinity ? best : Cell{kInfinity, Operation::kUndefined};
    cost_left = cell.cost;
  }
}

void BeamEditDistance::set_hypothesis(const Symbols& hypothesis) {
  ALLOT_CHECK(hypothesis.size() == hypothesis_length_, "a shift does not change the length");
  hypothesis_ = hypothesis;
  for (size_t row = 1; row <= hypothesis_length_; ++row) {
    fill_row(hypothesis, row, &cells_[starts_[row - 1]], &cells_[starts_[row]]);
  }
}

size_t BeamEditDistance::distance() const {
  return static_cast<size_t>(cells_.back().cost);
}

std::vector<BeamEditDistance::Operation> BeamEditDistance::operations() const {
  std::vector<Operation> result;
  size_t i = hypothesis_length_;
  size_t j = reference_.size();
  while (i > 0 || j > 0) {
    const bool is_inside = j >= bands_[i].begin && j < bands_[i].end;
    const Operation operation =
        is_inside ? cells_[starts_[i] + j - bands_[i].begin].operation : Operation::kUndefined;
    ALLOT_CHECK(operation != Operation::kUndefined, "the way back leaves the beam");
    result.push_back(operation);
    if (operation != Operation::kInsert) --i;
    if (operation != Operation::kDelete) --j;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

size_t BeamEditDistance::distance_of(const Symbols& changed, size_t first_changed) {
  ALLOT_CHECK(changed.size() == hypothesis_length_, "a shift does not change the length");
  size_t end_of_change = hypothesis_length_;
  while (end_of_change > first_changed &&
         changed[end_of_change - 1] == hypothesis_[end_of_change - 1]) {
    --end_of_change;
  }
  // The constant by which all cells of a row exceed those of the stored hypothesis, if there is
  // one: after the changed words it then stays the same to the end.
  const auto difference = [this](size_t row, const Cell* cells) -> std::optional<int32_t> {
    const Cell* others = &cells_[starts_[row]];
    const int32_t first = cells[0].cost - others[0].cost;
    for (size_t j = 0; j < bands_[row].size(); ++j) {
      const bool is_finite = cells[j].cost < kInfinity;
      if (is_finite != (others[j].cost < kInfinity)) return std::nullopt;
      if (!is_finite || cells[j].cost - others[j].cost != first) return std::nullopt;
    }
    return first;
  };
  const Cell* previous = &cells_[starts_[first_changed]];
  Cell* current = scratch_.data();
  Cell* other = scratch_.data() + scratch_.size() / 2;
  for (size_t row = first_changed + 1; row <= hypothesis_length_; ++row) {
    fill_row(changed, row, previous, current);
    if (row >= end_of_change && row < hypothesis_length_) {
      const std::optional<int32_t> dearer = difference(row, current);
      if (dearer) {
        const int32_t cost = cells_.back().cost + *dearer;
        return static_cast<size_t>(cost);
      }
    }
    previous = current;
    std::swap(current, other);
  }
  return static_cast<size_t>(previous[bands_[hypothesis_length_].size() - 1].cost);
}

}  // namespace allot
