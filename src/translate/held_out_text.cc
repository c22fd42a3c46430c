#include "translate/held_out_text.h"

#include "base/error.h"

namespace allot {

HeldOutText read_held_out_text(const ParallelFiles& files) {
  HeldOutText text;
  ParallelReader reader(files);
  const std::string& source = files.is_tsv() ? files.tsv : files.source;
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
