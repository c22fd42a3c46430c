#include "model/options.h"

#include <fmt/format.h>

#include "base/error.h"
#include "model/options_check.h"

namespace allot {

std::string to_string(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::kDot:
      return "dot";
    case ScoreKind::kGeneral:
      return "general";
    case ScoreKind::kMlp:
      return "mlp";
  }
  return "";
}

ScoreKind parse_score_kind(const std::string& name) {
  for (const ScoreKind kind : {ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}) {
    if (to_string(kind) == name) return kind;
  }
  throw Error::usage(fmt::format("attention score '{}' does not exist", name),
                     "choose one of: dot, general, mlp");
}

void ModelOptions::validate() const {
  check_model_options(*this);
}

}  // namespace allot
