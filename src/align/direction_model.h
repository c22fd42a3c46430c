#pragma once

#include "align/lexical_table.h"
#include "align/position_prior.h"

namespace allot::align {

// All that one direction of an aligner needs besides its lexical table.
struct DirectionParameters {
  PriorParameters prior;
  // Mean of (generated length / given length) in the training text.
  double length_ratio = 1;
};

// A trained direction; does not own the table.
struct DirectionModel {
  DirectionParameters parameters;
  LexicalTableView table;
};

}  // namespace allot::align
