#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "attention/transform.h"
#include "nn/activation.h"

namespace allot {

// What encoder and decoder are.
enum class Architecture {
  kLstm,         // recurrent layers, as in the paper (also of GRUs: ModelOptions::cell)
  kTransformer,  // model/transformer_layout.h has its equations
};
const std::vector<Architecture>& all_architectures();
std::string to_string(Architecture architecture);
Architecture parse_architecture(const std::string& name);  // throws a usage error with choices

// What the decoder is.
enum class DecoderKind {
  kSame,  // as the architecture
  kLstm,  // recurrent layers, whatever the encoder is
  kTransformer,
};
const std::vector<DecoderKind>& all_decoder_kinds();
std::string to_string(DecoderKind kind);
DecoderKind parse_decoder_kind(const std::string& name);  // throws a usage error with choices

// What has a budget of attention of its own in a Transformer.
enum class BudgetScope {
  kHead,   // every head: it spends its own weights
  kLayer,  // a layer: its heads have the same bounds, and the mean of their weights is spent
};
const std::vector<BudgetScope>& all_budget_scopes();
std::string to_string(BudgetScope scope);
BudgetScope parse_budget_scope(const std::string& name);  // throws a usage error with choices

// The decoder layers whose cross-attention uses the model's transform with its budget, bonuses and
// coverage vector. That of the other layers is softmax.
class BoundedLayers {
 public:
  static BoundedLayers last() { return BoundedLayers(kLast); }
  static BoundedLayers all() { return BoundedLayers(kAll); }
  // Only this one, from 1.
  static BoundedLayers only(int number) { return BoundedLayers(number); }

  // Whether layer `layer`, from 0, of `num_layers` is one of them.
  bool contain(int layer, int num_layers) const;
  // The last one, from 0: where "the attention" of a model is.
  int last_of(int num_layers) const;
  // Whether a decoder of so many layers has them.
  bool exist_in(int num_layers) const { return choice_ <= num_layers; }

  friend std::string to_string(BoundedLayers layers);

 private:
  static constexpr int kLast = -1, kAll = 0;
  explicit BoundedLayers(int choice) : choice_(choice) {}

  int choice_;
};
std::string to_string(BoundedLayers layers);                  // last, all, or a number
BoundedLayers parse_bounded_layers(const std::string& name);  // throws a usage error with choices

// What a Transformer has besides the options of every model.
struct TransformerOptions {
  // Attention heads of every layer; they share the hidden size.
  size_t heads = 4;
  // Units inside the feed-forward layers.
  size_t feed_forward_size = 1024;
  Activation activation = Activation::kRelu;
  BoundedLayers bounded_layers = BoundedLayers::last();
  BudgetScope budget = BudgetScope::kHead;
  // How scores become weights where tokens attend to tokens of their own side; without bounds.
  attention::Transform self_attention = attention::Transform::kSoftmax;
  // Dropout probability of attention weights, and of the units inside feed-forward layers, besides
  // ModelOptions::dropout (0 = off).
  double attention_dropout = 0;
  double activation_dropout = 0;
};

}  // namespace allot
