#pragma once

#include <cstddef>
#include <string>

#include "attention/transform.h"
#include "model/transformer_options.h"
#include "nn/recurrent_cell.h"

namespace allot {

// How a decoder state s and a source state h become a score.
enum class ScoreKind {
  kDot,      // h . s
  kGeneral,  // h . W s
  kMlp,      // v . tanh(W s + b + U h)
};
std::string to_string(ScoreKind kind);
ScoreKind parse_score_kind(const std::string& name);  // throws a usage error that lists the choices

// What the scores see of the attention that a position has had, beta_j (CovVector, after the
// coverage vector of Tu et al. 2016), whatever the score.
enum class CoverageVector {
  kNone,
  kSource,  // z_j += beta_j (v . h_j), as the paper's system computes it
  kQuery,   // z_j += beta_j (v . s), as the paper writes it
};
std::string to_string(CoverageVector kind);  // no, source, query
// Also takes what recipes said when there was one form only: yes is `source`. Throws a usage error
// that lists the choices.
CoverageVector parse_coverage_vector(const std::string& name);
// As recipes and model.json have always had it: `source` is yes. Keeps recipes that were written
// out before, and what is made of their text (which results and checkpoints belong to them), valid.
std::string coverage_vector_text(CoverageVector kind);

// Everything that decides which parameters a translation model has and what it computes. The
// defaults are the paper's sizes with our attention.
struct ModelOptions {
  // Tokens, special symbols included.
  size_t source_vocabulary = 0;
  size_t target_vocabulary = 0;
  Architecture architecture = Architecture::kLstm;
  // Recurrent layers may also follow the encoder of a Transformer.
  DecoderKind decoder = DecoderKind::kSame;
  // Size of a token's vector on either side.
  size_t embedding_size = 500;
  // Size of encoder and decoder states; even, because two directions share it.
  size_t hidden_size = 500;
  int encoder_layers = 2;
  int decoder_layers = 2;
  // What recurrent layers are made of.
  CellKind cell = CellKind::kLstm;
  // The output of a recurrent layer (not what it keeps for its next step) is normalized (a
  // Transformer always normalizes the input of a layer's parts).
  bool layer_normalization = false;
  // Source and target share one embedding table (needs one vocabulary for both).
  bool shared_embeddings = false;
  // The output layer uses the table of target embeddings (needs embedding_size == hidden_size).
  bool tied_embeddings = false;
  // Of a recurrent decoder; a Transformer's is q . k / sqrt(head size).
  ScoreKind score = ScoreKind::kGeneral;
  attention::Transform transform = attention::Transform::kCsparsemax;
  // c of the exhaustion bonus: scores are increased by c times the remaining fertility (0 = off).
  double exhaustion_bonus = 0.2;
  // Added to the scores of the sink, which has no bound and therefore no exhaustion bonus.
  double sink_bonus = 0;
  CoverageVector coverage_vector = CoverageVector::kNone;
  // Classes of fertilities that are predicted from the encoder's states (0 = none are).
  size_t fertility_classes = 0;
  // Dropout probability: between layers and on the attentional output; in a Transformer on
  // embeddings, and on what the parts of a layer add to their input.
  double dropout = 0.3;
  // One mask for all steps of a sentence instead of one for each.
  bool variational_dropout = false;
  TransformerOptions transformer;

  // What the decoder is made of.
  Architecture decoder_architecture() const {
    if (decoder == DecoderKind::kSame) return architecture;
    return decoder == DecoderKind::kLstm ? Architecture::kLstm : Architecture::kTransformer;
  }

  void validate() const;  // throws a usage error naming option, value and remedy
};

}  // namespace allot
