#pragma once

#include "corpus/check_report.h"
#include "corpus/corpus_checker.h"
#include "corpus/parallel_reader.h"

namespace allot {

// Looks at a parallel corpus and reports what is in it and what is wrong with it.
// Throws only when it cannot be read at all; what is wrong with its content is in the report.
CheckReport check_corpus(const ParallelFiles& files, const CheckOptions& options);

}  // namespace allot
