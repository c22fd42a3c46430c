#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "infer/step_decoder.h"
#include "search/beam.h"
#include "search/sampling.h"

namespace allot {

// The search for the translations of one sentence of a batch.
struct SentenceSearch {
  std::unique_ptr<GrowingHypotheses> growing;
  SearchResult result;  // complete when no hypothesis is live

  // sampling: null = beam search. The options must outlive it.
  SentenceSearch(const BeamOptions& options, const infer::SourceSentence& source,
                 const SamplingOptions* sampling = nullptr);
  bool is_over() const { return growing->num_live() == 0; }
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
  std::vector<GrowingHypotheses::Row> rows_;
};

}  // namespace allot
