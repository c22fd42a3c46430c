#include "toy/corpus.h"

#include <gtest/gtest.h>

#include <unordered_map>

namespace allot {
namespace {

// A translator can only be perfect when the source says everything.
TEST(ToyGenerator, GermanDeterminesEnglish) {
  ToyGenerator generator(3);
  std::unordered_map<std::string, std::string> translations;
  size_t num_repeated = 0;
  for (int i = 0; i < 300'000; ++i) {
    const ToySentence sentence = generator.next();
    const std::string english = toy::raw_text(sentence.english) + toy::gold_text(sentence);
    const auto [entry, is_new] = translations.emplace(toy::raw_text(sentence.german), english);
    num_repeated += is_new ? 0 : 1;
    EXPECT_EQ(entry->second, english) << entry->first;
  }
  EXPECT_GT(num_repeated, 5000u) << "the test needs sentences that come again";
}

TEST(ToyCorpus, HasEnoughDifferentSentencesForALargeCorpus) {
  ToyGenerator generator(6);
  std::unordered_map<std::string, int> count;
  constexpr int kDrawn = 440'000;
  for (int i = 0; i < kDrawn; ++i) ++count[toy::raw_text(generator.next().german)];
  EXPECT_GT(count.size(), kDrawn * 0.85);
}

}  // namespace
}  // namespace allot
