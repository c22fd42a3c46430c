#pragma once

#include <string>

#include "infer/linear.h"
#include "infer/transformer_buffers.h"
#include "model/options.h"

namespace allot::infer {

// The feed-forward part of a Transformer's layer, feed_forward of model/transformer_layout.h.
class FeedForward {
 public:
  // name: encoder.layer0.feed_forward and so on.
  FeedForward(const ModelOptions& options, const WeightLookup& weights, const std::string& name);

  // buffers.states += feed_forward(norm(buffers.states))
  void add(TransformerBuffers& buffers) const;

 private:
  Normalization norm_;
  Linear inner_, outer_;  // H x F, F x H
  Activation activation_;
};

}  // namespace allot::infer
