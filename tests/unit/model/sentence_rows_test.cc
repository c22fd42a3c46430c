#include "model/sentence_rows.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

Shard three_sentences() {
  return make_shard(
      {{{4, 5, 6, 3}, {4, 5}, {}, 7}, {{5, 3}, {6, 4, 5, 4}, {}, 8}, {{6, 6, 4, 5, 3}, {5}, {}, 9}},
      {1, 2});
}

TEST(SentenceRows, HaveBothSidesInDecoderOrder) {
  const Shard shard = three_sentences();
  const SentenceRows source = source_rows(shard);
  EXPECT_EQ(source.spans, shard.source_spans);
  EXPECT_EQ(source.ids, (std::vector<size_t>{5, 3, 4, 5, 6, 3, 6, 6, 4, 5, 3}));
  EXPECT_EQ(source.longest(), 5U);
  const SentenceRows target = target_rows(shard);
  EXPECT_EQ(target.ids, (std::vector<size_t>{1, 6, 4, 5, 4, 1, 4, 5, 1, 5}));
  EXPECT_EQ(target.spans[1], (attention::RowSpan{5, 3}));
}

TEST(SentenceRows, PackAndUnpack) {
  const Shard shard = three_sentences();
  const SentenceRows rows = target_rows(shard);
  Matrix<double> packed(rows.num_rows(), 2), plain(rows.num_rows(), 2), again(rows.num_rows(), 2);
  for (size_t i = 0; i < 2 * rows.num_rows(); ++i) packed.data()[i] = static_cast<double>(i);
  gather_packed<double>(rows, packed.view(), plain.view());
  EXPECT_EQ(plain.row(1)[0], packed.row(shard.target_shape.row(0, 1))[0]);
  scatter_packed<double>(rows, plain.view(), again.view());
  for (size_t i = 0; i < 2 * rows.num_rows(); ++i) EXPECT_EQ(again.data()[i], packed.data()[i]);
}

// The mask of a token belongs to its sentence and its position there.
TEST(SentenceRows, DropoutDoesNotDependOnTheBatch) {
  const Shard all = three_sentences();
  const Shard one = make_shard({{{4, 5, 6, 3}, {4, 5}, {}, 7}}, {1, 2});
  const DropoutSettings dropout{0.5, false, 3, 4};
  const auto mask = [&](const Shard& shard) {
    const SentenceRows rows = source_rows(shard);
    Matrix<double> matrix(rows.num_rows(), 8);
    std::fill_n(matrix.data(), rows.num_rows() * 8, 1.0);
    drop_out_sentences<double>(dropout, 11, rows, shard.target_numbers, matrix.view());
    return matrix;
  };
  const Matrix<double> many = mask(all), single = mask(one);
  const size_t begin = source_rows(all).spans[1].begin;
  size_t num_off = 0;
  for (size_t r = 0; r < 4; ++r) {
    for (size_t k = 0; k < 8; ++k) {
      EXPECT_EQ(many.row(begin + r)[k], single.row(r)[k]);
      num_off += single.row(r)[k] == 0 ? 1U : 0U;
    }
  }
  EXPECT_GT(num_off, 0U);
  EXPECT_LT(num_off, 32U);
}

}  // namespace
}  // namespace allot
