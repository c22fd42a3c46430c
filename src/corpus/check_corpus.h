#pragma once

#include "corpus/check_report.h"
#include "corpus/corpus_checker.h"
#include "corpus/parallel_reader.h"

namespace allot {

// Checks a parallel corpus and reports statistics and problems. Throws only when it cannot be read
// at all; problems of its content are in the report.
CheckReport check_corpus(const ParallelFiles& files, const CheckOptions& options);

}  // namespace allot
