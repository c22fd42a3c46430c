#include "app/bench/translation_work.h"

#include <gtest/gtest.h>

#include "support/random_translator.h"

namespace allot {
namespace {

TEST(TranslationWork, CountsWhatWasTranslated) {
  testing::RandomTranslator random;
  const Translator translator = random.open(Precision::kFloat);
  WorkerPool pool(2);
  random.decode.shortlist = ShortlistUse::kOff;
  const TranslationWork all = translation_work(translator, random.lines, random.decode, pool);
  EXPECT_GT(all.duration.wall, 0);
  EXPECT_GE(all.source_tokens, 3U * 7);
  EXPECT_GT(all.target_tokens, 3U);
  EXPECT_GE(all.decoder_steps, all.target_tokens);
  EXPECT_EQ(all.shortlist_tokens, 0U);
  EXPECT_GT(all.operations(translator), 0);
  random.decode.shortlist = ShortlistUse::kOn;
  const TranslationWork some = translation_work(translator, random.lines, random.decode, pool);
  EXPECT_GT(some.shortlist_tokens, 3U * 10);
  EXPECT_LT(some.shortlist_tokens, 3U * 150);
}

}  // namespace
}  // namespace allot
