#include "corpus/check_corpus.h"

#include "base/progress.h"

namespace allot {

CheckReport check_corpus(const ParallelFiles& files, const CheckOptions& options) {
  ParallelReader reader(files, MalformedCorpus::kReport);
  CorpusChecker checker(options);
  Progress progress("checking", 0, "pairs");
  SentencePair pair;
  while (reader.next(pair)) {
    checker.add(pair, reader);
    progress.advance();
  }
  progress.finish();
  return checker.finish(reader);
}

}  // namespace allot
