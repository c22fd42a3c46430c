#pragma once

#include <string>

#include "align/symmetrize.h"

namespace allot {

struct SymmetrizeOptions {
  // Alignment files (Pharaoh), both with source-target pairs.
  std::string forward;
  std::string reverse;
  align::Symmetrization method = align::Symmetrization::kGrowDiagFinalAnd;
  std::string output = "-";
};

// Puts the links of two directions together, line by line.
void run_symmetrize(const SymmetrizeOptions& options);

}  // namespace allot
