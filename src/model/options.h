#pragma once

#include <cstddef>
#include <string>

#include "attention/transform.h"
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

// Everything that decides which parameters a translation model has and what it computes. The
// defaults are the paper's sizes with our attention.
struct ModelOptions {
  // Words, special symbols included.
  size_t source_vocabulary = 0;
  size_t target_vocabulary = 0;
  // Size of a word's vector on either side.
  size_t embedding_size = 500;
  // Size of encoder and decoder states; even, because two directions share it.
  size_t hidden_size = 500;
  int encoder_layers = 2;
  int decoder_layers = 2;
  // What the layers are made of.
  CellKind cell = CellKind::kLstm;
  // What a layer hands up (not what it keeps for its next step) is normalized.
  bool layer_normalization = false;
  // Source and target words share one table (needs one vocabulary for both).
  bool shared_embeddings = false;
  // The output layer uses the table of target words (needs embedding_size == hidden_size).
  bool tied_embeddings = false;
  ScoreKind score = ScoreKind::kGeneral;
  attention::Transform transform = attention::Transform::kCsparsemax;
  // c of the exhaustion bonus: scores rise by c times what a word has left (0 = off).
  double exhaustion_bonus = 0.2;
  // Scores also see what a word has had: z_j += spent_j (v . h_j), whatever the score.
  bool coverage_vector = false;
  // Fertilities 1, 2, ... that are predicted from the encoder's states (0 = none are).
  size_t fertility_classes = 0;
  // Share of units switched off while training, between layers and on the attentional output.
  double dropout = 0.3;
  // One mask for all steps of a sentence instead of one for each.
  bool variational_dropout = false;

  void validate() const;  // throws a usage error naming option, value and remedy
};

}  // namespace allot
