// XLIFF that is translated in place: the result is XLIFF with the same units, the targets that were
// filled in are those that were given, sources and all other targets are as before, and filling in
// nothing gives the same bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "corpus/formats/xliff_document.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;
using Targets = std::vector<std::optional<InlineSegment>>;

void check_segment(const XliffSegment& before, const XliffSegment& after,
                   const std::optional<InlineSegment>& target) {
  require(after.source.text() == before.source.text());
  require(after.source.num_tags() == before.source.num_tags());
  if (!target) {
    require(after.target.has_value() == before.target.has_value());
    require(!before.target || after.target->text() == before.target->text());
    require(after.state == before.state);
    return;
  }
  require(after.target.has_value() && after.target->text() == target->text());
  require(after.target->num_tags() == before.source.num_tags());
  require(choose(after) == XliffChoice::kHasTarget);
}

void check(const XliffDocument& document, std::string_view bytes) {
  const std::vector<XliffSegment>& segments = document.segments();
  require(document.with_targets(Targets(segments.size()), "en") == bytes);
  Targets targets(segments.size());
  for (size_t i = 0; i < segments.size(); ++i) {
    if (choose(segments[i]) != XliffChoice::kTranslate) continue;
    std::vector<std::vector<TaggedPart>> translations;
    for (const TaggedText& text : texts_to_translate(segments[i].source)) {
      translations.push_back({{"<x> & — ]]>", {}}});
      for (size_t tag = 0; tag < text.tags.size(); ++tag) translations.back().push_back({"", tag});
    }
    targets[i] = with_translations(segments[i].source, translations);
  }
  const MemoryFile file(document.with_targets(targets, "en"));
  const XliffDocument after(file.path());
  require(after.segments().size() == segments.size());
  for (size_t i = 0; i < segments.size(); ++i) {
    check_segment(segments[i], after.segments()[i], targets[i]);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const allot::fuzz::MemoryFile file(bytes);
  std::optional<allot::XliffDocument> document;
  try {
    document.emplace(file.path());
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
    return 0;
  }
  // Compressed input comes out as what was in it.
  const bool is_compressed = bytes.substr(0, 2) == "\x1F\x8B" || bytes.substr(0, 2) == "\x28\xB5";
  if (!is_compressed) allot::check(*document, bytes);
  return 0;
}
