#pragma once

#include <memory>
#include <string>

#include "corpus/formats/pair_source.h"

namespace allot {

// The pairs of two columns of a CSV or TSV file.
std::unique_ptr<PairSource> open_table_pairs(const std::string& path, const PairChoice& choice);

}  // namespace allot
