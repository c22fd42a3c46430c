#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "metrics/ngram_matches.h"

namespace allot {

// Edit distance from hypotheses of one length to one reference. Only cells near the diagonal are
// computed, so it can be larger than the true distance for very different sentences; and only they
// are stored, so memory grows with the length and not with its square.
class BeamEditDistance {
 public:
  BeamEditDistance(const Symbols& reference, size_t hypothesis_length);

  // What happens to the words, from left to right.
  enum class Operation : uint8_t { kKeep, kReplace, kInsert, kDelete, kUndefined };

  // Makes `hypothesis` the one that others are compared with.
  void set_hypothesis(const Symbols& hypothesis);
  size_t distance() const;
  // How the hypothesis becomes the reference: kInsert adds a word of the reference, kDelete removes
  // one of the hypothesis.
  std::vector<Operation> operations() const;

  // The distance of another hypothesis whose words before `first_changed` are those of the one set.
  size_t distance_of(const Symbols& changed, size_t first_changed);

 private:
  struct Cell {
    int32_t cost;
    Operation operation;
  };
  // The cells [begin, end) of a row that are computed.
  struct Band {
    size_t begin = 0;
    size_t end = 0;
    size_t size() const { return end - begin; }
  };

  Band band_of(size_t row) const;
  // Fills row `row` (the first `row` words of the hypothesis) from the row before it.
  void fill_row(const Symbols& hypothesis, size_t row, const Cell* previous, Cell* cells) const;

  const Symbols& reference_;
  size_t hypothesis_length_;
  double length_ratio_;
  int64_t beam_width_;
  Symbols hypothesis_;          // the one set
  std::vector<Band> bands_;     // by row
  std::vector<size_t> starts_;  // by row: offset of its band in cells_
  std::vector<Cell> cells_;     // of the hypothesis set
  std::vector<Cell> scratch_;   // two rows
};

}  // namespace allot
