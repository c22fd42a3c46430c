#pragma once

#include <cstdint>
#include <vector>

#include "attention/solution.h"
#include "attention/workspace.h"
#include "infer/cross_memory.h"
#include "infer/decoder_state.h"
#include "infer/encoder.h"
#include "infer/output_layer.h"
#include "infer/row_mover.h"
#include "infer/scorer.h"
#include "infer/transformer_buffers.h"
#include "model/batch_run.h"

namespace allot::infer {

// Sentences that are ready to be translated. P = source positions of all sentences.
struct PreparedSources {
  EncodedSources encoded;
  AttentionKeys keys;                 // of a recurrent decoder
  std::vector<CrossMemory> memories;  // of a Transformer, by sentence
  std::vector<float> fertility;       // P: bounds (infinity = none); empty without bounds
  Shortlists shortlists;              // by sentence: SourceSentence::shortlist
  RowMover mover;                     // of what has P rows
};

// What one decoder step gives, and its buffers: keep it between steps. R = rows, H = hidden size,
// E = embedding size, V = target vocabulary.
struct StepResult {
  Matrix<float> log_probs;               // R x V, as OutputLayer gives them
  attention::Solution<float> attention;  // weights of row r in DecoderState::spans[r]
  // Buffers of a recurrent decoder:
  Matrix<float> inputs;       // R x (E + H): embedding of the last token, fed-back output
  Matrix<float> gates;        // R x 4H
  Matrix<float> normalized;   // R x H: a layer's output after layer normalization
  Matrix<float> queries;      // R x H
  Matrix<float> combined;     // R x 2H: context, top state
  std::vector<float> scores;  // by source position, as the weights
  attention::Workspace<float> workspace;
  TransformerBuffers transformer;  // and those of a Transformer
};

// The decoder for translation, of any architecture. What a row gets does not depend on the other
// rows, bit for bit.
class Decoder {
 public:
  virtual ~Decoder() = default;

  // fertility: P, or empty. All tokens may follow: shortlists are the caller's.
  virtual PreparedSources prepare(EncodedSources encoded, std::vector<float> fertility) const = 0;
  // One row for each sentence, before its first token. Bounded transforms need fertilities.
  virtual DecoderState start(const PreparedSources& sources,
                             const AttentionSettings& settings) const = 0;
  // Feeds tokens[r] (at first the start symbol) to row r: log-probabilities of the next token, and
  // the attention of the step. `rows` becomes the state after the step; select what continues.
  virtual void step(const PreparedSources& sources, const AttentionSettings& settings,
                    const std::vector<uint32_t>& tokens, DecoderState& rows,
                    StepResult& result) const = 0;
};

}  // namespace allot::infer
