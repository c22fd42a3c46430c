#include "app/normalize.h"

#include "text/moses/language.h"
#include "text/moses/normalize.h"

namespace allot {

void run_normalize(const NormalizeOptions& options, const Run& run) {
  const std::string language = parse_language(options.language);
  transform_lines("normalize", options.stream, run, [&](std::string_view line, int) {
    return normalize_punctuation(line, language);
  });
}

}  // namespace allot
