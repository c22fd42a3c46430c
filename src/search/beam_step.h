#pragma once

#include <cstdint>
#include <vector>

#include "infer/step_decoder.h"
#include "search/beam.h"

namespace allot {

// The search for the translations of one sentence of a batch.
struct SentenceSearch {
  Beam beam;
  SearchResult result;  // complete when the beam has no live hypothesis

  SentenceSearch(const BeamOptions& options, const infer::SourceSentence& source)
      : beam(options, source.tokens.size(), source.prefix, source.has_sink, source.total_fertility,
             source.terms) {}
};

// Takes the sentences of a decoder one token further.
class BeamStep {
 public:
  // searches[s] belongs to sentence s of the decoder. tokens: the last token of each row, before
  // and after.
  void run(infer::StepDecoder& decoder, const std::vector<SentenceSearch*>& searches,
           std::vector<uint32_t>& tokens);

 private:
  void charge_budgets(infer::StepDecoder& decoder, const std::vector<SentenceSearch*>& searches);

  // Buffers.
  std::vector<infer::BudgetCharge> charges_;
  std::vector<size_t> parents_;
  std::vector<Beam::Row> rows_;
};

}  // namespace allot
