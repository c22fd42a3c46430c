#include "train/fertility_choice.h"

#include <gtest/gtest.h>

#include "support/tiny_training.h"

namespace allot {
namespace {

class FertilityChoiceTest : public ::testing::Test {
 protected:
  // The bounds of a pair of the data.
  static std::vector<float> bounds(const FertilitySource& source, const EncodedText& text,
                                   size_t pair) {
    std::vector<float> result;
    source.append_bounds(pair, text.corpus.source(pair), result);
    return result;
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
};

TEST_F(FertilityChoiceTest, EveryKindBoundsEveryWord) {
  for (const FertilityKind kind : all_fertility_kinds()) {
    tiny_.recipe.fertility.kind = kind;
    const PreparedData data = prepare_data(tiny_.recipe, pool_);
    const FertilityChoice choice = choose_fertility(tiny_.recipe, data);
    for (size_t pair = 0; pair < data.train.corpus.size(); ++pair) {
      for (const float bound : bounds(*choice.train, data.train, pair)) EXPECT_GE(bound, 1);
    }
    for (size_t pair = 0; pair < data.valid.corpus.size(); ++pair) {
      EXPECT_EQ(bounds(*choice.valid, data.valid, pair).size(),
                data.valid.corpus.source(pair).size());
      // Predicted ones are not there yet.
      if (kind == FertilityKind::kPredicted || kind == FertilityKind::kJoint) {
        EXPECT_EQ(choice.translation, nullptr);
        continue;
      }
      EXPECT_EQ(bounds(*choice.translation, data.valid, pair).size(),
                data.valid.corpus.source(pair).size());
    }
  }
}

TEST_F(FertilityChoiceTest, ActualBelongsToItsCorpusAndHasSlack) {
  tiny_.recipe.fertility = {FertilityKind::kActual, 3, 0.5};
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const FertilityChoice choice = choose_fertility(tiny_.recipe, data);
  EXPECT_EQ(bounds(*choice.train, data.train, 0)[0],
            static_cast<float>(data.fertility.train[0][0]) + 0.5F);
  EXPECT_EQ(bounds(*choice.valid, data.valid, 1)[0],
            static_cast<float>(data.fertility.valid[1][0]) + 0.5F);
}

TEST_F(FertilityChoiceTest, AttentionWithoutBoundsHasNone) {
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const FertilityChoice choice = choose_fertility(tiny_.recipe, data);
  EXPECT_EQ(choice.train, nullptr);
  EXPECT_EQ(choice.valid, nullptr);
  EXPECT_EQ(choice.translation, nullptr);
}

}  // namespace
}  // namespace allot
