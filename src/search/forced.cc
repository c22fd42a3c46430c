#include "search/forced.h"

#include "text/vocabulary.h"

namespace allot {

std::vector<SearchResult> score_batch(const infer::Ensemble& ensemble,
                                      const std::vector<infer::SearchInput>& inputs) {
  std::vector<SearchResult> results(inputs.size());
  if (inputs.empty()) return results;
  infer::Decoding decoding(ensemble, inputs);
  for (size_t i = 0; i < inputs.size(); ++i) {
    results[i].fertility = decoding.fertility(i);
    results[i].translations.emplace_back();
  }
  std::vector<uint32_t> words(inputs.size(), Vocabulary::kStart);
  for (size_t step = 0; decoding.num_rows() > 0; ++step) {
    decoding.step(words);
    words.clear();
    std::vector<size_t> parents;
    for (size_t row = 0; row < decoding.num_rows(); ++row) {
      const infer::SearchInput& input = inputs[decoding.sentence(row)];
      Translation& translation = results[decoding.sentence(row)].translations.front();
      const bool is_end = step == input.prefix.size();
      const uint32_t word = is_end ? Vocabulary::kEnd : input.prefix[step];
      const float log_prob = decoding.log_probs(row)[word];
      translation.log_probs.push_back(log_prob);
      translation.log_prob += static_cast<double>(log_prob);
      const float* attention = decoding.attention(row);
      translation.attention.emplace_back(attention, attention + decoding.source_length(row));
      if (is_end) {
        translation.is_finished = true;
        translation.score = translation.log_prob;
        continue;
      }
      translation.words.push_back(word);
      parents.push_back(row);
      words.push_back(word);
    }
    decoding.select(parents);
  }
  return results;
}

}  // namespace allot
