// TMX, and XLIFF as pairs: whatever is in the file, both sides of a pair are one line of text, and
// all units are accounted for. TMX that is translated in place has the same units, with the
// translations that were added; adding nothing gives the same bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/utf8.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "corpus/formats/pair_source.h"
#include "corpus/formats/tmx_document.h"

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

void check_in_place(const TmxDocument& document, std::string_view bytes) {
  const LanguagePair languages{"de", "en"};
  const std::vector<TmxUnit>& units = document.units();
  std::vector<std::optional<InlineSegment>> targets(units.size());
  require(document.with_targets(targets, languages) == bytes);
  for (size_t i = 0; i < units.size(); ++i) {
    if (choose(units[i], languages) != TmxChoice::kTranslate) continue;
    targets[i].emplace().parts.push_back({InlinePart::Kind::kText, "<x> & — ]]>"});
  }
  const fuzz::MemoryFile file(document.with_targets(targets, languages));
  const TmxDocument after(file.path());
  require(after.units().size() == units.size());
  for (size_t i = 0; i < units.size(); ++i) {
    require(!targets[i] || choose(after.units()[i], languages) == TmxChoice::kHasTarget);
    require(after.units()[i].texts.size() <= units[i].texts.size() + (targets[i] ? 1 : 0));
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const allot::fuzz::MemoryFile file({reinterpret_cast<const char*>(data), size});
  allot::check(file.path());
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  // Compressed input comes out as what was in it.
  if (bytes.substr(0, 2) == "\x1F\x8B" || bytes.substr(0, 2) == "\x28\xB5") return 0;
  std::optional<allot::TmxDocument> document;
  try {
    document.emplace(file.path());
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
    return 0;
  }
  allot::check_in_place(*document, bytes);
  return 0;
}
