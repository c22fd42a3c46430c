#include "infer/source_store.h"

#include <iterator>
#include <utility>

namespace allot::infer {
namespace {

using attention::RowSpan;

// What only the start of a decoder needs.
void forget_start(PreparedSources& sources) {
  sources.encoded.last.clear();
  sources.encoded.predictions.clear();
}

std::vector<size_t> lengths_of(const std::vector<RowSpan>& spans) {
  std::vector<size_t> lengths;
  lengths.reserve(spans.size());
  for (const RowSpan& span : spans) lengths.push_back(span.length);
  return lengths;
}

void append(const std::vector<float>& more, std::vector<float>& values) {
  values.insert(values.end(), more.begin(), more.end());
}

}  // namespace

void append_sources(PreparedSources more, PreparedSources& sources) {
  if (more.encoded.states.rows() > 0) {
    sources.mover.append(more.encoded.states, sources.encoded.states);
  }
  for (CrossMemory& memory : more.memories) sources.memories.push_back(std::move(memory));
  if (more.keys.keys.rows() > 0) sources.mover.append(more.keys.keys, sources.keys.keys);
  append(more.keys.coverage, sources.keys.coverage);
  append(more.fertility, sources.fertility);
  std::vector<RowSpan>& spans = sources.encoded.spans;
  const size_t begin = spans.empty() ? 0 : spans.back().begin + spans.back().length;
  for (const RowSpan& span : more.encoded.spans) {
    spans.push_back({begin + span.begin, span.length});
  }
  sources.shortlists.insert(sources.shortlists.end(),
                            std::make_move_iterator(more.shortlists.begin()),
                            std::make_move_iterator(more.shortlists.end()));
  forget_start(sources);
}

void keep_sources(const std::vector<size_t>& sentences, PreparedSources& sources) {
  std::vector<RowSpan> spans;
  spans.reserve(sentences.size());
  Shortlists shortlists;
  shortlists.reserve(sentences.size());
  std::vector<CrossMemory> memories;
  for (const size_t sentence : sentences) {
    spans.push_back(sources.encoded.spans[sentence]);
    shortlists.push_back(std::move(sources.shortlists[sentence]));
    if (!sources.memories.empty()) memories.push_back(std::move(sources.memories[sentence]));
  }
  sources.memories = std::move(memories);
  if (sources.encoded.states.rows() > 0) sources.mover.keep(spans, sources.encoded.states);
  if (sources.keys.keys.rows() > 0) sources.mover.keep(spans, sources.keys.keys);
  if (!sources.keys.coverage.empty()) sources.mover.keep(spans, sources.keys.coverage);
  if (!sources.fertility.empty()) sources.mover.keep(spans, sources.fertility);
  sources.encoded.spans = attention::packed_rows(lengths_of(spans));
  sources.shortlists = std::move(shortlists);
  forget_start(sources);
}

}  // namespace allot::infer
