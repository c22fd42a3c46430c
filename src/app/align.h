#pragma once

#include <cstdint>
#include <string>

#include "align/aligner.h"
#include "align/symmetrize.h"
#include "align/train.h"
#include "base/stream.h"
#include "corpus/numbered_pairs.h"
#include "train/distributed/launcher.h"

namespace allot {

struct AlignOptions {
  AlignmentText text;
  align::AlignmentKind kind = align::AlignmentKind::kForward;
  // How two directions are put together.
  align::Symmetrization symmetrization = align::Symmetrization::kGrowDiagFinalAnd;
  // Puts <sink> at the end of every source sentence. A model that is used knows this by itself.
  bool has_sink = false;
  // Writes " ||| " and the log-probability after the links (one direction only).
  bool with_scores = false;
  // Aligns with this model instead of training one on the text (empty = train).
  std::string model;
  // Where to keep what was trained (empty = nowhere).
  std::string save_model;
  std::string output = "-";
  align::TrainOptions training;
  // Whether this is one of several processes that align together.
  DistributedOptions distributed;

  void validate() const;  // throws a usage error
};

struct AlignResult {
  uint64_t num_pairs = 0;
  // Pairs with an empty side; their lines are empty.
  uint64_t num_empty = 0;
};

// Writes the links of every sentence pair, one line for each, and the model if it is to be kept:
// both or neither. Of several processes that an MPI launcher has started, rank 0 reads and writes;
// the others align with it, and have no result.
AlignResult run_align(const AlignOptions& options, const Run& run);

}  // namespace allot
