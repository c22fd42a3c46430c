#include "model/sentence_rows.h"

#include <algorithm>

namespace allot {
namespace {

// sentence_of: decoder sentence -> sentence of the shape.
template <typename SentenceOf>
SentenceRows rows_of_shape(const PackedShape& shape, const std::vector<size_t>& ids,
                           const SentenceOf& sentence_of) {
  SentenceRows rows;
  rows.packed.reserve(shape.num_rows());
  rows.ids.reserve(shape.num_rows());
  for (size_t s = 0; s < shape.num_sentences(); ++s) {
    const size_t sentence = sentence_of(s);
    rows.spans.push_back({rows.packed.size(), shape.length(sentence)});
    for (size_t t = 0; t < shape.length(sentence); ++t) {
      rows.packed.push_back(shape.row(sentence, t));
      rows.ids.push_back(ids[rows.packed.back()]);
    }
  }
  return rows;
}

}  // namespace

size_t SentenceRows::longest() const {
  size_t most = 0;
  for (const attention::RowSpan& span : spans) most = std::max(most, span.length);
  return most;
}

SentenceRows source_rows(const Shard& shard) {
  return rows_of_shape(shard.source_shape, shard.source_ids,
                       [&](size_t s) { return shard.source_of[s]; });
}

SentenceRows target_rows(const Shard& shard) {
  return rows_of_shape(shard.target_shape, shard.target_inputs, [](size_t s) { return s; });
}

template <typename T>
void gather_packed(const SentenceRows& rows, ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    std::copy_n(from.row(rows.packed[r]), to.cols, to.row(r));
  }
}

template <typename T>
void scatter_packed(const SentenceRows& rows, ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    std::copy_n(from.row(r), to.cols, to.row(rows.packed[r]));
  }
}

template <typename T>
void drop_out_sentences(const DropoutSettings& dropout, uint32_t site, const SentenceRows& rows,
                        const std::vector<uint32_t>& numbers, const MatrixView<T>& matrix) {
  for (size_t s = 0; s < rows.spans.size(); ++s) {
    for (size_t t = 0; t < rows.spans[s].length; ++t) {
      drop_out(dropout, site, numbers[s], t, matrix.row(rows.spans[s].begin + t), matrix.cols);
    }
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                               \
  template void gather_packed(const SentenceRows&, ConstMatrix<T>, const MatrixView<T>&);  \
  template void scatter_packed(const SentenceRows&, ConstMatrix<T>, const MatrixView<T>&); \
  template void drop_out_sentences(const DropoutSettings&, uint32_t, const SentenceRows&,  \
                                   const std::vector<uint32_t>&, const MatrixView<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
