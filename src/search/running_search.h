#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/beam_step.h"

namespace allot {

// Beam search and sampling in a running batch: sentences join before any step and leave when they
// are done, so that none waits for the longest of the others. What a sentence gets does not depend
// on who runs beside it, nor on when it has joined.
class RunningSearch {
 public:
  // What is known of a sentence: the caller's number for it, and how it is searched for. The
  // options must outlive its search.
  struct Entry {
    uint64_t id = 0;
    const BeamOptions* options = nullptr;
    const SamplingOptions* sampling = nullptr;  // null: it is searched for
  };
  struct Found {
    uint64_t id = 0;
    SearchResult result;
  };

  // A fresh decoder for these sources joins; all decoders are of the same models.
  void add(std::unique_ptr<infer::StepDecoder> decoder,
           const std::vector<infer::SourceSentence>& sources, const std::vector<Entry>& entries);
  // The search for a sentence ends without a result; nothing when it is not there.
  void cancel(uint64_t id);

  bool is_empty() const { return num_sentences_ == 0; }
  size_t num_sentences() const { return num_sentences_; }
  // Hypotheses of all sentences: what a step costs.
  size_t num_rows() const { return tokens_.size(); }

  // One token further, for all; those that are done now. Not when it is empty.
  std::vector<Found> step();

 private:
  struct Running {
    uint64_t id = 0;
    std::unique_ptr<SentenceSearch> search;  // null when it is done
  };
  void leave(Running& sentence);
  void forget_finished();

  std::unique_ptr<infer::StepDecoder> decoder_;  // null while there is no sentence
  // By the decoder's number. Those that are done stay until the decoder forgets them, too.
  std::vector<Running> sentences_;
  size_t num_sentences_ = 0;      // that are not done
  std::vector<uint32_t> tokens_;  // by row: the last one
  BeamStep step_;
};

}  // namespace allot
