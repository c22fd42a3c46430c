#include "train/fertility_choice.h"

#include <gtest/gtest.h>

#include "fertility/fitting_constant.h"
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

  // A file with this number for every word.
  std::string numbers_of(const std::string& text, char number) {
    std::string numbers = testing::read_bytes(tiny_.folder.path(text));
    for (char& c : numbers) {
      if (c != ' ' && c != '\n') c = number;
    }
    return tiny_.folder.write(text + ".fert", numbers);
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
};

TEST_F(FertilityChoiceTest, EveryKindBoundsEveryWord) {
  tiny_.recipe.fertility_files = {numbers_of("train.a", '1'), numbers_of("valid.a", '1')};
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

TEST_F(FertilityChoiceTest, GivenOnesHaveSlackToo) {
  tiny_.recipe.fertility = {FertilityKind::kFile, 3, 0.5};
  tiny_.recipe.fertility_files = {numbers_of("train.a", '2'), numbers_of("valid.a", '4')};
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const FertilityChoice choice = choose_fertility(tiny_.recipe, data);
  EXPECT_EQ(bounds(*choice.train, data.train, 0)[0], 2.5F);
  EXPECT_EQ(bounds(*choice.valid, data.valid, 0)[0], 4.5F);
  EXPECT_EQ(bounds(*choice.translation, data.valid, 1)[0], 4.5F);
}

TEST_F(FertilityChoiceTest, AFittingConstantFollowsFromTheLinks) {
  // Each "a" becomes six words.
  for (const char* name : {"train.b", "valid.b"}) {
    std::string text = testing::read_bytes(tiny_.folder.path(name));
    for (size_t place = 0; (place = text.find('p', place)) != std::string::npos; place += 11) {
      text.replace(place, 1, "p p p p p p");
    }
    tiny_.folder.write(name, text);
  }
  tiny_.recipe.fertility.constant = FertilityOptions::kFitting;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const double constant = chosen_fertility_options(tiny_.recipe, data).constant;
  EXPECT_EQ(constant, fitting_constant(data.fertility.train));
  EXPECT_GT(constant, 3);
  EXPECT_EQ(bounds(*choose_fertility(tiny_.recipe, data).train, data.train, 0)[0], constant);
  // Other kinds do not need it, but what is written into a model is valid.
  tiny_.recipe.fertility.kind = FertilityKind::kGuided;
  EXPECT_EQ(chosen_fertility_options(tiny_.recipe, data).constant, 3);
  tiny_.recipe.fertility = {FertilityKind::kConstant, 2.5};
  EXPECT_EQ(chosen_fertility_options(tiny_.recipe, data).constant, 2.5);
}

TEST_F(FertilityChoiceTest, AttentionWithoutBoundsHasNone) {
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const FertilityChoice choice = choose_fertility(tiny_.recipe, data);
  EXPECT_EQ(choice.train, nullptr);
  EXPECT_EQ(choice.valid, nullptr);
  EXPECT_EQ(choice.translation, nullptr);
}

// A word of n subword tokens has the same bound as one of a single token.
TEST_F(FertilityChoiceTest, TheTokensOfAWordShareABound) {
  for (const char* name : {"train.a", "valid.a"}) {
    std::string text = testing::read_bytes(tiny_.folder.path(name));
    for (size_t place = 0; (place = text.find('a', place)) != std::string::npos; place += 6) {
      text.replace(place, 1, "ah@@ a");
    }
    tiny_.folder.write(name, text);
  }
  for (const FertilityKind kind : {FertilityKind::kConstant, FertilityKind::kGuided,
                                   FertilityKind::kActual, FertilityKind::kJoint}) {
    tiny_.recipe.fertility = {kind, 3, 0.5};
    const PreparedData data = prepare_data(tiny_.recipe, pool_);
    const FertilityChoice by_token = choose_fertility(tiny_.recipe, data);
    tiny_.recipe.fertility.unit = FertilityUnit::kWord;
    const FertilityChoice by_word = choose_fertility(tiny_.recipe, data);
    const uint32_t piece = data.vocabularies.source.id("ah@@");
    ASSERT_NE(piece, Vocabulary::kUnknown);
    for (size_t pair = 0; pair < data.train.corpus.size(); ++pair) {
      const TokenIds source = data.train.corpus.source(pair);
      const std::vector<float> tokens = bounds(*by_token.train, data.train, pair);
      const std::vector<float> words = bounds(*by_word.train, data.train, pair);
      ASSERT_EQ(words.size(), source.size());
      for (size_t i = 0; i < source.size(); ++i) {
        if (source[i] != piece) {
          const bool is_second = i > 0 && source[i - 1] == piece;
          EXPECT_EQ(words[i], is_second ? words[i - 1] : tokens[i]) << to_string(kind);
          continue;
        }
        const float twice = kind == FertilityKind::kConstant ? 3 : has_slack(kind) ? 0.5F : 0;
        EXPECT_EQ(words[i], words[i + 1]);
        EXPECT_EQ(words[i] + words[i + 1], tokens[i] + tokens[i + 1] - twice) << to_string(kind);
      }
    }
  }
}

}  // namespace
}  // namespace allot
