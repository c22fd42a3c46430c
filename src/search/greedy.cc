#include "search/greedy.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "search/longest_translation.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

// Its place.
size_t most_probable(const infer::NextTokens& next) {
  size_t best = next.place(Vocabulary::kEnd);
  for (size_t place = 0; place < next.size; ++place) {
    const uint32_t token = next.token(place);
    if (token == Vocabulary::kStart || token == Vocabulary::kSink) continue;
    // The first of equals.
    if (next.log_probs[place] > next.log_probs[best] ||
        (next.log_probs[place] == next.log_probs[best] && place < best)) {
      best = place;
    }
  }
  return best;
}

}  // namespace

std::vector<Hypothesis> greedy_batch(infer::StepDecoder& decoder,
                                     const std::vector<infer::SourceSentence>& sources,
                                     const GreedyOptions& options) {
  std::vector<Hypothesis> hypotheses(sources.size());
  std::vector<uint32_t> tokens(sources.size(), Vocabulary::kStart);
  std::vector<size_t> alive;
  while (decoder.num_rows() > 0) {
    decoder.step(tokens);
    tokens.clear();
    alive.clear();
    for (size_t row = 0; row < decoder.num_rows(); ++row) {
      Hypothesis& hypothesis = hypotheses[decoder.sentence(row)];
      const infer::NextTokens next = decoder.next_tokens(row);
      const size_t place = most_probable(next);
      const uint32_t token = next.token(place);
      hypothesis.append(token, next.log_probs[place], decoder.attention(row),
                        decoder.source_length(row));
      const size_t longest = longest_translation(options.max_length, options.max_length_factor,
                                                 decoder.source_length(row));
      if (hypothesis.is_finished || hypothesis.tokens.size() >= longest) continue;
      alive.push_back(row);
      tokens.push_back(token);
    }
    if (alive.size() != decoder.num_rows()) decoder.select(alive);
  }
  for (Hypothesis& hypothesis : hypotheses) hypothesis.score = hypothesis.log_prob;
  return hypotheses;
}

std::vector<Hypothesis> greedy_search(const infer::DecoderFactory& make_decoder,
                                      std::vector<infer::SourceSentence> sources,
                                      const GreedyOptions& options, WorkerPool& pool) {
  // Sentences of like length together: they end at about the same time.
  std::vector<size_t> order(sources.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&sources](size_t a, size_t b) {
    return sources[a].tokens.size() > sources[b].tokens.size();
  });
  const size_t size = std::max<size_t>(1, options.batch_size);
  const size_t num_batches = (sources.size() + size - 1) / size;
  std::vector<Hypothesis> hypotheses(sources.size());
  pool.run(num_batches, [&](size_t batch, int) {
    const size_t begin = batch * size;
    const size_t end = std::min(begin + size, sources.size());
    std::vector<infer::SourceSentence> own;
    for (size_t i = begin; i < end; ++i) own.push_back(std::move(sources[order[i]]));
    std::vector<Hypothesis> done = greedy_batch(*make_decoder(own), own, options);
    for (size_t i = begin; i < end; ++i) hypotheses[order[i]] = std::move(done[i - begin]);
  });
  return hypotheses;
}

}  // namespace allot
