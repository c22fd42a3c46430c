#include "app/count_tokens.h"

#include "base/line_reader.h"
#include "base/progress.h"

namespace allot {

TokenCounts count_tokens(const std::string& path) {
  TokenCounts counts;
  LineReader reader(path);
  Progress progress("counting " + reader.name(), 0, "lines");
  std::string line;
  while (reader.next(line)) {
    counts.add_line(line);
    progress.advance();
  }
  progress.finish();
  return counts;
}

}  // namespace allot
