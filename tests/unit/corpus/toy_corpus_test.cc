#include "corpus/toy_corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace allot {
namespace {

using toy::fertilities;
using toy::raw_text;

TEST(ToyGenerator, SameSeedSameSentences) {
  ToyGenerator first(7);
  ToyGenerator second(7);
  ToyGenerator other(8);
  bool differs = false;
  for (int i = 0; i < 1000; ++i) {
    const ToySentence sentence = first.next();
    const ToySentence again = second.next();
    EXPECT_EQ(raw_text(sentence.german), raw_text(again.german));
    EXPECT_EQ(raw_text(sentence.english), raw_text(again.english));
    EXPECT_EQ(toy::gold_text(sentence), toy::gold_text(again));
    differs = differs || raw_text(sentence.german) != raw_text(other.next().german);
  }
  EXPECT_TRUE(differs);
}

TEST(ToyGenerator, LinksAreInRangeAndSorted) {
  ToyGenerator generator(1);
  for (int i = 0; i < 20'000; ++i) {
    const ToySentence sentence = generator.next();
    ASSERT_LE(sentence.german.size(), ToyGenerator::kMaxLength);
    ASSERT_LE(sentence.english.size(), ToyGenerator::kMaxLength);
    std::pair<int, int> before{-1, -1};
    for (const ToyLink& link : sentence.links) {
      ASSERT_LT(static_cast<size_t>(link.german), sentence.german.size());
      ASSERT_LT(static_cast<size_t>(link.english), sentence.english.size());
      const std::pair<int, int> now{link.german, link.english};
      ASSERT_LT(before, now) << raw_text(sentence.german);
      before = now;
    }
  }
}

// Function words may stand alone; whatever has a translation in the lexicon may not.
TEST(ToyGenerator, EveryEnglishWordHasASource) {
  ToyGenerator generator(2);
  for (int i = 0; i < 20'000; ++i) {
    const ToySentence sentence = generator.next();
    std::set<int> linked;
    for (const ToyLink& link : sentence.links) {
      if (link.kind != ToyLink::Kind::kNear) linked.insert(link.english);
    }
    EXPECT_EQ(linked.size(), sentence.english.size()) << raw_text(sentence.german) << "\n"
                                                      << raw_text(sentence.english);
  }
}

TEST(ToyGenerator, GermanDeterminesEnglish) {
  ToyGenerator generator(3);
  std::map<std::string, std::string> translations;
  size_t num_repeated = 0;
  for (int i = 0; i < 200'000; ++i) {
    const ToySentence sentence = generator.next();
    const std::string english = raw_text(sentence.english) + toy::gold_text(sentence);
    const auto [entry, is_new] = translations.emplace(raw_text(sentence.german), english);
    num_repeated += is_new ? 0 : 1;
    EXPECT_EQ(entry->second, english) << entry->first;
  }
  EXPECT_GT(num_repeated, 1000u) << "the test needs sentences that come again";
}

TEST(ToyCorpus, PartsShareNoSentence) {
  ToyCorpus corpus(1);
  std::set<std::string> seen;
  for (const auto* part : {&corpus.test(), &corpus.valid()}) {
    EXPECT_EQ(part->size(), ToyCorpus::kHeldOut);
    for (const ToySentence& sentence : *part) {
      EXPECT_TRUE(seen.insert(raw_text(sentence.german)).second);
    }
  }
  for (int i = 0; i < 20'000; ++i) {
    EXPECT_TRUE(seen.insert(raw_text(corpus.next_train().german)).second);
  }
}

TEST(ToyCorpus, HoldsOutATenth) {
  EXPECT_EQ(held_out_size(1), 1u);
  EXPECT_EQ(held_out_size(5000), 500u);
  EXPECT_EQ(held_out_size(20'000), 1000u);
  EXPECT_EQ(held_out_size(440'000), 1000u);
}

}  // namespace
}  // namespace allot
