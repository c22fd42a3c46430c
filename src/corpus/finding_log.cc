#include "corpus/finding_log.h"

#include <algorithm>

namespace allot {
namespace {

struct LineAdvice {
  const std::string& encoding;
  const std::string& columns;
};

Error make_error(Problem problem, const FindingPlace& first, const LineAdvice& advice) {
  switch (problem) {
    case Problem::kUnequalLengths:
      return {first.place, first.detail,
              "add or delete lines so that each sentence has its translation beside it; a "
              "misaligned block in the report begins where a line was lost"};
    case Problem::kNoPairs:
      return {first.place, first.detail, "give a file with sentence pairs"};
    case Problem::kInvalidUtf8:
      return {first.place, "invalid UTF-8: " + first.detail,
              advice.encoding + ", or let 'allot clean' drop such lines"};
    default:
      return {first.place, first.detail, advice.columns};
  }
}

}  // namespace

FindingLog::FindingLog(uint32_t num_examples) : num_examples_(num_examples) {
  for (size_t i = 0; i < kNumProblems; ++i) findings_[i].problem = static_cast<Problem>(i);
}

void FindingLog::note(Problem problem, const Place& place, const std::string& detail,
                      uint64_t count) {
  Finding& finding = findings_[static_cast<size_t>(problem)];
  finding.count += count;
  ++finding.num_places;
  // At least one is kept, for failure().
  if (finding.examples.size() < std::max(1U, num_examples_)) {
    finding.examples.push_back({place, detail});
  }
}

std::vector<Finding> FindingLog::findings() const {
  std::vector<Finding> found;
  for (const Finding& finding : findings_) {
    if (finding.count == 0) continue;
    found.push_back(finding);
    if (num_examples_ == 0) found.back().examples.clear();
  }
  return found;
}

std::optional<Error> FindingLog::failure() const {
  for (const Finding& finding : findings_) {
    if (finding.count > 0 && severity_of(finding.problem) == Severity::kError) {
      return make_error(finding.problem, finding.examples.front(),
                        {encoding_advice_, column_advice_});
    }
  }
  return std::nullopt;
}

}  // namespace allot
