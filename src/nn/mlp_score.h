#pragma once

#include <cstddef>

namespace allot {

// The score of feed-forward attention (Bahdanau et al. 2015) for one query and one key, both
// already projected, and v, all of `size` numbers: v . tanh(query + key).
template <typename T>
T mlp_score(const T* query, const T* key, const T* v, size_t size);

// Where gradients are added: `size` numbers each.
template <typename T>
struct MlpScoreGradients {
  T* query = nullptr;
  T* key = nullptr;
  T* v = nullptr;
};

// With a = tanh(query + key) and d = d_score v (1 - a^2): d_query += d, d_key += d,
// d_v += d_score a.
template <typename T>
void mlp_score_backward(const T* query, const T* key, const T* v, size_t size, T d_score,
                        const MlpScoreGradients<T>& gradients);

}  // namespace allot
