#include "search/beam_search.h"

#include "text/vocabulary.h"

namespace allot {

std::vector<SearchResult> search_batch(const infer::Ensemble& ensemble,
                                       const std::vector<infer::SearchInput>& inputs,
                                       const BeamOptions& options) {
  std::vector<SearchResult> results(inputs.size());
  if (inputs.empty()) return results;
  infer::Decoding decoding(ensemble, inputs);
  for (size_t i = 0; i < inputs.size(); ++i) results[i].fertility = decoding.fertility(i);
  std::vector<Beam> beams;
  beams.reserve(inputs.size());
  for (const infer::SearchInput& input : inputs) {
    beams.emplace_back(options, input.tokens.size(), input.prefix);
  }
  std::vector<uint32_t> words(inputs.size(), Vocabulary::kStart);
  std::vector<size_t> parents;
  std::vector<Beam::Row> rows;
  while (decoding.num_rows() > 0) {
    decoding.step(words);
    words.clear();
    parents.clear();
    // The hypotheses of a sentence are neighbors, in the order of its beam.
    for (size_t row = 0; row < decoding.num_rows();) {
      const size_t first = row, sentence = decoding.sentence(row);
      Beam& beam = beams[sentence];
      results[sentence].decoder_steps += beam.num_live();
      rows.clear();
      for (; rows.size() < beam.num_live(); ++row) {
        rows.push_back({decoding.log_probs(row), decoding.attention(row)});
      }
      beam.advance(rows, decoding.vocabulary_size());
      for (size_t h = 0; h < beam.num_live(); ++h) {
        parents.push_back(first + beam.parents()[h]);
        words.push_back(beam.last_word(h));
      }
      if (beam.num_live() == 0) results[sentence].translations = beam.results();
    }
    decoding.select(parents);
  }
  return results;
}

}  // namespace allot
