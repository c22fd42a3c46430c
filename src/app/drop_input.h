#pragma once

#include <string>
#include <vector>

#include "app/judged_text.h"
#include "metrics/drop.h"

namespace allot {

// Where the links for DROP come from: files with a line "0-0 1-2" (source-target) for each
// sentence.
struct DropFiles {
  std::string alignments_reference;                // source - reference; empty: no links
  std::vector<std::string> alignments_hypothesis;  // source - hypothesis, one for each system
  std::string stop_words;                          // source words that do not count, one a line

  bool has_links() const { return !alignments_reference.empty(); }
  // Throws a usage error unless there is a file for the reference and one for each system, or none.
  void validate(size_t num_systems) const;
};

// The source words of a sentence and which of them are linked, for system number `system` (from 0).
// `source` may be null: then words have no names. Throws Error for a line that is not one of links,
// or that names a word which the source does not have.
std::vector<SourceCoverage> read_coverage(const DropFiles& files, size_t system,
                                          const TextFile* source, const TextFile& hypotheses,
                                          const DropOptions& options);

std::set<std::string, std::less<>> read_stop_words(const std::string& path);

}  // namespace allot
