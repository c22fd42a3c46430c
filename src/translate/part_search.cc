#include "translate/part_search.h"

#include <algorithm>

#include "nn/gemm.h"
#include "search/beam_search.h"
#include "search/forced.h"
#include "text/source_frame.h"
#include "translate/override_check.h"

namespace allot {

PartSearch::PartSearch(const std::vector<ModelAttention>& models, bool has_sink,
                       const DecodeOptions& options, DecodeMode mode)
    : models_(models), has_sink_(has_sink), options_(options), mode_(mode) {
  check_overrides(options.attention, models);
  check_word_reward(options.beam, options.attention, models.front());
  for (const ModelAttention& model : models) ensemble_.push_back(model.member());
}

infer::SearchLoad PartSearch::load(const PartSize& part, const DecodeOptions& options) const {
  const size_t source_tokens = part.tokens + 1;  // maybe with the sink
  if (mode_ == DecodeMode::kScore) return {source_tokens, 1, part.prefix_length + 1};
  const BeamOptions& beam = options.beam;
  const size_t rows = options.sampling       ? beam.n_best
                      : part.term_tokens > 0 ? most_term_rows(beam.beam_size, part.term_tokens)
                                             : beam.beam_size;
  return {source_tokens, rows,
          length_limit(beam, source_tokens, part.prefix_length, part.term_tokens).steps};
}

// Where each batch ends: at batch_size sentences, or where one more would take too much memory.
std::vector<size_t> PartSearch::batch_ends(const std::vector<LinePart*>& parts) const {
  std::vector<size_t> ends;
  uint64_t batch_bytes = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const uint64_t own = bytes(load(size_of(*parts[i])));
    const size_t begin = ends.empty() ? 0 : ends.back();
    const bool is_full = i - begin == options_.batch_size || batch_bytes + own > kBatchBytes;
    if (i > begin && is_full) {
      ends.push_back(i);
      batch_bytes = 0;
    }
    batch_bytes += own;
  }
  if (!parts.empty()) ends.push_back(parts.size());
  return ends;
}

// Moves the parts' ids and prefixes into inputs for search, with the bounds of every model.
std::vector<infer::SourceSentence> PartSearch::inputs_of(
    const std::vector<LinePart*>& parts) const {
  std::vector<infer::SourceSentence> inputs(parts.size());
  std::vector<std::vector<uint32_t>> sources;
  sources.reserve(parts.size());
  for (LinePart* part : parts) sources.push_back(std::move(part->tokens));
  for (infer::SourceSentence& input : inputs) input.fertility.resize(models_.size());
  for (size_t m = 0; m < models_.size(); ++m) {
    if (!models_[m].is_bounded()) continue;
    std::vector<std::vector<float>> bounds = models_[m].bounds(sources);
    for (size_t i = 0; i < parts.size(); ++i) {
      inputs[i].fertility[m] = options_.attention.bounds_are_given
                                   ? models_[m].completed(parts[i]->fertility)
                                   : std::move(bounds[i]);
    }
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    inputs[i].tokens = std::move(sources[i]);
    SourceFrame{has_sink_}.append_sink(inputs[i].tokens);
    inputs[i].prefix = std::move(parts[i]->prefix);
    inputs[i].shortlist = std::move(parts[i]->shortlist);
    inputs[i].has_sink = has_sink_;
    inputs[i].terms = parts[i]->terms;
  }
  return inputs;
}

std::vector<SearchResult> PartSearch::decode(const std::vector<infer::SourceSentence>& inputs,
                                             infer::EnsembleDecoder& decoder) const {
  if (mode_ == DecodeMode::kScore) return score_batch(decoder, inputs);
  return search_batch(decoder, inputs, options_.beam,
                      options_.sampling ? &*options_.sampling : nullptr);
}

PartSearch::Start PartSearch::start(const std::vector<LinePart*>& parts,
                                    const std::vector<PartResult*>& results) const {
  for (size_t i = 0; i < parts.size(); ++i) {
    results[i]->line = parts[i]->line;
    results[i]->first_token = parts[i]->first_token;
    results[i]->num_tokens = parts[i]->tokens.size();
    if (parts[i]->terms == nullptr) continue;
    for (const infer::ForcedTerm& term : parts[i]->terms->terms) {
      results[i]->terms.push_back(term.number);
    }
  }
  Start start;
  start.inputs = inputs_of(parts);
  start.decoder = std::make_unique<infer::EnsembleDecoder>(ensemble_, start.inputs);
  for (size_t i = 0; i < parts.size(); ++i) {
    PartResult& result = *results[i];
    result.shortlist_size = start.inputs[i].shortlist.size();
    result.fertility = start.decoder->fertility(i);
    SourceFrame{has_sink_}.strip(result.fertility);
    // A model may predict its bounds while it encodes, so they are known only now.
    result.total_fertility =
        models_.front().total_fertility(start.inputs[i].tokens, result.fertility);
    start.inputs[i].total_fertility = result.total_fertility;
  }
  return start;
}

std::vector<PartResult> PartSearch::run(std::vector<LinePart> parts, WorkerPool& pool) const {
  std::vector<PartResult> results(parts.size());
  std::vector<LinePart*> order;
  order.reserve(parts.size());
  for (LinePart& part : parts) order.push_back(&part);
  // Sentences of like length together: they end at about the same time. Long ones first, so that
  // the workers end at about the same time too.
  std::stable_sort(order.begin(), order.end(), [](const LinePart* a, const LinePart* b) {
    return a->tokens.size() > b->tokens.size();
  });
  const std::vector<size_t> ends = batch_ends(order);
  pool.run(ends.size(), [&](size_t batch, int) {
    use_one_thread_for_products();
    const size_t begin = batch == 0 ? 0 : ends[batch - 1];
    const std::vector<LinePart*> own(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                     order.begin() + static_cast<std::ptrdiff_t>(ends[batch]));
    std::vector<PartResult*> own_results;
    own_results.reserve(own.size());
    for (const LinePart* part : own) {
      own_results.push_back(&results[static_cast<size_t>(part - parts.data())]);
    }
    const Start begun = start(own, own_results);
    std::vector<SearchResult> found = decode(begun.inputs, *begun.decoder);
    for (size_t i = 0; i < own.size(); ++i) {
      add_translations(std::move(found[i]), {{has_sink_}, options_.keeps_attention},
                       *own_results[i]);
    }
  });
  return results;
}

}  // namespace allot
