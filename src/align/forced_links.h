#pragma once

#include <string>
#include <vector>

#include "align/link.h"
#include "align/model_file.h"
#include "base/worker_pool.h"

namespace allot {

// The word that a model with a sink adds to every source line.
inline constexpr const char* kSinkWord = "<sink>";

// The links that an aligner finds in text it may not have seen, both directions joined by
// grow-diag-final-and. A pair with an empty side has none. Words are what blanks separate; a model
// with a sink adds it to every source line. Throws Error when the model lacks a direction.
std::vector<align::Links> forced_links(const align::ModelFile& model,
                                       const std::vector<std::string>& source,
                                       const std::vector<std::string>& target, WorkerPool& pool);

}  // namespace allot
