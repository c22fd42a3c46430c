#include "text/word_patterns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "base/strings.h"
#include "text/bpe/undo.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Vocabulary vocabulary_of_tokens(const std::vector<std::string>& tokens) {
  TokenCounts counts;
  for (const std::string& token : tokens) counts.add(token);
  return Vocabulary::build(counts);
}

// The patterns that end with each token of a text.
std::vector<std::vector<uint32_t>> found_in(const WordPatterns& patterns,
                                            const std::vector<uint32_t>& tokens,
                                            std::vector<std::vector<size_t>>* begins = nullptr) {
  WordPatterns::State state;
  std::vector<std::vector<uint32_t>> found;
  for (const uint32_t token : tokens) {
    std::vector<uint32_t>& here = found.emplace_back();
    if (begins != nullptr) begins->emplace_back();
    for (const auto& [pattern, begin] : patterns.completed(state, token)) {
      here.push_back(pattern);
      if (begins != nullptr) begins->back().push_back(begin);
    }
    patterns.advance(state, token);
  }
  return found;
}

TEST(WordPatterns, FindsWholeWordsHoweverTheyAreSplit) {
  const Vocabulary words =
      vocabulary_of_tokens({"printer", "prin@@", "ter", "print@@", "er", "ink", "cartridge", "s"});
  WordPatterns patterns(word_continuations(words));
  EXPECT_TRUE(patterns.is_empty());
  patterns.add(words, {"printer"}, 7);
  patterns.add(words, {"ink", "cartridge"}, 8);
  const auto ids = [&](const std::string& text) {
    std::vector<uint32_t> tokens;
    for (const std::string_view token : split_spaces(text)) tokens.push_back(words.id(token));
    return tokens;
  };
  EXPECT_THAT(found_in(patterns, ids("printer ter")), ElementsAre(ElementsAre(7), IsEmpty()));
  EXPECT_THAT(found_in(patterns, ids("prin@@ ter")), ElementsAre(IsEmpty(), ElementsAre(7)));
  EXPECT_THAT(found_in(patterns, ids("s print@@ er")),
              ElementsAre(IsEmpty(), IsEmpty(), ElementsAre(7)));
  // "printprinter" is another word.
  EXPECT_THAT(found_in(patterns, ids("print@@ printer")), ElementsAre(IsEmpty(), IsEmpty()));
  std::vector<std::vector<size_t>> begins;
  EXPECT_THAT(found_in(patterns, ids("ink ink cartridge"), &begins),
              ElementsAre(IsEmpty(), IsEmpty(), ElementsAre(8)));
  EXPECT_THAT(begins.back(), ElementsAre(1));
}

TEST(WordPatterns, WhatTheVocabularyCannotSpellIsNeverFound) {
  const Vocabulary words = vocabulary_of_tokens({"ink", "<unk>"});
  WordPatterns patterns(word_continuations(words));
  patterns.add(words, {"ink", "jet"}, 1);
  patterns.add(words, {"<unk>"}, 2);
  EXPECT_THAT(found_in(patterns, {words.id("ink"), Vocabulary::kUnknown, Vocabulary::kEnd}),
              ElementsAre(IsEmpty(), IsEmpty(), IsEmpty()));
  const WordPatterns nothing;
  WordPatterns::State state;
  EXPECT_TRUE(nothing.completed(state, 4).empty());
  nothing.advance(state, 4);
  EXPECT_EQ(state.num_tokens, 1U);
}

// The slow twin: joins the tokens to words, and compares words.
std::vector<uint32_t> found_slowly(const Vocabulary& vocabulary,
                                   const std::vector<std::vector<std::string>>& patterns,
                                   const std::vector<uint32_t>& tokens) {
  if (continues_word(vocabulary.token(tokens.back()))) return {};
  std::string line;
  for (const uint32_t token : tokens) line += std::string(vocabulary.token(token)) + " ";
  const std::string words = " " + undo_bpe(line.substr(0, line.size() - 1));
  std::vector<uint32_t> found;
  for (size_t i = 0; i < patterns.size(); ++i) {
    const std::string pattern = " " + join(patterns[i], " ");
    if (words.size() >= pattern.size() &&
        words.compare(words.size() - pattern.size(), pattern.size(), pattern) == 0) {
      found.push_back(static_cast<uint32_t>(i));
    }
  }
  return found;
}

TEST(WordPatterns, FindsWhatASlowSearchFinds) {
  const Vocabulary vocabulary =
      vocabulary_of_tokens({"a", "b", "a@@", "b@@", "ab", "ba@@", "ab@@", "aab", "bb@@"});
  Random random(5);
  size_t num_found = 0;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<std::vector<std::string>> sequences(1 + random.below(4));
    WordPatterns patterns(word_continuations(vocabulary));
    for (size_t i = 0; i < sequences.size(); ++i) {
      do {
        sequences[i].resize(1 + random.below(2));
        for (std::string& word : sequences[i]) {
          word.clear();
          for (size_t k = 1 + random.below(3); k > 0; --k) word += random.below(2) == 0 ? "a" : "b";
        }
      } while (std::count(sequences.begin(), sequences.end(), sequences[i]) > 1);
      patterns.add(vocabulary, sequences[i], static_cast<uint32_t>(i));
    }
    std::vector<uint32_t> tokens;
    WordPatterns::State state;
    for (int step = 0; step < 12; ++step) {
      std::vector<uint32_t> completing;
      patterns.for_each_completion(state, [&](uint32_t token) { completing.push_back(token); });
      for (uint32_t token = Vocabulary::kNumSpecial; token < vocabulary.size(); ++token) {
        std::vector<uint32_t> next = tokens;
        next.push_back(token);
        std::vector<uint32_t> found;
        for (const auto& one : patterns.completed(state, token)) found.push_back(one.pattern);
        const std::vector<uint32_t> expected = found_slowly(vocabulary, sequences, next);
        EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(expected));
        EXPECT_EQ(std::count(completing.begin(), completing.end(), token) > 0, !expected.empty());
        num_found += expected.size();
      }
      tokens.push_back(Vocabulary::kNumSpecial + static_cast<uint32_t>(random.below(
                                                     vocabulary.size() - Vocabulary::kNumSpecial)));
      patterns.advance(state, tokens.back());
    }
  }
  EXPECT_GT(num_found, 500U);
}

}  // namespace
}  // namespace allot
