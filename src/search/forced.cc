#include "search/forced.h"

#include "text/vocabulary.h"

namespace allot {

std::vector<SearchResult> score_batch(infer::StepDecoder& decoder,
                                      const std::vector<infer::SourceSentence>& sources) {
  std::vector<SearchResult> results(sources.size());
  for (SearchResult& result : results) result.hypotheses.emplace_back();
  std::vector<uint32_t> tokens(sources.size(), Vocabulary::kStart);
  std::vector<size_t> parents;
  for (size_t step = 0; decoder.num_rows() > 0; ++step) {
    decoder.step(tokens);
    tokens.clear();
    parents.clear();
    for (size_t row = 0; row < decoder.num_rows(); ++row) {
      const std::vector<uint32_t>& target = sources[decoder.sentence(row)].prefix;
      Hypothesis& hypothesis = results[decoder.sentence(row)].hypotheses.front();
      const uint32_t token = step == target.size() ? Vocabulary::kEnd : target[step];
      const infer::NextTokens next = decoder.next_tokens(row);
      hypothesis.append(token, next.log_probs[next.place(token)], decoder.attention(row),
                        decoder.source_length(row));
      if (hypothesis.is_finished) {
        hypothesis.score = hypothesis.log_prob;
        continue;
      }
      parents.push_back(row);
      tokens.push_back(token);
    }
    decoder.select(parents);
  }
  return results;
}

}  // namespace allot
