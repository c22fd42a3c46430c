#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "align/lexical_table.h"
#include "align/position_prior.h"
#include "base/array_view.h"

namespace allot::align {

// The inner loop of training and of aligning, with the memory that one worker needs for it. A row
// of the lexical table is spread over an array with a cell for every given word; after that, each
// occurrence of the row's word finds its probabilities and its counts without any search.
class PosteriorKernel {
 public:
  PosteriorKernel(size_t num_given_words, size_t longest_given)
      : cells_(num_given_words + 2), products_(longest_given + 1) {}

  // From here until `unload` the generated word is the one of `row`; a row that the table does not
  // have is an unknown word.
  void load(const LexicalTableView& table, size_t row) {
    if (row >= table.num_rows()) return;
    for (size_t entry = table.row_begin(row); entry < table.row_end(row); ++entry) {
      cells_[table.given[entry]] = {table.probabilities[entry], 0};
    }
  }
  void unload(const LexicalTableView& table, size_t row) {
    if (row >= table.num_rows()) return;
    for (size_t entry = table.row_begin(row); entry < table.row_end(row); ++entry) {
      cells_[table.given[entry]] = Cell{};
    }
  }

  // Puts the joint probability of the word and each of its possible origins into products():
  // the null word at 0, given position i (from 0) at i + 1. Returns their sum.
  double joint_probabilities(ArrayView<WordId> given, const PositionPrior::Slot& prior) {
    const size_t split = prior.split;
    const size_t length = given.size();
    double* products = products_.data();
    products[0] = prior.null * cells_.back().probability;
    double sum = products[0];
    for (size_t i = 0; i < split; ++i) {
      products[i + 1] = cell(given[i]).probability * (prior.below * prior.decay[split - 1 - i]);
      sum += products[i + 1];
    }
    for (size_t i = split; i < length; ++i) {
      products[i + 1] = cell(given[i]).probability * (prior.above * prior.decay[i - split]);
      sum += products[i + 1];
    }
    return sum;
  }
  const double* products() const { return products_.data(); }

  // Adds the posterior of each origin, products() * scale, to its expected count.
  void count(ArrayView<WordId> given, double scale) {
    cells_.back().count += products_[0] * scale;
    for (size_t i = 0; i < given.size(); ++i) cell(given[i]).count += products_[i + 1] * scale;
  }
  double count_of(WordId given) const { return cells_[given].count; }
  double probability(WordId given) const {
    return cells_[std::min<size_t>(given, cells_.size() - 2)].probability;
  }

 private:
  struct Cell {
    double probability = kUnseenProbability;
    double count = 0;
  };

  // All unknown words share a cell.
  Cell& cell(WordId word) { return cells_[std::min<size_t>(word, cells_.size() - 2)]; }

  std::vector<Cell> cells_;  // by given word; then unknown words; then null
  std::vector<double> products_;
};

}  // namespace allot::align
