#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/options.h"
#include "nn/parameters.h"

namespace allot {

// The parameters of a Transformer (Vaswani et al. 2017) with budgets of attention, where they are
// and what is computed with them; training and translation both go by this. Letters: H hidden size,
// A heads, D = H / A head size, F feed-forward size; positions are rows, so y = x W + b.
//
// Both sides begin with the embedding of a token, times sqrt(H), plus its position p, from 0
// (nn/positions.h); dropout. A layer normalizes the input of each of its parts ("pre-norm"), and
// adds what comes out, after dropout, to that input:
//
//   encoder layer   x += self(norm(x))                                x += feed_forward(norm(x))
//   decoder layer   x += self(norm(x))   x += cross(norm(x), memory)  x += feed_forward(norm(x))
//
// and each side ends with a normalization of its own: of the encoder's last x, the memory h_j; of
// the decoder's last x, the state that the output layer reads. norm is nn/layer_norm.h.
//
//   feed_forward(x) = dropout(activation(x W + b)) W' + b'
//
//   self(x)     q | k | v = x W + b (H x 3H, in this order), each A heads side by side
//               z_j = q . k_j / sqrt(D);  alpha = transform(z), over all positions of the sentence
//               in the encoder, over those up to the token's own in the decoder
//               result: the heads' sum_j dropout(alpha)_j v_j side by side, W' + b'
//
//   cross(x)    q = x W + b from the decoder;  k | v = h W + b (H x 2H) from the memory, the source
//               tokens with the sink as their last; z and result as above, alpha = softmax(z),
//
// but in the bounded layers (ModelOptions::transformer.bounded_layers), for head i at step t
//
//   u_ij    = max(0, fertility_j - spent_ij), the bounds; the sink's is infinite
//   z'_ij   = q_i . k_ij / sqrt(D) + spent_ij (c_i . k_ij) + exhaustion bonus of u_ij
//   alpha_i = transform(z'_i, u_i)
//
// where the term with c is there with a coverage vector only, and the bonus is that of
// attention/budget.h: a factor times u_ij, and a constant for the sink (0 for transforms without
// bounds). spent_ij is what head i has given to j in the steps before t; with the budget `layer`
// the same for all heads, what the mean of the layer's heads has given.
//
// The attention of the model - what alignments, warnings, penalties and pages go by - is the mean
// of the heads of the last bounded layer.

// Places in a ParameterList.
struct NormPlaces {
  size_t gain, bias;  // 1 x H
};

struct LinearPlaces {
  size_t weights, bias;  // I x O, 1 x O
};

struct SelfAttentionPlaces {
  NormPlaces norm;
  LinearPlaces queries_keys_values;  // H x 3H
  LinearPlaces output;               // H x H
};

struct CrossAttentionPlaces {
  NormPlaces norm;
  LinearPlaces queries;            // H x H
  LinearPlaces keys_values;        // H x 2H
  LinearPlaces output;             // H x H
  std::optional<size_t> coverage;  // 1 x H: c_1 .. c_A; bounded layers with a coverage vector
  bool is_bounded = false;         // uses the model's transform and its budget
};

struct FeedForwardPlaces {
  NormPlaces norm;
  LinearPlaces inner, outer;  // H x F, F x H
};

struct TransformerEncoderLayerPlaces {
  SelfAttentionPlaces self;
  FeedForwardPlaces feed_forward;
};

struct TransformerDecoderLayerPlaces {
  SelfAttentionPlaces self;
  CrossAttentionPlaces cross;
  FeedForwardPlaces feed_forward;
};

// Each adds its parameters to `list`; names: encoder.layer0.self.output.weights and so on.
struct TransformerEncoderLayout {
  TransformerEncoderLayout(const ModelOptions& options, ParameterList& list);

  std::vector<TransformerEncoderLayerPlaces> layers;
  NormPlaces norm;
};

struct TransformerDecoderLayout {
  TransformerDecoderLayout(const ModelOptions& options, ParameterList& list);

  std::vector<TransformerDecoderLayerPlaces> layers;
  NormPlaces norm;
};

// Embedding tables and output layer are those of every model: model/translation_model.h.
struct TransformerLayout {
  TransformerLayout(const ModelOptions& options, ParameterList& list)
      : encoder(options, list), decoder(options, list) {}

  TransformerEncoderLayout encoder;
  TransformerDecoderLayout decoder;
};

// The fewest parameters that a layer has: a coverage vector is one more.
inline constexpr size_t kEncoderLayerParameters = 12;
inline constexpr size_t kDecoderLayerParameters = 20;

}  // namespace allot
