#include "translate/held_out_text.h"

#include "base/error.h"
#include "corpus/parallel_reader.h"

namespace allot {

HeldOutText read_held_out_text(const std::string& source, const std::string& reference,
                               const std::optional<std::string>& encoding) {
  HeldOutText text;
  ParallelReader reader({source, reference, "", encoding});
  for (SentencePair pair; reader.next(pair);) {
    text.inputs.emplace_back();
    text.inputs.back().text = pair.source;
    text.inputs.back().place = {source, text.inputs.size()};
    text.references.push_back(pair.target);
  }
  if (text.inputs.empty()) throw Error({source}, "is empty", "give held-out text to tune on");
  return text;
}

}  // namespace allot
