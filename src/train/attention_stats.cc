#include "train/attention_stats.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "infer/ensemble.h"
#include "nn/gemm.h"
#include "search/forced.h"
#include "text/bpe/undo.h"
#include "text/source_frame.h"
#include "train/distributed/dealt_items.h"
#include "train/distributed/packed_texts.h"
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

// For every word of a source sentence, whether it was attended to: '1' or '0'.
std::string used_words(const std::vector<uint32_t>& tokens, const ForcedPair& result,
                       const Vocabulary& vocabulary) {
  const std::vector<size_t> words = words_of(tokens, vocabulary);
  std::vector<double> spent(tokens.size());
  for (const std::vector<float>& row : result.hypothesis.attention) {
    for (size_t j = 0; j < tokens.size(); ++j) spent[j] += static_cast<double>(row[j]);
  }
  std::string used;
  for (const WordBudget& budget : word_budgets(spent, result.fertility, words)) {
    used += is_unattended({}, budget) ? '0' : '1';
  }
  return used;
}

void add_sentence(const std::vector<uint32_t>& tokens, const std::string& used,
                  const Vocabulary& vocabulary, AttentionStats& stats) {
  const std::vector<size_t> words = words_of(tokens, vocabulary);
  for (size_t begin = 0; begin < tokens.size();) {
    size_t end = begin;
    while (end < tokens.size() && words[end] == words[begin]) ++end;
    stats.add({&tokens[begin], end - begin}, begin == 0, used.at(words[begin]) == '1');
    begin = end;
  }
}

// The pairs that are looked at.
class ChosenPairs {
 public:
  ChosenPairs(const EncodedCorpus& corpus, const ExampleMaker& maker)
      : corpus_(corpus), maker_(maker), count_(std::min(kMostPairs, corpus.size())) {}

  size_t num_batches() const { return (count_ + kPairsPerBatch - 1) / kPairsPerBatch; }
  std::vector<infer::SourceSentence> batch(size_t number) const {
    std::vector<infer::SourceSentence> pairs;
    const size_t begin = number * kPairsPerBatch, end = std::min(count_, begin + kPairsPerBatch);
    for (size_t i = begin; i < end; ++i) {
      Example example = maker_.make(corpus_, i * corpus_.size() / count_);
      pairs.push_back(
          {std::move(example.source), {std::move(example.fertility)}, std::move(example.target)});
    }
    return pairs;
  }

 private:
  const EncodedCorpus& corpus_;
  const ExampleMaker& maker_;
  size_t count_;
};

std::vector<uint32_t> without_sink(std::vector<uint32_t> tokens) {
  strip_sink(tokens);
  return tokens;
}

// The used words of each pair of a batch.
std::string measure_batch(const infer::Ensemble& ensemble,
                          const std::vector<infer::SourceSentence>& pairs,
                          const Vocabulary& vocabulary) {
  use_one_thread_for_products();
  infer::EnsembleDecoder decoder(ensemble, pairs);
  std::vector<SearchResult> found = score_batch(decoder, pairs);
  std::vector<std::string> used;
  for (size_t i = 0; i < pairs.size(); ++i) {
    used.push_back(used_words(without_sink(pairs[i].tokens),
                              {std::move(found[i].hypotheses.front()), decoder.fertility(i)},
                              vocabulary));
  }
  return pack_texts(used);
}

}  // namespace

AttentionStats measure_attention_stats(const ModelOptions& options,
                                       const Parameters<float>& weights,
                                       const EncodedCorpus& corpus, const ExampleMaker& maker,
                                       const Vocabulary& vocabulary, WorkerPool& pool,
                                       RankGroup* group) {
  const ChosenPairs chosen(corpus, maker);
  const auto measured =
      make_dealt_items(group, chosen.num_batches(), [&](const std::vector<size_t>& own) {
        const infer::Model inference(options, infer::weights_in(weights));
        const infer::Ensemble ensemble{{&inference, inference.default_attention()}};
        return pool.map<std::string>(own.size(), [&](size_t i) {
          return measure_batch(ensemble, chosen.batch(own[i]), vocabulary);
        });
      });
  AttentionStats stats;
  for (size_t batch = 0; batch < measured.size(); ++batch) {
    const std::vector<infer::SourceSentence> pairs = chosen.batch(batch);
    const std::vector<std::string> used = unpack_texts(measured[batch]);
    for (size_t i = 0; i < pairs.size(); ++i) {
      add_sentence(without_sink(pairs[i].tokens), used.at(i), vocabulary, stats);
    }
  }
  return stats;
}

}  // namespace allot
