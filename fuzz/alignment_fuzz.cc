// Links and gold files as someone else may have written them: an Error with place, never a crash.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "align/error_rate.h"
#include "align/pharaoh.h"
#include "align/symmetrize.h"
#include "base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t middle = text.find('\n');
  try {
    const allot::align::MarkedLinks gold =
        allot::align::parse_marked_links(text.substr(0, middle), {}, {"fuzz", 1});
    if (middle == std::string_view::npos) return 0;
    const allot::align::Links links =
        allot::align::parse_links(text.substr(middle + 1), {"fuzz", 2});
    const double rate = allot::align::count_links(links, gold).error_rate();
    const allot::align::Links both =
        allot::align::symmetrize(links, gold.sure, allot::align::Symmetrization::kGrowDiagFinalAnd);
    if (rate < 0 || rate > 1 || both.size() > links.size() + gold.sure.size()) __builtin_trap();
  } catch (const allot::Error&) {
  }
  return 0;
}
