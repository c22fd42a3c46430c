#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "metrics/drop.h"
#include "metrics/evaluated_text.h"
#include "metrics/registry.h"

namespace allot {

// Where the links for DROP come from: an aligner, or files with a line "0-0 1-2" (source-target)
// for each sentence.
struct DropFiles {
  // A model with both directions ('allot align --both --save-model'); links are symmetrized by
  // grow-diag-final-and. Empty: files.
  std::string aligner;
  std::string alignments_reference;                // source - reference
  std::vector<std::string> alignments_hypothesis;  // source - hypothesis, one for each system
  std::string stop_words;                          // source words that do not count

  bool has_links() const { return !aligner.empty() || !alignments_reference.empty(); }
};

// Whether there are gold links to evaluate by: then links to the hypothesis may come alone.
enum class GoldLinks { kNone, kGiven };

// Throws a usage error when the requested DROP cannot be computed from these files.
void check_drop_request(const MetricOptions& metrics, const DropFiles& files,
                        const std::string& source, size_t num_systems,
                        GoldLinks gold = GoldLinks::kNone);

// The text of the links. With several references DROP uses the first.
struct DropTexts {
  const TextFile* source = nullptr;  // null: words have no names
  const TextFile& reference;
  const TextFile& hypotheses;
};

// The source words of every sentence and which of them are linked, for system number `system` (from
// 0). Throws Error for a line that is not one of links, or that names a word which the source does
// not have.
std::vector<SourceCoverage> read_coverage(const DropFiles& files, size_t system,
                                          const DropTexts& texts, const DropOptions& options,
                                          WorkerPool& pool);

std::set<std::string, std::less<>> read_stop_words(const std::string& path);

}  // namespace allot
