#include "infer/decoder_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot::infer {
namespace {

void select_rows(const std::vector<size_t>& parents, Matrix<float>& matrix) {
  Matrix<float> selected(parents.size(), matrix.cols());
  for (size_t r = 0; r < parents.size(); ++r) {
    std::copy_n(matrix.row(parents[r]), matrix.cols(), selected.row(r));
  }
  matrix = std::move(selected);
}

}  // namespace

void DecoderState::select(const std::vector<size_t>& parents) {
  std::vector<size_t> new_sentence;
  std::vector<attention::RowSpan> old_spans, new_spans;
  size_t begin = 0;
  for (const size_t parent : parents) {
    ALLOT_CHECK(parent < num_rows(), fmt::format("row {} of {}", parent, num_rows()));
    new_sentence.push_back(sentence[parent]);
    old_spans.push_back(spans[parent]);
    new_spans.push_back({begin, spans[parent].length});
    begin += spans[parent].length;
  }
  for (RecurrentState<float>& layer : layers) {
    select_rows(parents, layer.output);
    select_rows(parents, layer.cell);
  }
  select_rows(parents, feed);
  if (budget) budget->reorder(old_spans);
  sentence = std::move(new_sentence);
  spans = std::move(new_spans);
}

}  // namespace allot::infer
