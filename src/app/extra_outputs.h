#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/translate.h"
#include "base/output_file.h"

namespace allot {

// The requested files beside the translations.
class ExtraOutputs {
 public:
  explicit ExtraOutputs(const ExtraOutputOptions& options);

  // One line in each file for every hypothesis; an empty one for a line without any.
  void write(uint64_t number, const LineTranslation& line);
  void flush();
  // Those that are written, to be committed with others.
  std::vector<OutputFile*> files() const;

 private:
  void write_hypothesis(uint64_t number, const LineTranslation& line,
                        const LineHypothesis& hypothesis);

  OutputLevel level_;
  std::unique_ptr<OutputFile> alignments_, attention_, word_scores_;
};

// How many lines of the attention file have none, since there would be too much of it.
size_t omitted_attention_lines(const ExtraOutputOptions& options, const LineTranslation& line);

}  // namespace allot
