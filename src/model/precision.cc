#include "model/precision.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {

std::string to_string(Precision precision) {
  switch (precision) {
    case Precision::kFloat:
      return "float";
    case Precision::kInt8:
      return "int8";
  }
  ALLOT_CHECK(false, "a precision");
}

Precision parse_precision(const std::string& name) {
  for (const Precision precision : {Precision::kFloat, Precision::kInt8}) {
    if (to_string(precision) == name) return precision;
  }
  throw Error::usage(fmt::format("unknown precision '{}'", name), "choose one of: float, int8");
}

}  // namespace allot
