#pragma once

#include "model/network.h"
#include "model/transformer_layout.h"
#include "nn/linear.h"

namespace allot {

// Parameters at their places, as the layers of nn want them.

template <typename T>
LinearWeights<T> linear_weights(const Weights<T>& weights, const LinearPlaces& places) {
  return {weights.values[places.weights], weights.transposes[places.weights],
          weights.values[places.bias].data};
}

template <typename T>
LinearGradients<T> linear_gradients(Gradients<T>& gradients, const LinearPlaces& places) {
  return {gradients.dense(places.weights), gradients.dense(places.bias).data};
}

}  // namespace allot
