#include "train/attention_stats.h"

#include <algorithm>

#include "nn/gemm.h"
#include "search/forced.h"
#include "text/bpe/undo.h"
#include "translate/warnings.h"

namespace allot {
namespace {

constexpr size_t kMostPairs = 4000;
constexpr size_t kPairsPerBatch = 32;

// Tokens -> words: a token continues the one before it when that ends with the separator.
std::vector<size_t> words_of(const std::vector<uint32_t>& tokens, const Vocabulary& vocabulary) {
  std::vector<size_t> words;
  bool is_same_word = false;
  for (const uint32_t token : tokens) {
    words.push_back(words.empty() ? 0 : words.back() + (is_same_word ? 0 : 1));
    is_same_word = continues_word(vocabulary.token(token));
  }
  return words;
}

void add_sentence(const std::vector<uint32_t>& tokens, const SearchResult& result,
                  const Vocabulary& vocabulary, AttentionStats& stats) {
  const std::vector<size_t> words = words_of(tokens, vocabulary);
  std::vector<double> spent(tokens.size());
  for (const std::vector<float>& row : result.translations.front().attention) {
    for (size_t j = 0; j < tokens.size(); ++j) spent[j] += static_cast<double>(row[j]);
  }
  const std::vector<WordBudget> budgets = word_budgets(spent, result.fertility, words);
  for (size_t begin = 0; begin < tokens.size();) {
    size_t end = begin;
    while (end < tokens.size() && words[end] == words[begin]) ++end;
    stats.add({&tokens[begin], end - begin}, begin == 0, !is_unused({}, budgets[words[begin]]));
    begin = end;
  }
}

}  // namespace

AttentionStats measure_attention_stats(const ModelOptions& options,
                                       const Parameters<float>& weights,
                                       const EncodedCorpus& corpus, const ExampleMaker& maker,
                                       const Vocabulary& vocabulary, WorkerPool& pool) {
  const size_t count = std::min(kMostPairs, corpus.size());
  const InferenceNetwork network(options, weights_in(weights));
  const Ensemble ensemble{{&network, network.default_attention()}};
  std::vector<SearchInput> inputs(count);
  for (size_t i = 0; i < count; ++i) {
    Example example = maker.make(corpus, i * corpus.size() / count);
    inputs[i] = {
        std::move(example.source), {std::move(example.fertility)}, std::move(example.target)};
  }
  std::vector<SearchResult> results(count);
  pool.run((count + kPairsPerBatch - 1) / kPairsPerBatch, [&](size_t batch, int) {
    use_one_thread_for_products();
    const auto begin = inputs.begin() + static_cast<std::ptrdiff_t>(batch * kPairsPerBatch);
    const auto end =
        inputs.begin() + static_cast<std::ptrdiff_t>(std::min(count, (batch + 1) * kPairsPerBatch));
    std::vector<SearchResult> found = score_batch(ensemble, {begin, end});
    std::move(found.begin(), found.end(),
              results.begin() + static_cast<std::ptrdiff_t>(batch * kPairsPerBatch));
  });
  AttentionStats stats;
  for (size_t i = 0; i < count; ++i) {
    std::vector<uint32_t> tokens = inputs[i].tokens;
    if (tokens.back() == Vocabulary::kSink) tokens.pop_back();
    add_sentence(tokens, results[i], vocabulary, stats);
  }
  return stats;
}

}  // namespace allot
