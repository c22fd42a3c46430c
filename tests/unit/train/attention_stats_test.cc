#include "train/attention_stats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "infer/ensemble.h"
#include "search/forced.h"
#include "support/tiny_training.h"
#include "train/fertility_choice.h"
#include "train/initial_weights.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

class AttentionStatsTest : public ::testing::Test {
 protected:
  // `values`: of all weights; nothing = random ones.
  std::string measure(std::optional<float> value, int threads = 2) {
    WorkerPool pool(threads);
    const PreparedData data = prepare_data(tiny_.recipe, pool);
    const ModelOptions options = data.complete(tiny_.recipe.model);
    const TranslationModel model(options);
    Parameters<float> weights(model.parameters());
    set_initial_weights(tiny_.recipe, model, weights);
    if (value) std::fill_n(weights.values(), weights.list().num_values(), *value);
    const FertilityChoice fertility = choose_fertility(tiny_.recipe, data);
    const ExampleMaker maker({tiny_.recipe.has_sink(), fertility.train.get()});
    const Vocabulary& vocabulary = data.vocabularies.source;
    const AttentionStats stats =
        measure_attention_stats(options, weights, data.train.corpus, maker, vocabulary, pool);
    stats.write(tiny_.folder.path("stats.tsv"), vocabulary);
    return testing::read_bytes(tiny_.folder.path("stats.tsv"));
  }

  testing::TinyTraining tiny_;
};

// With all weights 0 attention is uniform: T + 1 steps of 1 / (S + 1) each. In these texts, S = T:
// every word gets about 1, and none is unattended.
TEST_F(AttentionStatsTest, UniformAttentionLeavesNothingOut) {
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  const std::string table = measure(0.0F);
  EXPECT_EQ(table.substr(0, 6), "<unk>\t");
  EXPECT_NE(table.find("\n<s>\t60\t0\n"), std::string::npos) << table;  // of 60 sentences
  for (size_t at = table.find('\n'); at != std::string::npos; at = table.find('\n', at + 1)) {
    EXPECT_EQ(table.substr(at - 2, 2), "\t0");
  }
}

// First words that get less than a fifth, sentence by sentence.
TEST_F(AttentionStatsTest, CountsWordsThatGetNextToNothing) {
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.training.init_range = 2;  // so that attention is far from uniform
  const std::string table = measure({});
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny_.recipe, pool);
  const ModelOptions options = data.complete(tiny_.recipe.model);
  const TranslationModel model(options);
  Parameters<float> weights(model.parameters());
  set_initial_weights(tiny_.recipe, model, weights);
  const infer::Model inference(options, infer::weights_in(weights));
  int unattended = 0;
  for (size_t i = 0; i < data.train.corpus.size(); ++i) {
    std::vector<uint32_t> source(data.train.corpus.source(i).begin(),
                                 data.train.corpus.source(i).end());
    source.push_back(Vocabulary::kSink);
    std::vector<float> bounds(source.size(), 3.0F);
    bounds.back() = kUnbounded;
    const auto target = data.train.corpus.target(i);
    const std::vector<infer::SourceSentence> pair = {
        {source, {bounds}, {target.begin(), target.end()}}};
    const infer::Ensemble ensemble = {{&inference, inference.default_attention()}};
    infer::EnsembleDecoder decoder(ensemble, pair);
    const std::vector<SearchResult> results = score_batch(decoder, pair);
    double first = 0;
    for (const auto& row : results[0].hypotheses[0].attention) {
      first += static_cast<double>(row[0]);
    }
    if (first < 0.2) ++unattended;
  }
  EXPECT_GT(unattended, 0);
  EXPECT_LT(unattended, 60);
  EXPECT_NE(table.find("\n<s>\t60\t" + std::to_string(unattended) + "\n"), std::string::npos)
      << table;
}

TEST_F(AttentionStatsTest, ThreadsDoNotMatter) {
  EXPECT_EQ(measure({}, 1), measure({}, 3));
}

// The subword tokens of a word count as one word.
TEST_F(AttentionStatsTest, CountsWordsNotTokens) {
  const std::string source = tiny_.folder.write("long.a", "abab ab\nab abab\n");
  tiny_.recipe.data.source = tiny_.recipe.data.valid_source = source;
  tiny_.recipe.data.target = tiny_.recipe.data.valid_target =
      tiny_.folder.write("long.b", "p q\nr s\n");
  tiny_.recipe.text.bpe.merges = 1;
  const std::string table = measure({});
  EXPECT_EQ(table.substr(0, 8), "<unk>\t4\t") << table;
  EXPECT_NE(table.find("\n<s>\t2\t"), std::string::npos) << table;
}

}  // namespace
}  // namespace allot
