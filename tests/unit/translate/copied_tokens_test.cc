#include "translate/copied_tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/strings.h"
#include "text/protect/number_token.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Vocabulary target_vocabulary() {
  TokenCounts counts;
  for (size_t number = 0; number < kNumNumberTokens; ++number) counts.add(number_token(number), 9);
  for (const char* token : {"a", "b", "c", "un@@", "able"}) counts.add(token);
  return Vocabulary::build(counts);
}

// Source words, of which those that begin with "=" are copied: each word is a token.
SourceText source_of(const std::string& line) {
  SourceText source;
  size_t number = 0;
  for (const std::string_view word : split_spaces(line)) {
    const size_t w = source.words.size();
    source.words.push_back({std::string(word), 0, 0});
    if (word[0] == '=') {
      source.copied.push_back({w, number % kNumNumberTokens, std::string(word), true, true});
      ++number;
    }
    source.tokens.push_back({std::string(word), 4, w});
  }
  return source;
}

class CopiedTokensTest : public ::testing::Test {
 protected:
  // Tokens with the source tokens that they are linked to: "a:0 ⓵:1 b".
  TokenTranslation translation_of(const std::string& line) const {
    TokenTranslation translation;
    for (const std::string_view item : split_spaces(line)) {
      const size_t colon = item.find(':');
      const std::string_view token = item.substr(0, colon);
      std::optional<size_t> link;
      if (colon != std::string_view::npos) {
        link = std::stoul(std::string(item.substr(colon + 1)));
      }
      const uint32_t id = token == "<unk>" ? 0 : targets_.id(token);
      if (id == 0) translation.unknown.push_back({translation.tokens.size(), link});
      translation.attention.push_back({{0.5F}, 0, link.value_or(0)});
      translation.token_scores.push_back(-1);
      translation.tokens.push_back(id);
      translation.links.push_back(link);
    }
    translation.attention.push_back({{0.25F}, 0.75F, 0});  // of the end symbol
    translation.part_ends = {translation.tokens.size()};
    return translation;
  }
  std::string text_of(const TokenTranslation& translation) const {
    std::vector<std::string> tokens;
    for (const uint32_t id : translation.tokens) tokens.emplace_back(targets_.token(id));
    return join(tokens, " ");
  }
  // What becomes of a translation; everything in it has the same length.
  std::string settled(const std::string& source, const std::string& translation) {
    TokenTranslation changed = translation_of(translation);
    result_ = enforce_copies(source_of(source), targets_, changed);
    EXPECT_EQ(changed.token_scores.size(), changed.tokens.size());
    EXPECT_EQ(changed.links.size(), changed.tokens.size());
    EXPECT_EQ(changed.attention.size(), changed.tokens.size() + 1);
    EXPECT_FLOAT_EQ(changed.attention.back().sink, 0.75F);
    EXPECT_EQ(changed.part_ends.back(), changed.tokens.size());
    for (const TokenCopy& copy : result_.copies) {
      EXPECT_TRUE(number_of_token(targets_.token(changed.tokens[copy.token])));
    }
    last_ = changed;
    return text_of(changed);
  }
  std::vector<double> amounts() const {
    std::vector<double> amounts;
    for (const TranslationWarning& warning : result_.warnings) {
      EXPECT_EQ(warning.kind, WarningKind::kCopiedText);
      amounts.push_back(*warning.amount);
    }
    return amounts;
  }

  const Vocabulary targets_ = target_vocabulary();
  CopiedTokens result_;
  TokenTranslation last_;
};

TEST_F(CopiedTokensTest, WhatIsThereOnceStays) {
  EXPECT_EQ(settled("x =1 y =2", "a:0 ⓶:3 ⓵:1 b"), "a ⓶ ⓵ b");
  ASSERT_EQ(result_.copies.size(), 2U);
  EXPECT_EQ(result_.copies[0].token, 1U);
  EXPECT_EQ(result_.copies[0].copied, 1U);
  EXPECT_EQ(result_.copies[1].copied, 0U);
  EXPECT_THAT(result_.warnings, IsEmpty());
}

TEST_F(CopiedTokensTest, TheNumberCountsWhereAttentionIsElsewhere) {
  EXPECT_EQ(settled("x =1", "⓵:0 a:1"), "⓵ a");
  EXPECT_THAT(result_.warnings, IsEmpty());
}

TEST_F(CopiedTokensTest, WhatIsMissingIsPutBack) {
  EXPECT_EQ(settled("x =1 y", "a:0 b:2"), "a ⓵ b");
  EXPECT_THAT(amounts(), ElementsAre(0));
  EXPECT_EQ(result_.warnings[0].text, "=1");
  EXPECT_EQ(result_.warnings[0].position, 1U);
  EXPECT_EQ(last_.links[1], 1U);
  EXPECT_EQ(last_.attention[1], (AttentionRow{{1.0F}, 0, 1}));
  // Words have changed places; the nearest neighbor that is translated counts.
  EXPECT_EQ(settled("x =1 y", "b:2 a:0"), "b a ⓵");
  EXPECT_EQ(settled("=1 y", "a b:1"), "a ⓵ b");
  EXPECT_EQ(settled("x =1", "a b"), "a b ⓵");
  EXPECT_EQ(settled("=1", ""), "⓵");
  EXPECT_EQ(settled("x =1 =2 y", "a:0 b:3"), "a ⓵ ⓶ b");
}

TEST_F(CopiedTokensTest, NothingIsPutIntoAWord) {
  EXPECT_EQ(settled("x =1 y", "un@@:0 able:2 b"), "un@@ able ⓵ b");
  EXPECT_EQ(settled("=1 y", "un@@ able:1"), "⓵ un@@ able");
  // A copy is a word of its own, also behind what was cut off.
  EXPECT_EQ(settled("x =1", "un@@:0 ⓵:1"), "un@@ ⓵");
  EXPECT_THAT(last_.part_ends, ElementsAre(1, 2));
}

TEST_F(CopiedTokensTest, CopiesTooManyAreRemoved) {
  EXPECT_EQ(settled("x =1", "⓵:0 a:0 ⓵:1 ⓵:1"), "a ⓵");
  EXPECT_THAT(amounts(), ElementsAre(3));
  EXPECT_EQ(settled("x", "⓷ a"), "a");
  EXPECT_THAT(amounts(), ElementsAre(1));
  EXPECT_FALSE(result_.warnings[0].position);
}

TEST_F(CopiedTokensTest, AnUnknownWordTakesThePlaceOfWhatItLooksAt) {
  EXPECT_EQ(settled("x =1", "<unk>:1 <unk>:0"), "⓵ <unk>");
  ASSERT_EQ(last_.unknown.size(), 1U);
  EXPECT_EQ(last_.unknown[0].position, 1U);
}

TEST_F(CopiedTokensTest, NumbersThatOccurTwiceAreDistinguishedByLinks) {
  EXPECT_EQ(settled("=0 =1 =2 =3 =4 =5 =6 =7 =8 =9 =10", "⓵:10 ⓵:0 ⓶ ⓷ ⓸ ⓹ ⓺ ⓻ ⓼ ⓽ ⓾"),
            "⓵ ⓵ ⓶ ⓷ ⓸ ⓹ ⓺ ⓻ ⓼ ⓽ ⓾");
  EXPECT_EQ(result_.copies[0].copied, 10U);
  EXPECT_EQ(result_.copies[1].copied, 0U);
  EXPECT_THAT(result_.warnings, IsEmpty());
}

TEST_F(CopiedTokensTest, PartsKeepTheirEnds) {
  TokenTranslation translation = translation_of("a:0 un@@:0 b:2");
  translation.part_ends = {2, 3};
  enforce_copies(source_of("x =1 y"), targets_, translation);
  EXPECT_EQ(text_of(translation), "a un@@ ⓵ b");
  EXPECT_THAT(translation.part_ends, ElementsAre(2, 4));
}

TEST_F(CopiedTokensTest, AttentionThatIsNotKeptIsNotMade) {
  TokenTranslation translation = translation_of("a:0");
  translation.attention.clear();
  enforce_copies(source_of("x =1"), targets_, translation);
  EXPECT_EQ(text_of(translation), "a ⓵");
  EXPECT_THAT(translation.attention, IsEmpty());
}

TEST_F(CopiedTokensTest, GivenTranslationsAreNotChanged) {
  const TokenTranslation translation = translation_of("a ⓵ b");
  const CopiedTokens found = find_copies(source_of("=1 x =2"), targets_, translation);
  ASSERT_EQ(found.copies.size(), 1U);
  EXPECT_EQ(found.copies[0].token, 1U);
  EXPECT_THAT(found.warnings, IsEmpty());
}

}  // namespace
}  // namespace allot
