#include "app/tokenize.h"

#include "base/files_in_use.h"

namespace allot {

void run_tokenize(const TokenizeOptions& options, const Run& run) {
  const InputHolds inputs({options.tokenizer.protected_patterns});
  const Tokenizer tokenizer(options.tokenizer);
  transform_lines("tokenize", options.stream, run,
                  [&](std::string_view line, int) { return tokenizer.tokenize_line(line); });
}

}  // namespace allot
