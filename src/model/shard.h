#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "attention/rows.h"
#include "attention/soft_link.h"
#include "nn/packed_shape.h"

namespace allot {

using attention::kNoLink;
using attention::SoftLink;

// A sentence pair as the model sees it.
struct Example {
  std::vector<uint32_t> source;  // at least one token; the sink, when there is one, is the last
  std::vector<uint32_t> target;  // without the symbols for begin and end
  // How much attention each source token may get in all (infinity = no bound, as for the sink).
  // Empty: no bounds.
  std::vector<float> fertility;
  uint32_t number = 0;  // in the corpus: dropout masks belong to it
  // How many target tokens are aligned to each source token, for a model that learns to predict it,
  // or kNoFertility. Empty: nothing to learn.
  std::vector<uint32_t> aligned = {};
  // Guided attention: the positions in `source` that each target token, and last the end symbol,
  // should attend to, or nothing. Empty: attention is not guided.
  std::vector<SoftLink> links = {};
};

// A token whose fertility is not learned: it is masked.
inline constexpr uint32_t kNoFertility = std::numeric_limits<uint32_t>::max();

inline constexpr float kUnbounded = std::numeric_limits<float>::infinity();

// Symbols that every target sentence is framed by.
struct TargetFrame {
  uint32_t begin = 0;  // <s>
  uint32_t end = 0;    // </s>
};

// The examples of one worker, laid out for the network: the encoder orders sentences by decreasing
// source length, the decoder by decreasing target length.
struct Shard {
  size_t num_sentences() const { return source_shape.num_sentences(); }

  PackedShape source_shape;
  std::vector<size_t> source_ids;        // packed
  std::vector<uint32_t> source_numbers;  // Example::number by encoder order
  std::vector<uint32_t> aligned;         // packed; empty when no example has any

  PackedShape target_shape;              // tokens and the end symbol
  std::vector<size_t> target_inputs;     // packed: the begin symbol, then the tokens
  std::vector<size_t> target_outputs;    // packed: the tokens, then the end symbol
  std::vector<uint32_t> target_numbers;  // Example::number by decoder order
  std::vector<SoftLink> links;           // packed, as the outputs; empty when no example has any
  std::vector<size_t> source_of;         // decoder sentence -> encoder sentence
  std::vector<size_t> example_of;        // decoder sentence -> position in the examples

  // Source positions sentence by sentence, in decoder order: the positions that a step attends to
  // are then the first ones, up to the end of its last sentence.
  std::vector<attention::RowSpan> source_spans;
  std::vector<float> fertility;  // by those positions; empty when no example has bounds
};

Shard make_shard(const std::vector<Example>& examples, const TargetFrame& frame);
// Of some examples of a batch, by their positions in it; `example_of` counts among these.
Shard make_shard(const std::vector<Example>& batch, const std::vector<uint32_t>& chosen,
                 const TargetFrame& frame);

}  // namespace allot
