#pragma once

#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "translate/translator.h"

namespace allot {

// The translation of every line, in order; an empty one for a line without words. How far it is
// shows under `label`.
std::vector<std::string> translate_lines(const TranslatorOptions& options,
                                         const std::vector<std::string>& lines,
                                         const std::string& label, WorkerPool& pool);

}  // namespace allot
