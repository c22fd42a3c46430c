#include "app/tokenize.h"

namespace allot {

void run_tokenize(const TokenizeOptions& options, const Run& run) {
  const Tokenizer tokenizer(options.tokenizer);
  transform_lines("tokenize", options.stream, run,
                  [&](std::string_view line, int) { return tokenizer.tokenize_line(line); });
}

}  // namespace allot
