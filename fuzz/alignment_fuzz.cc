// Lines of links as someone else may have written them: an Error with place, never a crash. What is
// accepted comes back from its written form, and evaluating and symmetrizing it keeps within
// bounds. The input is a line of marked links, LF, a line of plain ones.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "align/error_rate.h"
#include "align/pharaoh.h"
#include "align/symmetrize.h"
#include "base/error.h"
#include "common/outcome.h"

namespace allot::align {
namespace {

using fuzz::require;

const Place kPlace{"fuzz", 1};

void check_written(const Links& links) {
  require(parse_links(format_links(links), kPlace) == links);
}

void check(std::string_view marked, std::string_view plain) {
  const MarkedLinks gold = parse_marked_links(marked, {}, kPlace);
  check_written(gold.sure);
  check_written(gold.possible);
  const MarkedLinks flipped = parse_marked_links(marked, {0, true}, kPlace);
  require(flipped.sure.size() == gold.sure.size() &&
          flipped.possible.size() == gold.possible.size());
  for (size_t i = 0; i < gold.sure.size(); ++i) {
    require(flipped.sure[i] == Link{gold.sure[i].target, gold.sure[i].source});
  }

  const Links links = parse_links(plain, kPlace);
  check_written(links);
  const double rate = count_links(links, gold).error_rate();
  require(rate >= 0 && rate <= 1);
  require(count_links(gold.sure, gold).error_rate() == 0);
  const Links common = symmetrize(links, gold.sure, Symmetrization::kIntersect);
  const Links all = symmetrize(links, gold.sure, Symmetrization::kUnion);
  const auto contains = [](const Links& large, const Links& small) {
    return std::includes(large.begin(), large.end(), small.begin(), small.end());
  };
  for (const Symmetrization way : {Symmetrization::kGrowDiag, Symmetrization::kGrowDiagFinal,
                                   Symmetrization::kGrowDiagFinalAnd}) {
    const Links grown = symmetrize(links, gold.sure, way);
    require(contains(all, grown) && contains(grown, common));
  }
}

}  // namespace
}  // namespace allot::align

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t middle = std::min(text.find('\n'), text.size());
  try {
    allot::align::check(text.substr(0, middle), text.substr(std::min(middle + 1, text.size())));
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
  }
  return 0;
}
