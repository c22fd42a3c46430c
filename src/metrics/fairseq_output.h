#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot {

// The hypotheses in what fairseq-generate wrote: lines "H-<number>\t<score>\t<text>", in any order,
// among others. Sorted by number; of several for one sentence (n-best) the first. Nothing when
// `lines` has no such line: then it is plain text. Throws Error when a number is missing or too
// large to be one.
std::optional<std::vector<std::string>> fairseq_hypotheses(const std::vector<std::string>& lines,
                                                           const std::string& file_name);

}  // namespace allot
