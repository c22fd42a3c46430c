#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/worker_pool.h"
#include "infer/ensemble.h"
#include "infer/search_memory.h"
#include "translate/decode_options.h"
#include "translate/line_parts.h"
#include "translate/model_attention.h"
#include "translate/part_joining.h"

namespace allot {

// What is done with the parts of lines.
enum class DecodeMode {
  kTranslate,  // search, or sampling, for what follows their prefixes
  kScore,      // their prefixes are whole translations
};

// Takes parts of lines through the models of one call: sentences of like length in batches, the
// batches over all threads. The options must outlive it.
class PartSearch {
 public:
  // Throws a usage error when the models make no use of what the options override.
  PartSearch(const std::vector<ModelAttention>& models, bool has_sink, const DecodeOptions& options,
             DecodeMode mode);

  // Memory for the sentences in one batch of a worker, at least one sentence. Enough for full
  // batches of ordinary sentences and vocabularies.
  static constexpr uint64_t kBatchBytes = uint64_t{256} << 20;

  // What search has to do for a part at most.
  struct PartSize {
    size_t tokens = 0;
    size_t prefix_length = 0;
    size_t term_tokens = 0;
  };
  static PartSize size_of(const LinePart& part) {
    return {part.tokens.size(), part.prefix.size(), part.num_term_tokens()};
  }
  infer::SearchLoad load(const PartSize& part) const { return load(part, options_); }
  // With other options than those of all, but for the attention.
  infer::SearchLoad load(const PartSize& part, const DecodeOptions& options) const;
  // About how many bytes that takes.
  uint64_t bytes(const infer::SearchLoad& load) const {
    return infer::search_bytes(ensemble_, load);
  }

  // Results in the order of the parts, each independent of the others.
  std::vector<PartResult> run(std::vector<LinePart> parts, WorkerPool& pool) const;

  // Parts before their first token, and what is known of their results by then: which parts they
  // are of, and their bounds. The tokens of the parts are used up.
  struct Start {
    std::vector<infer::SourceSentence> inputs;
    std::unique_ptr<infer::EnsembleDecoder> decoder;
  };
  Start start(const std::vector<LinePart*>& parts, const std::vector<PartResult*>& results) const;

 private:
  std::vector<size_t> batch_ends(const std::vector<LinePart*>& parts) const;
  std::vector<infer::SourceSentence> inputs_of(const std::vector<LinePart*>& parts) const;
  std::vector<SearchResult> decode(const std::vector<infer::SourceSentence>& inputs,
                                   infer::EnsembleDecoder& decoder) const;

  std::vector<ModelAttention> models_;
  infer::Ensemble ensemble_;
  bool has_sink_;
  const DecodeOptions& options_;
  DecodeMode mode_;
};

}  // namespace allot
