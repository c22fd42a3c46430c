#pragma once

#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "translate/translator.h"

namespace allot {

// The best translation of every line, in order; an empty one for a line without words. Progress is
// shown under `label`.
std::vector<std::string> translate_lines(const Translator& translator,
                                         const std::vector<std::string>& lines,
                                         const DecodeOptions& options, const std::string& label,
                                         WorkerPool& pool);

}  // namespace allot
