#include <gtest/gtest.h>

#include "support/toy_words.h"
#include "toy/noun_phrase.h"

namespace allot::toy {
namespace {

TEST(ToyAdverbials, LinkEveryEnglishWord) {
  for (const Adverbial& adverbial : adverbials()) {
    Units units;
    const PhrasePair pair = realize(adverbial.text, units);
    std::set<Unit> german;
    bool has_sure_link = false;
    for (const Token& token : pair.german) german.insert(token.unit);
    for (const Token& token : pair.english) {
      EXPECT_EQ(german.count(token.unit), 1u) << adverbial.text.english;
    }
    for (const Token& english : pair.english) {
      for (const Token& token : pair.german) {
        has_sure_link = has_sure_link || (english.unit == token.unit && english.is_content);
      }
    }
    EXPECT_TRUE(has_sure_link) << adverbial.text.german;
  }
}

TEST(ToyAdverbials, ThereAreSomeForEveryTime) {
  using T = TimeReference;
  for (const T time : {T::kNow, T::kHabitual, T::kPast, T::kFuture, T::kSince, T::kFinished}) {
    int count = 0;
    for (const Adverbial& adverbial : adverbials()) count += adverbial.time == time ? 1 : 0;
    EXPECT_GE(count, 2) << static_cast<int>(time);
  }
}

TEST(ToyAdverbials, ParticlesAreGermanOnly) {
  EXPECT_FALSE(particles().statement.empty());
  EXPECT_EQ(particles().question.front(), "denn");
  EXPECT_FALSE(particles().command.empty());
}

}  // namespace
}  // namespace allot::toy
