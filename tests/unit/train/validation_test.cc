#include "train/validation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/tiny_training.h"

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

}  // namespace
}  // namespace allot
