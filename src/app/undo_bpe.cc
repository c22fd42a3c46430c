#include "app/undo_bpe.h"

namespace allot {

void undo_bpe_lines(const UndoBpeOptions& options, const Run& run) {
  check_bpe_separator(options.separator);
  transform_lines("undo-bpe", options.stream, run, [&options](std::string_view line, int) {
    return undo_bpe(line, options.separator);
  });
}

}  // namespace allot
