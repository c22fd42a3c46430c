#pragma once

#include <string>
#include <vector>

#include "experiment/plan.h"
#include "experiment/table.h"
#include "experiment/translation_evaluator.h"
#include "report/experiment_page.h"

namespace allot {

// The sentences in whose translations rows differ most in the number of repeated and dropped words,
// at most `count`, in the order of the text, by the first seed of every row.
std::vector<PageSentence> differing_sentences(const ExperimentPlan& plan,
                                              const std::vector<KnownResult>& known,
                                              const TranslationEvaluator& evaluator, size_t count);

// All that the page shows. `recipe`: the text of the experiment's file.
ExperimentPage make_page(const ExperimentPlan& plan, const std::vector<KnownResult>& known,
                         const ExperimentTable& table, const TranslationEvaluator& evaluator,
                         const std::string& recipe);

}  // namespace allot
