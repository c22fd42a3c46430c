#include "corpus/check_corpus.h"

#include "base/progress.h"

namespace allot {

CheckReport check_corpus(const ParallelFiles& files, const CheckOptions& options) {
  ParallelReader reader(files, MalformedCorpus::kReport);
  CorpusChecker checker(options);
  Progress progress("checking", 0, "pairs");
  reader.on_unpaired([&checker](CorpusSide side, const std::string& line, const Place& place) {
    checker.add_unpaired(side, line, place);
  });
  SentencePair pair;
  while (reader.next(pair)) {
    checker.add(pair, reader);
    progress.advance();
  }
  progress.finish();
  return checker.finish(reader);
}

}  // namespace allot
