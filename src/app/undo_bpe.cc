#include "app/undo_bpe.h"

#include "text/bpe_segmenter.h"

namespace allot {

void undo_bpe_lines(const UndoBpeOptions& options, const Run& run) {
  BpeOptions bpe;
  bpe.separator = options.separator;
  bpe.validate();
  transform_lines("undo-bpe", options.stream, run, [&options](std::string_view line, int) {
    return undo_bpe(line, options.separator);
  });
}

}  // namespace allot
