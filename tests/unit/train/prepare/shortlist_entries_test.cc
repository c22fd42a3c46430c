#include "train/prepare/shortlist_entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/train.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Source tokens 4 and 5 become 6 and 7, in either order; 5 also becomes 8.
align::SentencePairs pairs() {
  align::SentencePairs result;
  const std::vector<std::pair<std::vector<align::WordId>, std::vector<align::WordId>>> text = {
      {{4, 5}, {6, 7}}, {{5, 4}, {7, 6}}, {{4}, {6}}, {{5}, {7}}, {{5}, {8}}, {{4, 4}, {6, 6}}};
  for (const auto& [source, target] : text) {
    result.source.add(source);
    result.target.add(target);
  }
  return result;
}

TEST(ShortlistEntries, AreTheMostProbableTranslationsAndTheMostFrequentTokens) {
  const align::SentencePairs text = pairs();
  const align::VocabularySizes sizes{7, 10};
  WorkerPool pool(1);
  const auto trained =
      align::train(align::directed(text, sizes, align::Direction::kForward), {}, {}, pool);
  const ShortlistEntries entries = shortlist_entries(trained.table.view(), text, sizes);
  ASSERT_EQ(entries.translations.size(), 7U);
  EXPECT_EQ(entries.translations[4].front(), 6U);
  EXPECT_EQ(entries.translations[5].front(), 7U);
  EXPECT_THAT(entries.translations[5], ::testing::Contains(8U));
  EXPECT_THAT(entries.translations[6], IsEmpty());
  // What never occurs is not frequent.
  EXPECT_THAT(entries.common, ElementsAre(6, 7, 8));
}

}  // namespace
}  // namespace allot
