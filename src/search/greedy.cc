#include "search/greedy.h"

#include <algorithm>
#include <numeric>

#include "search/longest_translation.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

uint32_t most_probable_word(const float* log_probs, size_t count) {
  size_t best = Vocabulary::kEnd;
  for (size_t word = 0; word < count; ++word) {
    if (word == Vocabulary::kStart || word == Vocabulary::kSink) continue;
    // The first of equals.
    if (log_probs[word] > log_probs[best] || (log_probs[word] == log_probs[best] && word < best)) {
      best = word;
    }
  }
  return static_cast<uint32_t>(best);
}

size_t longest(const GreedyOptions& options, const infer::SourceSentence& source) {
  return longest_translation(options.max_length, options.max_length_factor, source.tokens.size());
}

std::vector<GreedyTranslation> translate_batch(const infer::Model& model,
                                               const AttentionSettings& settings,
                                               const std::vector<infer::SourceSentence>& sources,
                                               const GreedyOptions& options) {
  std::vector<GreedyTranslation> translations(sources.size());
  const infer::PreparedSources prepared = model.prepare(sources);
  infer::DecoderState rows = model.decoder().start(prepared, settings);
  std::vector<uint32_t> words(sources.size(), Vocabulary::kStart);
  infer::StepResult step;
  while (rows.num_rows() > 0) {
    model.decoder().step(prepared, settings, words, rows, step);
    std::vector<size_t> alive;
    words.clear();
    for (size_t r = 0; r < rows.num_rows(); ++r) {
      GreedyTranslation& translation = translations[rows.sentence[r]];
      const uint32_t word = most_probable_word(step.log_probs.row(r), step.log_probs.cols());
      translation.log_prob += static_cast<double>(step.log_probs.row(r)[word]);
      const float* weights = step.attention.weights.data() + rows.spans[r].begin;
      translation.attention.emplace_back(weights, weights + rows.spans[r].length);
      if (word == Vocabulary::kEnd) {
        translation.is_finished = true;
        continue;
      }
      translation.words.push_back(word);
      if (translation.words.size() >= longest(options, sources[rows.sentence[r]])) continue;
      alive.push_back(r);
      words.push_back(word);
    }
    if (alive.size() != rows.num_rows()) rows.select(alive);
  }
  return translations;
}

}  // namespace

std::vector<GreedyTranslation> translate_greedily(const infer::Model& model,
                                                  const AttentionSettings& settings,
                                                  const std::vector<infer::SourceSentence>& sources,
                                                  const GreedyOptions& options, WorkerPool& pool) {
  // Sentences of like length together: they end at about the same time.
  std::vector<size_t> order(sources.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&sources](size_t a, size_t b) {
    return sources[a].tokens.size() > sources[b].tokens.size();
  });
  const size_t size = std::max<size_t>(1, options.batch_size);
  const size_t num_batches = (sources.size() + size - 1) / size;
  std::vector<GreedyTranslation> translations(sources.size());
  pool.run(num_batches, [&](size_t batch, int) {
    const size_t begin = batch * size;
    const size_t end = std::min(begin + size, sources.size());
    std::vector<infer::SourceSentence> own;
    for (size_t i = begin; i < end; ++i) own.push_back(sources[order[i]]);
    std::vector<GreedyTranslation> done = translate_batch(model, settings, own, options);
    for (size_t i = begin; i < end; ++i) translations[order[i]] = std::move(done[i - begin]);
  });
  return translations;
}

}  // namespace allot
