#include "search/beam_step.h"

namespace allot {

// What terms translate is charged with their tokens.
void BeamStep::charge_budgets(infer::StepDecoder& decoder,
                              const std::vector<SentenceSearch*>& searches) {
  charges_.clear();
  for (size_t row = 0; row < decoder.num_rows();) {
    const Beam& beam = searches[decoder.sentence(row)]->beam;
    for (size_t h = 0; beam.has_terms() && h < beam.num_live(); ++h) {
      auto charge = beam.charge(h);
      if (!charge) continue;
      charge->row = row + h;
      charges_.push_back(*charge);
    }
    row += beam.num_live();
  }
  if (!charges_.empty()) decoder.charge(charges_);
}

void BeamStep::run(infer::StepDecoder& decoder, const std::vector<SentenceSearch*>& searches,
                   std::vector<uint32_t>& tokens) {
  charge_budgets(decoder, searches);
  decoder.step(tokens);
  tokens.clear();
  parents_.clear();
  // The hypotheses of a sentence are neighbors, in the order of its beam.
  for (size_t row = 0; row < decoder.num_rows();) {
    const size_t first = row;
    auto& [beam, result] = *searches[decoder.sentence(row)];
    result.decoder_steps += beam.num_live();
    rows_.clear();
    for (; rows_.size() < beam.num_live(); ++row) {
      rows_.push_back({decoder.next_tokens(row), decoder.attention(row)});
    }
    beam.advance(rows_);
    for (size_t h = 0; h < beam.num_live(); ++h) {
      parents_.push_back(first + beam.parents()[h]);
      tokens.push_back(beam.last_token(h));
    }
    if (beam.num_live() == 0) result.hypotheses = beam.results();
  }
  decoder.select(parents_);
}

}  // namespace allot
