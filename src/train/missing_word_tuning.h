#pragma once

#include <atomic>
#include <string>

#include "base/worker_pool.h"
#include "translate/held_out_text.h"
#include "translate/load_options.h"

namespace allot {

// Makes the check for missing words of a model, or makes it again: a lexicon, and limits by the
// model's own translations of held-out text, with its decoding settings; a word aligner, that of
// its training for example, says which words the references translate. `lexicon`: a file; "": that
// of the model, or what the aligner has learned about single words if the model has none. Writes
// both into the folder, and a line of the log with what the warnings are worth. When no limit
// reaches the precision that is wanted, the model has no such warnings. Returns false, and leaves
// the folder as it is, when `stop` becomes true. `load`: one model, and the form of the text.
bool add_missing_word_check(const LoadOptions& load, const HeldOutText& text,
                            const std::string& aligner, const std::string& lexicon,
                            WorkerPool& pool, const std::atomic<bool>& stop);

}  // namespace allot
