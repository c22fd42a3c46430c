#include "infer/source_store.h"

#include <algorithm>
#include <utility>

namespace allot::infer {
namespace {

using attention::RowSpan;

// The rows of these spans, one after the other, of the first matrix and then of the second.
Matrix<float> gathered(const Matrix<float>& matrix, const std::vector<RowSpan>& spans,
                       const Matrix<float>* more) {
  size_t rows = 0;
  for (const RowSpan& span : spans) rows += span.length;
  Matrix<float> result(rows + (more != nullptr ? more->rows() : 0), matrix.cols());
  float* to = result.data();
  for (const RowSpan& span : spans) {
    to = std::copy_n(matrix.row(span.begin), span.length * matrix.cols(), to);
  }
  if (more != nullptr) std::copy_n(more->data(), more->rows() * more->cols(), to);
  return result;
}

std::vector<float> gathered(const std::vector<float>& values, const std::vector<RowSpan>& spans,
                            const std::vector<float>* more) {
  std::vector<float> result;
  if (values.empty()) return result;
  for (const RowSpan& span : spans) {
    const float* begin = values.data() + span.begin;
    result.insert(result.end(), begin, begin + span.length);
  }
  if (more != nullptr) result.insert(result.end(), more->begin(), more->end());
  return result;
}

void gather(const std::vector<RowSpan>& spans, const PreparedSources* more,
            PreparedSources& sources) {
  sources.encoded.states =
      gathered(sources.encoded.states, spans, more != nullptr ? &more->encoded.states : nullptr);
  if (sources.keys.keys.rows() > 0) {
    sources.keys.keys =
        gathered(sources.keys.keys, spans, more != nullptr ? &more->keys.keys : nullptr);
  }
  sources.keys.coverage =
      gathered(sources.keys.coverage, spans, more != nullptr ? &more->keys.coverage : nullptr);
  sources.fertility =
      gathered(sources.fertility, spans, more != nullptr ? &more->fertility : nullptr);
  std::vector<size_t> lengths;
  lengths.reserve(spans.size());
  for (const RowSpan& span : spans) lengths.push_back(span.length);
  if (more != nullptr) {
    for (const RowSpan& span : more->encoded.spans) lengths.push_back(span.length);
  }
  sources.encoded.spans = attention::packed_rows(lengths);
  sources.encoded.last.clear();
  sources.encoded.predictions.clear();
}

}  // namespace

void append_sources(const PreparedSources& more, PreparedSources& sources) {
  sources.shortlists.insert(sources.shortlists.end(), more.shortlists.begin(),
                            more.shortlists.end());
  gather(std::vector<RowSpan>(sources.encoded.spans), &more, sources);
}

void keep_sources(const std::vector<size_t>& sentences, PreparedSources& sources) {
  std::vector<RowSpan> spans;
  spans.reserve(sentences.size());
  std::vector<std::vector<uint32_t>> shortlists;
  shortlists.reserve(sentences.size());
  for (const size_t sentence : sentences) {
    spans.push_back(sources.encoded.spans[sentence]);
    shortlists.push_back(std::move(sources.shortlists[sentence]));
  }
  sources.shortlists = std::move(shortlists);
  gather(spans, nullptr, sources);
}

}  // namespace allot::infer
