#include "toy/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/checksum.h"
#include "toy/lexicon.h"

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

// The shares that make the corpus what it is for: words that translate to several, words of which
// several make one, and words that translate to nothing.
TEST(ToyGenerator, MixesFertilities) {
  ToyGenerator generator(4);
  double num_words = 0, num_zero = 0, num_several = 0, num_english = 0, num_many_to_one = 0;
  double num_varied = 0;
  std::map<std::string, std::set<int>> fertilities_of;
  for (int i = 0; i < 10'000; ++i) {
    const ToySentence sentence = generator.next();
    const std::vector<int> counts = fertilities(sentence);
    for (size_t k = 0; k < counts.size(); ++k) {
      num_words += 1;
      num_zero += counts[k] == 0 ? 1 : 0;
      num_several += counts[k] > 1 ? 1 : 0;
      fertilities_of[sentence.german[k]].insert(counts[k]);
    }
    std::vector<int> sources(sentence.english.size(), 0);
    for (const ToyLink& link : sentence.links) {
      if (link.kind != ToyLink::Kind::kNear) ++sources[static_cast<size_t>(link.english)];
    }
    for (const int count : sources) num_many_to_one += count > 1 ? 1 : 0;
    num_english += static_cast<double>(sources.size());
  }
  for (const auto& [word, counts] : fertilities_of) num_varied += counts.size() > 1 ? 1 : 0;
  EXPECT_GT(num_zero / num_words, 0.03);
  EXPECT_GT(num_several / num_words, 0.13);
  EXPECT_LT(num_several / num_words, 0.25);
  EXPECT_GT(num_many_to_one / num_english, 0.02);
  EXPECT_GT(num_varied, 100) << "fertility should depend on the sentence, not only on the word";
}

TEST(ToyGenerator, UsesItsWholeLexicon) {
  ToyGenerator generator(5);
  std::set<std::string_view> german;
  std::set<std::string_view> english;
  size_t longest = 0;
  for (int i = 0; i < 20'000; ++i) {
    const ToySentence sentence = generator.next();
    german.insert(sentence.german_lemmas.begin(), sentence.german_lemmas.end());
    english.insert(sentence.english_lemmas.begin(), sentence.english_lemmas.end());
    longest = std::max(longest, sentence.german.size());
  }
  EXPECT_GE(german.size(), 500u);
  EXPECT_GE(english.size(), 450u);
  EXPECT_GE(longest, 25u);
  for (const toy::Noun& noun : toy::nouns())
    EXPECT_EQ(german.count(noun.german), 1u) << noun.german;
  for (const toy::Verb& verb : toy::verbs()) {
    EXPECT_EQ(german.count(verb.german.lemma), 1u) << verb.german.lemma;
  }
}

// The sentences are an input of every test and figure that uses them: a change of the grammar has
// to be seen. Then put the new checksum here, raise ToyCorpus::kVersion, or caches would continue
// holding the old sentences, and say in the changelog that the corpus has changed.
TEST(ToyGenerator, TheFirstThousandSentencesAreKnown) {
  ToyGenerator generator(1);
  std::string all;
  for (int i = 0; i < 1000; ++i) {
    const ToySentence sentence = generator.next();
    all += raw_text(sentence.german) + "\n" + raw_text(sentence.english) + "\n" +
           toy::gold_text(sentence) + "\n";
  }
  EXPECT_EQ(checksum_text(checksum(all)), "9a5770843468cf86");
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
