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
  throw Error::usage(fmt::format("unknown attention score '{}'", name),
                     "choose one of: dot, general, mlp");
}

std::string to_string(CoverageVector kind) {
  switch (kind) {
    case CoverageVector::kNone:
      return "no";
    case CoverageVector::kSource:
      return "source";
    case CoverageVector::kQuery:
      return "query";
  }
  return "";
}

CoverageVector parse_coverage_vector(const std::string& name) {
  if (name == "no" || name == "false" || name == "off") return CoverageVector::kNone;
  if (name == "source" || name == "yes" || name == "true" || name == "on") {
    return CoverageVector::kSource;
  }
  if (name == "query") return CoverageVector::kQuery;
  throw Error::usage(fmt::format("unknown coverage vector '{}'", name),
                     "choose one of: no, source, query");
}

std::string coverage_vector_text(CoverageVector kind) {
  return kind == CoverageVector::kSource ? "yes" : to_string(kind);
}

void ModelOptions::validate() const {
  check_model_options(*this);
}

}  // namespace allot
