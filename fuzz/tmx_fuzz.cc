// TMX, and XLIFF as pairs: whatever is in the file, both sides of a pair are one line of text, and
// all units are accounted for.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/utf8.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "corpus/formats/pair_source.h"

namespace allot {
namespace {

using fuzz::require;

void check_line(const std::string& line) {
  require(!line.empty() && line.find_first_of("\n\r\t") == std::string::npos);
  require(line.front() != ' ' && line.back() != ' ');
  require(!find_invalid_utf8(line));
}

void check(const std::string& path) {
  PairChoice choice;
  choice.languages = {"de", "en"};
  uint64_t num_pairs = 0;
  try {
    const auto source = open_pairs(path, choice);
    uint64_t line = 0;
    for (SentencePair pair; source->next(pair); ++num_pairs) {
      check_line(pair.source);
      check_line(pair.target);
      require(source->place().line >= line);
      line = source->place().line;
    }
    const PairCounts& counts = source->counts();
    require(counts.pairs == num_pairs);
    require(counts.units == counts.pairs + counts.no_source + counts.no_target + counts.empty);
  } catch (const Error& error) {
    fuzz::note_refused(error);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const allot::fuzz::MemoryFile file({reinterpret_cast<const char*>(data), size});
  allot::check(file.path());
  return 0;
}
