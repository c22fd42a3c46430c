#include "search/beam_search.h"

#include <utility>

#include "search/beam_step.h"
#include "text/vocabulary.h"

namespace allot {

std::vector<SearchResult> search_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options,
                                       const SamplingOptions* sampling) {
  std::vector<SentenceSearch> searches;
  searches.reserve(sources.size());
  std::vector<SentenceSearch*> by_sentence;
  by_sentence.reserve(sources.size());
  for (const infer::SourceSentence& source : sources) {
    by_sentence.push_back(&searches.emplace_back(options, source, sampling));
  }
  std::vector<uint32_t> tokens(sources.size(), Vocabulary::kStart);
  BeamStep step;
  while (decoder.num_rows() > 0) step.run(decoder, by_sentence, tokens);
  std::vector<SearchResult> results;
  results.reserve(sources.size());
  for (SentenceSearch& search : searches) results.push_back(std::move(search.result));
  return results;
}

}  // namespace allot
