#include "infer/ensemble.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/check_row.h"
#include "base/error.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

struct TwoModels {
  SmallModel first, second;
  Model first_model, second_model;

  explicit TwoModels(const ModelOptions& of_second = {})
      : first({}, 0.9),
        second(of_second, 0.4),
        first_model(first.options, weights_in(first.parameters)),
        second_model(second.options, weights_in(second.parameters)) {}

  std::vector<SourceSentence> sources(size_t num_members) const {
    std::vector<SourceSentence> sources = small_sources(first, 6);
    for (SourceSentence& source : sources)
      source.fertility.resize(num_members, source.fertility[0]);
    return sources;
  }
};

// A model with a fertility head finds the bounds itself, and only for attention that has any.
TEST(Ensemble, PredictedBoundsGetTheSlackOfTheMember) {
  ModelOptions options;
  options.fertility_classes = 4;
  const SmallModel small(options);
  const Model model(small.options, weights_in(small.parameters));
  AttentionSettings settings = model.default_attention();
  const std::vector<SourceSentence> sources = {{{4, 5, Vocabulary::kSink}, {}, {}}};
  const auto bounds = [&](float slack) {
    const Ensemble ensemble = {{&model, settings, slack}};
    return EnsembleDecoder(ensemble, sources).fertility(0);
  };
  const std::vector<float> plain = bounds(0), slack = bounds(0.5F);
  ASSERT_EQ(plain.size(), 3U);
  EXPECT_EQ(slack[0], plain[0] + 0.5F);
  EXPECT_GE(plain[1], 1);
  EXPECT_EQ(plain[2], kUnbounded);
  settings.transform = attention::Transform::kSoftmax;
  EXPECT_TRUE(bounds(1).empty());
}

TEST(Ensemble, OneModelIsItself) {
  const TwoModels models;
  const Ensemble ensemble = {{&models.first_model, models.first_model.default_attention()}};
  EnsembleDecoder decoder(ensemble, models.sources(1));
  const std::vector<SourceSentence> sources = small_sources(models.first, 6);
  const PreparedSources prepared = models.first_model.prepare(sources);
  DecoderState rows = models.first_model.decoder().start(prepared, ensemble[0].attention);
  StepResult step;
  const std::vector<uint32_t> tokens(6, 5);
  decoder.step(tokens);
  models.first_model.decoder().step(prepared, ensemble[0].attention, tokens, rows, step);
  for (size_t r = 0; r < 6; ++r) {
    EXPECT_EQ(decoder.sentence(r), r);
    EXPECT_EQ(decoder.source_length(r), sources[r].tokens.size());
    EXPECT_EQ(decoder.fertility(r), sources[r].fertility[0]);
    const NextTokens next = decoder.next_tokens(r);
    ASSERT_EQ(next.size, models.first.target_vocabulary.size());
    for (size_t w = 0; w < next.size; ++w) {
      EXPECT_EQ(next.log_probs[w], step.log_probs.row(r)[w]);
    }
    EXPECT_EQ(decoder.attention(r)[0], step.attention.weights[rows.spans[r].begin]);
  }
}

class EnsembleOfTwo : public ::testing::TestWithParam<Architecture> {};

// Also of an LSTM and a Transformer.
TEST_P(EnsembleOfTwo, ProbabilitiesAndAttentionAreMeans) {
  ModelOptions of_second;
  of_second.architecture = GetParam();
  const TwoModels models(of_second);
  const EnsembleMember first{&models.first_model, models.first_model.default_attention()};
  const EnsembleMember second{&models.second_model, models.second_model.default_attention()};
  const Ensemble one = {first}, other = {second}, both = {first, second};
  EnsembleDecoder a(one, models.sources(1)), b(other, models.sources(1)),
      mean(both, models.sources(2));
  std::vector<uint32_t> tokens(6, Vocabulary::kStart);
  for (int step = 0; step < 3; ++step) {
    for (EnsembleDecoder* decoder : {&a, &b, &mean}) decoder->step(tokens);
    for (size_t r = 0; r < mean.num_rows(); ++r) {
      double sum = 0;
      const auto probability = [r](EnsembleDecoder& decoder, size_t place) {
        return std::exp(static_cast<double>(decoder.next_tokens(r).log_probs[place]));
      };
      for (size_t w = 0; w < mean.next_tokens(r).size; ++w) {
        const double expected = (probability(a, w) + probability(b, w)) / 2;
        const double found = probability(mean, w);
        EXPECT_NEAR(found, expected, 1e-5);
        sum += found;
      }
      EXPECT_NEAR(sum, 1, 1e-4);
      for (size_t j = 0; j < mean.source_length(r); ++j) {
        EXPECT_NEAR(mean.attention(r)[j], (a.attention(r)[j] + b.attention(r)[j]) / 2, 1e-6);
      }
    }
    // Rows move together in all members.
    std::vector<size_t> parents;
    for (size_t r = mean.num_rows(); r-- > 1;) parents.push_back(r);
    for (EnsembleDecoder* decoder : {&a, &b, &mean}) decoder->select(parents);
    tokens.assign(parents.size(), static_cast<uint32_t>(4 + step));
  }
  EXPECT_EQ(mean.num_rows(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Architectures, EnsembleOfTwo, ::testing::ValuesIn(all_architectures()));

TEST(Ensemble, NeedsAModelAndFertilitiesForAll) {
  const TwoModels models;
  const Ensemble none;
  EXPECT_THROW(EnsembleDecoder(none, models.sources(1)), InternalError);
  const EnsembleMember first{&models.first_model, models.first_model.default_attention()};
  const Ensemble two = {first, first};
  EXPECT_THROW(EnsembleDecoder(two, models.sources(1)), InternalError);
}

// Training takes it for divergence.
TEST(Ensemble, ScoresThatAreNotNumbersAreAScoreError) {
  SmallModel small;
  small.parameters[small.model.parameters().find("output.bias")].data[0] = std::nanf("");
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble ensemble = {{&model, model.default_attention()}};
  EnsembleDecoder decoder(ensemble, small_sources(small, 2));
  EXPECT_THROW(decoder.step({1, 1}), attention::ScoreError);
}

// A Transformer finds out while it reads the sentence.
TEST(Ensemble, WeightsThatAreTooLargeAreAScoreErrorFromTheStart) {
  SmallModel small(testing::transformer_options());
  small.parameters[small.model.parameters().find("encoder.layer0.self.norm.gain")].data[0] =
      std::nanf("");
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble ensemble = {{&model, model.default_attention()}};
  EXPECT_THROW(EnsembleDecoder(ensemble, small_sources(small, 2)), attention::ScoreError);
}

// So does a fertility head.
TEST(Ensemble, AFertilityThatIsNoNumberIsAScoreErrorFromTheStart) {
  ModelOptions options;
  options.fertility_classes = 4;
  SmallModel small(options);
  small.parameters[small.model.parameters().find("fertility.bias")].data[0] = std::nanf("");
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble ensemble = {{&model, model.default_attention()}};
  const std::vector<SourceSentence> sources = {SourceSentence{{4, 5, Vocabulary::kSink}}};
  EXPECT_THROW(EnsembleDecoder(ensemble, sources), attention::ScoreError);
}

TEST(Ensemble, AFactoryMakesDecoders) {
  const TwoModels models;
  const Ensemble ensemble = {{&models.first_model, models.first_model.default_attention()}};
  const std::unique_ptr<StepDecoder> decoder = decoder_factory(ensemble)(models.sources(1));
  EXPECT_EQ(decoder->num_rows(), 6U);
}

}  // namespace
}  // namespace allot::infer
