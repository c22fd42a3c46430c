#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/translate.h"
#include "base/output_file.h"

namespace allot {

// What a line of the input adds to each of the files beside the translations, nothing where none is
// requested: one line for every hypothesis; an empty one when there is none.
struct ExtraLines {
  std::string alignments, attention, word_scores;
};
ExtraLines render_extra(const ExtraOutputOptions& options, uint64_t number,
                        const LineTranslation& line);

// The requested files.
class ExtraOutputs {
 public:
  explicit ExtraOutputs(const ExtraOutputOptions& options);

  void write(const ExtraLines& lines);
  void flush();
  // Those that are written, to be committed with others.
  std::vector<OutputFile*> files() const;

 private:
  std::unique_ptr<OutputFile> alignments_, attention_, word_scores_;
};

// How many lines of the attention file have none, since there would be too much of it.
size_t omitted_attention_lines(const ExtraOutputOptions& options, const LineTranslation& line);

}  // namespace allot
