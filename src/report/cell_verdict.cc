#include "report/cell_verdict.h"

namespace allot {

CellVerdict verdict_on(bool is_higher, Better better) {
  if (better == Better::kNeither) return CellVerdict::kDifferent;
  return is_higher == (better == Better::kHigher) ? CellVerdict::kBetter : CellVerdict::kWorse;
}

std::string sign_of(CellVerdict verdict) {
  switch (verdict) {
    case CellVerdict::kNone:
      return "";
    case CellVerdict::kBetter:
      return "▲";
    case CellVerdict::kWorse:
      return "▼";
    case CellVerdict::kDifferent:
      return "≠";
  }
  return "";
}

std::string word_of(CellVerdict verdict) {
  switch (verdict) {
    case CellVerdict::kNone:
      return "";
    case CellVerdict::kBetter:
      return "better";
    case CellVerdict::kWorse:
      return "worse";
    case CellVerdict::kDifferent:
      return "different";
  }
  return "";
}

}  // namespace allot
