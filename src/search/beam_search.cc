#include "search/beam_search.h"

#include "text/vocabulary.h"

namespace allot {

std::vector<SearchResult> search_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options) {
  std::vector<SearchResult> results(sources.size());
  std::vector<Beam> beams;
  beams.reserve(sources.size());
  for (const infer::SourceSentence& source : sources) {
    beams.emplace_back(options, source.tokens.size(), source.prefix, source.has_sink,
                       source.total_fertility);
  }
  std::vector<uint32_t> tokens(sources.size(), Vocabulary::kStart);
  std::vector<size_t> parents;
  std::vector<Beam::Row> rows;
  while (decoder.num_rows() > 0) {
    decoder.step(tokens);
    tokens.clear();
    parents.clear();
    // The hypotheses of a sentence are neighbors, in the order of its beam.
    for (size_t row = 0; row < decoder.num_rows();) {
      const size_t first = row, sentence = decoder.sentence(row);
      Beam& beam = beams[sentence];
      results[sentence].decoder_steps += beam.num_live();
      rows.clear();
      for (; rows.size() < beam.num_live(); ++row) {
        rows.push_back({decoder.log_probs(row), decoder.attention(row)});
      }
      beam.advance(rows, decoder.vocabulary_size());
      for (size_t h = 0; h < beam.num_live(); ++h) {
        parents.push_back(first + beam.parents()[h]);
        tokens.push_back(beam.last_token(h));
      }
      if (beam.num_live() == 0) results[sentence].hypotheses = beam.results();
    }
    decoder.select(parents);
  }
  return results;
}

}  // namespace allot
