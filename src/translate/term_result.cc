#include "translate/term_result.h"

#include "base/error.h"

namespace allot {

std::string to_string(TermPlacement placement) {
  switch (placement) {
    case TermPlacement::kSearch:
      return "search";
    case TermPlacement::kAlignment:
      return "alignment";
    case TermPlacement::kNone:
      return "none";
  }
  ALLOT_CHECK(false, "a placement of a term");
}

}  // namespace allot
