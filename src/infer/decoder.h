#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "infer/decoder_state.h"
#include "infer/encoder.h"
#include "infer/product.h"
#include "infer/row_mover.h"
#include "infer/scorer.h"
#include "infer/token_table.h"
#include "model/attention_layer.h"
#include "model/options.h"

namespace allot::infer {

// Sentences that are ready to be translated. P = source positions of all sentences.
struct PreparedSources {
  EncodedSources encoded;
  AttentionKeys keys;
  std::vector<float> fertility;  // P: bounds (infinity = none); empty without bounds
  // By sentence: SourceSentence::shortlist.
  std::vector<std::vector<uint32_t>> shortlists;
  RowMover mover;  // of what has P rows
};

// What one decoder step gives, and its buffers: keep it between steps. R = rows, H = hidden size,
// E = embedding size, V = target vocabulary.
struct StepResult {
  // R x V; the row of a sentence with a shortlist begins with the log-probabilities of its tokens,
  // and has V = the longest shortlist where all have one.
  Matrix<float> log_probs;
  attention::Solution<float> attention;  // weights of row r in DecoderState::spans[r]
  // Buffers:
  Matrix<float> inputs;       // R x (E + H): embedding of the last token, fed-back output
  Matrix<float> gates;        // R x 4H
  Matrix<float> normalized;   // R x H: a layer's output after layer normalization
  Matrix<float> queries;      // R x H
  Matrix<float> combined;     // R x 2H: context, top state
  std::vector<float> scores;  // by source position, as the weights
  attention::Workspace<float> workspace;
};

// The decoder for translation: same numbers as model/decoder.h except for rounding. What a row gets
// does not depend on the other rows, bit for bit.
class Decoder {
 public:
  // What `weights` gives must outlive the decoder. label_smoothing: the share of probability that
  // training gave to all tokens alike. Of it, tokens outside a shortlist keep their part: otherwise
  // every token of a translation would gain it, and long translations most.
  Decoder(const ModelOptions& options, const WeightLookup& weights, double label_smoothing = 0);

  // fertility: P, or empty. All tokens may follow: shortlists are the caller's.
  PreparedSources prepare(EncodedSources encoded, std::vector<float> fertility) const;
  // One row for each sentence, before its first token. Bounded transforms need fertilities.
  DecoderState start(const PreparedSources& sources, const AttentionSettings& settings) const;
  // Feeds tokens[r] (at first the start symbol) to row r: log-probabilities of the next token, and
  // the attention of the step. `rows` becomes the state after the step; select what continues.
  void step(const PreparedSources& sources, const AttentionSettings& settings,
            const std::vector<uint32_t>& tokens, DecoderState& rows, StepResult& result) const;

 private:
  void run_layers(const std::vector<uint32_t>& tokens, DecoderState& rows,
                  StepResult& result) const;
  void attend(const PreparedSources& sources, const AttentionSettings& settings, DecoderState& rows,
              StepResult& result) const;
  void combine(DecoderState& rows, StepResult& result) const;
  void predict_all(ConstMatrix<float> feed, const MatrixView<float>& logits) const;
  // The log-probability that one of `count` tokens of a shortlist follows.
  float shortlist_log_prob(size_t count) const;
  void predict(const PreparedSources& sources, const DecoderState& rows, StepResult& result) const;

  struct Layer {
    RecurrentLayer recurrent;
    const float* norm_gain = nullptr;  // null without layer normalization
    const float* norm_bias = nullptr;
  };

  size_t hidden_;
  double label_smoothing_;
  Scorer scorer_;
  TokenTable target_table_;  // V x E
  std::vector<Layer> layers_;
  Product combine_;                      // 2H x H
  const float* combine_bias_ = nullptr;  // H: only with `mlp` scores, which have no tanh
  TokenTable output_table_;              // V x H
  const float* output_bias_ = nullptr;   // V
  mutable std::once_flag output_is_packed_;
  mutable Product packed_output_;  // H x V; made when all tokens are asked for
};

}  // namespace allot::infer
