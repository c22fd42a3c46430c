#include "search/beam_step.h"

namespace allot {
namespace {

std::unique_ptr<GrowingHypotheses> hypotheses_of(const BeamOptions& options,
                                                 const infer::SourceSentence& source,
                                                 const SamplingOptions* sampling) {
  if (sampling != nullptr) return std::make_unique<Draws>(options, *sampling, source);
  return std::make_unique<Beam>(options, source.tokens.size(), source.prefix, source.has_sink,
                                source.total_fertility, source.terms);
}

}  // namespace

SentenceSearch::SentenceSearch(const BeamOptions& options, const infer::SourceSentence& source,
                               const SamplingOptions* sampling)
    : growing(hypotheses_of(options, source, sampling)) {}

// What terms translate is charged with their tokens.
void BeamStep::charge_budgets(infer::StepDecoder& decoder,
                              const std::vector<SentenceSearch*>& searches) {
  charges_.clear();
  for (size_t row = 0; row < decoder.num_rows();) {
    const GrowingHypotheses& growing = *searches[decoder.sentence(row)]->growing;
    for (size_t h = 0; h < growing.num_live(); ++h) {
      auto charge = growing.charge(h);
      if (!charge) continue;
      charge->row = row + h;
      charges_.push_back(*charge);
    }
    row += growing.num_live();
  }
  if (!charges_.empty()) decoder.charge(charges_);
}

void BeamStep::run(infer::StepDecoder& decoder, const std::vector<SentenceSearch*>& searches,
                   std::vector<uint32_t>& tokens) {
  charge_budgets(decoder, searches);
  decoder.step(tokens);
  tokens.clear();
  parents_.clear();
  // The hypotheses of a sentence are neighbors, in their own order.
  for (size_t row = 0; row < decoder.num_rows();) {
    const size_t first = row;
    SentenceSearch& search = *searches[decoder.sentence(row)];
    GrowingHypotheses& growing = *search.growing;
    search.result.decoder_steps += growing.num_live();
    rows_.clear();
    for (; rows_.size() < growing.num_live(); ++row) {
      rows_.push_back({decoder.next_tokens(row), decoder.attention(row)});
    }
    growing.advance(rows_);
    for (size_t h = 0; h < growing.num_live(); ++h) {
      parents_.push_back(first + growing.parents()[h]);
      tokens.push_back(growing.last_token(h));
    }
    if (search.is_over()) search.result.hypotheses = growing.results();
  }
  decoder.select(parents_);
}

}  // namespace allot
