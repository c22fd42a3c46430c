#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpus/pair_evidence.h"

namespace allot {

// Lines whose target does not translate their source.
struct MisalignedBlock {
  uint64_t first_line = 0;  // starting at 1
  uint64_t last_line = 0;
  // Target line n fits source line n + shift; 0: it fits none of the nearby lines.
  int shift = 0;
  // Log-likelihood ratio of this explanation over aligned lines.
  double score = 0;
};

// Blocks of lines that are likely misaligned, in order. Two kinds are found:
//   - Shifted by up to 10 lines: what happens when a line is lost or split on one side. About 20 to
//     80 lines are enough, fewer the better lengths agree in this corpus.
//   - Fitting nothing nearby: 100 lines or more whose lengths are unrelated.
// Both are evaluated by the likelihood of a LengthModel. On text whose lines are independent, one
// corpus in a hundred gives a false alarm; because the lines of lists and tables are not (a date,
// an event, a date, ...), a shift must also clearly beat every other shift. Returns nothing for
// corpora of fewer than 50 lines.
std::vector<MisalignedBlock> find_misaligned_blocks(const std::vector<PairEvidence>& pairs);

}  // namespace allot
