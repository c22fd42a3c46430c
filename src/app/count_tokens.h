#pragma once

#include <string>

#include "text/token_counts.h"

namespace allot {

// Counts the tokens of a text file ("-" is stdin), with progress.
TokenCounts count_tokens(const std::string& path);

}  // namespace allot
