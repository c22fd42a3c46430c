#include "train/prepare/protect_stage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "text/protect/number_token.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class ProtectStage : public ::testing::Test {
 protected:
  ProtectStage() {
    folder_.write("a", "Seite 5 von 6\nhttp://a.b <b>rot</b>\n7 X-1\n");
    folder_.write("b", "page 5 of six\nred at http://a.b\nX-1 and 7\n");
  }
  WordsFiles words(const ProtectSettings& protect) {
    const PairWordSettings settings{{"de", false, false, false}, {"en", false, false, false}};
    return protected_words_stage({folder_.path("a"), folder_.path("b"), ""}, settings, protect,
                                 cache_, pool_);
  }

  testing::TemporaryFolder folder_;
  StageCache cache_{folder_.path("cache")};
  WorkerPool pool_{2};
};

TEST_F(ProtectStage, BothSidesHaveTheSameNumbers) {
  const WordsFiles files =
      words({{ProtectKind::kNumbers, ProtectKind::kUrls, ProtectKind::kTags}, {}});
  EXPECT_EQ(testing::read_bytes(files.source.path), "Seite ⓵ von 6\n⓶ rot\n⓷ X-1\n");
  EXPECT_EQ(testing::read_bytes(files.target.path), "page ⓵ of six\nred at ⓶\nX-1 and ⓷\n");
  EXPECT_EQ(files.source.lines, 3U);
  EXPECT_NE(files.source.fingerprint, files.target.fingerprint);
}

TEST_F(ProtectStage, SettingsDecide) {
  const WordsFiles numbers = words({{ProtectKind::kNumbers}, {}});
  const WordsFiles more = words({{ProtectKind::kNumbers}, {"X-\\d"}});
  EXPECT_NE(numbers.source.fingerprint, more.source.fingerprint);
  EXPECT_THAT(testing::read_bytes(more.source.path), HasSubstr("\n⓷ ⓸\n"));
  EXPECT_EQ(cache_.num_made(), 2);
  words({{ProtectKind::kNumbers}, {}});
  EXPECT_EQ(cache_.num_made(), 2);
}

TEST_F(ProtectStage, ExpressionsComeFromAFile) {
  TextRecipe recipe;
  EXPECT_TRUE(protect_settings(recipe, cache_).is_off());
  recipe.protect = {ProtectKind::kEmoji};
  recipe.protect_patterns = folder_.path("patterns");
  folder_.write("patterns", "X-\\d\n");
  const ProtectSettings expected{{ProtectKind::kEmoji}, {"X-\\d"}};
  EXPECT_EQ(protect_settings(recipe, cache_), expected);
  // A copy of the cache does without the file.
  const StageCache copy(folder_.path("cache"), CacheRecord());
  EXPECT_TRUE(protect_settings(recipe, copy).patterns.empty());
}

TEST_F(ProtectStage, VocabulariesNeedTheNumberTokens) {
  TokenCounts all, some;
  for (size_t number = 0; number < kNumNumberTokens; ++number) all.add(number_token(number));
  some.add("a");
  const Vocabularies complete{Vocabulary::build(all), Vocabulary::build(all), ""};
  EXPECT_NO_THROW(check_number_tokens(complete));
  try {
    check_number_tokens({Vocabulary::build(all), Vocabulary::build(some), ""});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("the target vocabulary does not have ⓵"));
  }
}

TEST_F(ProtectStage, AModelIsTrainedFurtherWithItsOwnSettings) {
  testing::write_text_model(testing::SmallModel(), folder_.path("model"));
  EXPECT_NO_THROW(check_same_protection(folder_.path("model"), {}));
  EXPECT_THROW(check_same_protection(folder_.path("model"), {{ProtectKind::kUrls}, {}}), Error);
}

}  // namespace
}  // namespace allot
