#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/rows.h"
#include "model/network.h"
#include "model/shard.h"
#include "nn/matrix.h"

namespace allot {

// The tokens of one side of a shard sentence by sentence, as a Transformer wants them: those of a
// sentence are consecutive rows. Sentences are in decoder order on both sides.
struct SentenceRows {
  std::vector<attention::RowSpan> spans;  // by sentence
  std::vector<size_t> packed;             // row -> row in the shard's packed shape
  std::vector<size_t> ids;                // row -> token

  size_t num_rows() const { return packed.size(); }
  size_t longest() const;
};

SentenceRows source_rows(const Shard& shard);
SentenceRows target_rows(const Shard& shard);

// to[r] = from[rows.packed[r]], and the other way round. Both N x H.
template <typename T>
void gather_packed(const SentenceRows& rows, ConstMatrix<T> from, const MatrixView<T>& to);
template <typename T>
void scatter_packed(const SentenceRows& rows, ConstMatrix<T> from, const MatrixView<T>& to);

// A dropout layer for all rows. numbers: of the sentences, in decoder order.
template <typename T>
void drop_out_sentences(const DropoutSettings& dropout, uint32_t site, const SentenceRows& rows,
                        const std::vector<uint32_t>& numbers, const MatrixView<T>& matrix);

}  // namespace allot
