#include "app/detokenize.h"

namespace allot {

void run_detokenize(const DetokenizeOptions& options, const Run& run) {
  const Detokenizer detokenizer(options.detokenizer);
  transform_lines("detokenize", options.stream, run,
                  [&](std::string_view line, int) { return detokenizer.detokenize_line(line); });
}

}  // namespace allot
