#include "train/validation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/thread_communicator.h"
#include "support/tiny_training.h"
#include "train/initial_weights.h"

namespace allot {
namespace {

class ValidationTest : public ::testing::Test {
 protected:
  ValidationTest() {
    tiny_.recipe.validation.measures = all_measures();
    data_ = std::make_unique<PreparedData>(prepare_data(tiny_.recipe, pool_));
    model_ = std::make_unique<TranslationModel>(data_->complete(tiny_.recipe.model));
    weights_ = std::make_unique<Parameters<float>>(model_->parameters());
    parallel_ = std::make_unique<DataParallel<TranslationTask<float>>>(
        TranslationTask<float>(*model_), DataParallelOptions{{}, 2}, pool_);
    fertility_ = choose_fertility(tiny_.recipe, *data_);
    validator_ =
        std::make_unique<Validator>(tiny_.recipe, *data_, *model_, fertility_, *parallel_, pool_);
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{2};
  std::unique_ptr<PreparedData> data_;
  std::unique_ptr<TranslationModel> model_;
  std::unique_ptr<Parameters<float>> weights_;
  std::unique_ptr<DataParallel<TranslationTask<float>>> parallel_;
  FertilityChoice fertility_;
  std::unique_ptr<Validator> validator_;
};

// Weights of zero give every word the same probability, and every sentence the same translation.
TEST_F(ValidationTest, ZeroWeightsKnowNothing) {
  const ValidationResult result = validator_->validate(*weights_, ValidationDepth::kTranslations);
  EXPECT_NEAR(result.values.at(Measure::kPerplexity), 12, 1e-4);
  EXPECT_EQ(result.values.at(Measure::kBleu), 0);
  EXPECT_TRUE(result.all_the_same);
  EXPECT_EQ(result.values.size(), 5U);
  EXPECT_EQ(result.translations.size(), 8U);
}

TEST_F(ValidationTest, WithoutTranslationsOnlyWhatNeedsNone) {
  const ValidationResult result = validator_->validate(*weights_, ValidationDepth::kLikelihood);
  EXPECT_EQ(result.values.count(Measure::kPerplexity), 1U);
  EXPECT_EQ(result.values.count(Measure::kAccuracy), 1U);
  EXPECT_EQ(result.values.size(), 2U);
  EXPECT_TRUE(result.all_the_same);  // noticed all the same
  EXPECT_TRUE(result.translations.empty());
}

// What says nothing leaves out every source word that its reference translates: all of them here.
TEST_F(ValidationTest, DropIsTheShareOfSourceWordsWithoutTranslation) {
  const size_t output_bias = model_->parameters().find("output.bias");
  (*weights_)[output_bias].at(0, Vocabulary::kEnd) = 5;
  const ValidationResult result = validator_->validate(*weights_, ValidationDepth::kTranslations);
  EXPECT_EQ(result.translations, std::vector<std::string>(8));
  EXPECT_EQ(result.values.at(Measure::kDrop), 100);
}

TEST_F(ValidationTest, WeightsOutOfHandHaveAPerplexityThatIsNoNumber) {
  std::fill_n(weights_->values(), weights_->list().num_values(), std::nanf(""));
  const ValidationResult result = validator_->validate(*weights_, ValidationDepth::kTranslations);
  ASSERT_EQ(result.values.size(), 1U);
  EXPECT_TRUE(std::isnan(result.values.at(Measure::kPerplexity)));
  EXPECT_TRUE(result.translations.empty());
}

// What each of several ranks finds. `weights`: of rank 1; the others have those of the test.
std::vector<ValidationResult> validate_on_ranks(size_t num_ranks, const Recipe& recipe,
                                                const PreparedData& data,
                                                const Parameters<float>& weights,
                                                const Parameters<float>& weights_of_one) {
  std::vector<ValidationResult> results(num_ranks);
  testing::ThreadGroup(num_ranks, {1, 20}).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    const TranslationModel model(data.complete(recipe.model));
    DataParallel<TranslationTask<float>> parallel(TranslationTask<float>(model),
                                                  DataParallelOptions{{}, 2, 1, &group}, pool);
    const FertilityChoice fertility = choose_fertility(recipe, data);
    Validator validator(recipe, data, model, fertility, parallel, pool, &group);
    results[group.rank()] = validator.validate(group.rank() == 1 ? weights_of_one : weights,
                                               ValidationDepth::kTranslations);
  });
  return results;
}

TEST_F(ValidationTest, RanksFindWhatOneProcessFinds) {
  tiny_.recipe.training.init_range = 1;  // translations differ
  set_initial_weights(tiny_.recipe, *model_, *weights_);
  const ValidationResult alone = validator_->validate(*weights_, ValidationDepth::kTranslations);
  EXPECT_FALSE(alone.all_the_same);
  for (const size_t num_ranks : {2, 3, 9}) {
    const auto results = validate_on_ranks(num_ranks, tiny_.recipe, *data_, *weights_, *weights_);
    EXPECT_EQ(results[0].values, alone.values) << num_ranks;
    EXPECT_EQ(results[0].translations, alone.translations) << num_ranks;
    // The others know as much of it as they need to stay in step.
    const Measure perplexity = Measure::kPerplexity;
    EXPECT_EQ(results[1].values.at(perplexity), alone.values.at(perplexity));
  }
}

// A rank works on its own sentences: what it finds is part of the result, also when it is odd.
TEST_F(ValidationTest, EveryRankTakesPart) {
  Parameters<float> others(model_->parameters());
  others[model_->parameters().find("output.bias")].at(0, Vocabulary::kEnd) = 5;
  const auto results = validate_on_ranks(2, tiny_.recipe, *data_, *weights_, others);
  const auto num_empty =
      std::count(results[0].translations.begin(), results[0].translations.end(), "");
  EXPECT_EQ(num_empty, 4);  // of 8
  EXPECT_EQ(results[0].translations, results[1].translations);
}

TEST_F(ValidationTest, WeightsOutOfHandOnARankShowOnAll) {
  Parameters<float> others(model_->parameters());
  std::fill_n(others.values(), others.list().num_values(), std::nanf(""));
  for (const ValidationResult& result :
       validate_on_ranks(2, tiny_.recipe, *data_, *weights_, others)) {
    EXPECT_EQ(result.values.count(Measure::kPerplexity), 1U);
  }
}

}  // namespace
}  // namespace allot
