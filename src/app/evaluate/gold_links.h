#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"
#include "app/evaluate/drop_input.h"

namespace allot {

// Evaluates the links between source and hypotheses (from the aligner, or from the file that
// `files` names for the first system) by gold links of the same text: one count for each sentence.
// Throws Error when the files do not have a line for each sentence.
std::vector<align::LinkCounts> score_by_gold(const std::string& gold, const DropFiles& files,
                                             const DropTexts& texts, WorkerPool& pool);

}  // namespace allot
