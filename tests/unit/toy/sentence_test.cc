#include "toy/sentence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

bool has_word(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(ToySentences, HaveCapitalsAndOneMarkAtTheEnd) {
  Random random(1);
  SentenceChooser sentences(random);
  for (int i = 0; i < 5000; ++i) {
    const ToySentence sentence = sentences.next();
    for (const auto* side : {&sentence.german, &sentence.english}) {
      const std::string& last = side->back();
      EXPECT_TRUE(last == "." || last == "?" || last == "!");
      const char first = side->front()[0];
      EXPECT_FALSE(first >= 'a' && first <= 'z') << raw_text(*side);
      for (size_t k = 0; k + 1 < side->size(); ++k) {
        const std::string& word = (*side)[k];
        const bool is_comma = word == ",";
        EXPECT_TRUE(is_comma || testing::is_plain_word(word)) << raw_text(*side);
        EXPECT_FALSE(is_comma && (*side)[k + 1] == ",") << raw_text(*side);
        EXPECT_FALSE(is_comma && (k == 0 || k + 2 == side->size())) << raw_text(*side);
      }
    }
    EXPECT_EQ(sentence.german.back(), sentence.english.back());
  }
}

TEST(ToySentences, ComeInEveryForm) {
  Random random(2);
  SentenceChooser sentences(random);
  std::map<std::string, int> count;
  for (int i = 0; i < 5000; ++i) {
    const ToySentence sentence = sentences.next();
    for (const char* word : {"weil", "obwohl", "wenn", "Wenn", "dass", "ob", "um", "denn", "aber",
                             "und", "nicht", "sich", "doch", "wird", "?", "!"}) {
      count[word] += has_word(sentence.german, word) ? 1 : 0;
    }
    count["Es gibt"] += sentence.german[0] == "Es" && sentence.german[1] == "gibt" ? 1 : 0;
  }
  for (const auto& [word, times] : count) EXPECT_GE(times, 20) << word;
}

// A subordinate clause at the front: the finite verb of the main clause follows the comma.
TEST(ToySentences, MainClauseBeginsWithTheVerbAfterAConditionInFront) {
  Random random(3);
  SentenceChooser sentences(random);
  int num_seen = 0;
  for (int i = 0; i < 5000; ++i) {
    const ToySentence sentence = sentences.next();
    if (sentence.german[0] != "Wenn") continue;
    ++num_seen;
    EXPECT_EQ(sentence.english[0], "If");
    EXPECT_TRUE(has_word(sentence.english, ","));
  }
  EXPECT_GT(num_seen, 50);
}

}  // namespace
}  // namespace allot::toy
