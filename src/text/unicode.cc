#include "text/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace allot {
namespace {

struct TraitRun {
  CodePoint begin;
  uint8_t traits;
};

struct UppercaseExpansion {
  CodePoint code_point;
  std::array<CodePoint, 3> uppercase;  // filled up with 0
};

#include "text/unicode_table.inc"

uint8_t find_traits(CodePoint code_point) {
  const TraitRun* behind = std::upper_bound(
      std::begin(kTraitRuns), std::end(kTraitRuns), code_point,
      [](CodePoint searched, const TraitRun& run) { return searched < run.begin; });
  return std::prev(behind)->traits;
}

// The first plane, where nearly all text is, spread out for direct access.
constexpr CodePoint kPlaneSize = 0x10000;
using PlaneTraits = std::array<uint8_t, kPlaneSize>;

PlaneTraits spread_first_plane() {
  PlaneTraits plane{};
  for (const TraitRun* run = std::begin(kTraitRuns); run->begin < kPlaneSize; ++run) {
    const CodePoint end = std::min(std::next(run)->begin, kPlaneSize);
    std::fill(plane.begin() + run->begin, plane.begin() + end, run->traits);
  }
  return plane;
}

}  // namespace

uint8_t traits_of(CodePoint code_point) {
  static const PlaneTraits first_plane = spread_first_plane();
  return code_point < kPlaneSize ? first_plane[code_point] : find_traits(code_point);
}

void append_uppercase(std::string& text, CodePoint code_point) {
  for (const UppercaseExpansion& expansion : kUppercaseExpansions) {
    if (expansion.code_point != code_point) continue;
    for (const CodePoint part : expansion.uppercase) {
      if (part != 0) append_utf8(text, part);
    }
    return;
  }
  append_utf8(text,
              static_cast<CodePoint>(utf8proc_toupper(static_cast<utf8proc_int32_t>(code_point))));
}

}  // namespace allot
