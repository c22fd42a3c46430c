#pragma once

#include <string>

#include "app/evaluate/evaluate.h"

namespace allot {

// A table as text: scores, their components, signatures.
std::string evaluation_table(const Evaluation& evaluation);

// The scores alone, a line for each metric.
std::string evaluation_scores(const Evaluation& evaluation);

// {"bleu": {"score": 31.2, "signature": "...", "precisions": [...], ...}, ...}
std::string evaluation_json(const Evaluation& evaluation);

// The scores of one sentence in the order of the metrics, tab-separated.
std::string sentence_line(const Evaluation& evaluation, size_t sentence);

// The same as an object, with repetitions and dropped words named.
std::string sentence_json(const Evaluation& evaluation, size_t sentence);

// For REP and DROP: the sentences with the highest scores, and why.
std::string worst_sentences(const Evaluation& evaluation, size_t count);

}  // namespace allot
