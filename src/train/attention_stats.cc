#include "train/attention_stats.h"

#include <algorithm>

#include "infer/ensemble.h"
#include "nn/gemm.h"
#include "search/forced.h"
#include "text/bpe/undo.h"
#include "text/source_frame.h"
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

// What forced decoding found for a pair.
struct ForcedPair {
  Hypothesis hypothesis;
  std::vector<float> fertility;
};

void add_sentence(const std::vector<uint32_t>& tokens, const ForcedPair& result,
                  const Vocabulary& vocabulary, AttentionStats& stats) {
  const std::vector<size_t> words = words_of(tokens, vocabulary);
  std::vector<double> spent(tokens.size());
  for (const std::vector<float>& row : result.hypothesis.attention) {
    for (size_t j = 0; j < tokens.size(); ++j) spent[j] += static_cast<double>(row[j]);
  }
  const std::vector<WordBudget> budgets = word_budgets(spent, result.fertility, words);
  for (size_t begin = 0; begin < tokens.size();) {
    size_t end = begin;
    while (end < tokens.size() && words[end] == words[begin]) ++end;
    stats.add({&tokens[begin], end - begin}, begin == 0, !is_unattended({}, budgets[words[begin]]));
    begin = end;
  }
}

}  // namespace

AttentionStats measure_attention_stats(const ModelOptions& options,
                                       const Parameters<float>& weights,
                                       const EncodedCorpus& corpus, const ExampleMaker& maker,
                                       const Vocabulary& vocabulary, WorkerPool& pool) {
  const size_t count = std::min(kMostPairs, corpus.size());
  const infer::Model inference(options, infer::weights_in(weights));
  const infer::Ensemble ensemble{{&inference, inference.default_attention()}};
  std::vector<infer::SourceSentence> inputs(count);
  for (size_t i = 0; i < count; ++i) {
    Example example = maker.make(corpus, i * corpus.size() / count);
    inputs[i] = {
        std::move(example.source), {std::move(example.fertility)}, std::move(example.target)};
  }
  std::vector<ForcedPair> results(count);
  pool.run((count + kPairsPerBatch - 1) / kPairsPerBatch, [&](size_t batch, int) {
    use_one_thread_for_products();
    const size_t begin = batch * kPairsPerBatch, end = std::min(count, begin + kPairsPerBatch);
    const std::vector<infer::SourceSentence> own(
        inputs.begin() + static_cast<std::ptrdiff_t>(begin),
        inputs.begin() + static_cast<std::ptrdiff_t>(end));
    infer::EnsembleDecoder decoder(ensemble, own);
    std::vector<SearchResult> found = score_batch(decoder, own);
    for (size_t i = begin; i < end; ++i) {
      results[i] = {std::move(found[i - begin].hypotheses.front()), decoder.fertility(i - begin)};
    }
  });
  AttentionStats stats;
  for (size_t i = 0; i < count; ++i) {
    std::vector<uint32_t> tokens = inputs[i].tokens;
    strip_sink(tokens);
    add_sentence(tokens, results[i], vocabulary, stats);
  }
  return stats;
}

}  // namespace allot
