#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiment/table.h"
#include "report/experiment_page.h"

namespace allot {

// The explanations of 'allot demo', as text for a terminal.

// The table in columns, and what its marks mean.
std::string marked_table(const ExperimentTable& table);

// In which columns each further row is better or worse than the first, and where that may be
// chance: a line for each.
std::string verdict(const ExperimentTable& table);

// A sentence with what each row made of it: repeated words in brackets, dropped ones named.
std::string plain_sentence(const PageSentence& sentence, const std::string& target_language);

}  // namespace allot
