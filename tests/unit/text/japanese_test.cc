#include "text/japanese.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(JapaneseSegmenter, FindsWords) {
  const JapaneseSegmenter segmenter;
  EXPECT_THAT(segmenter.word_starts("私は本を読む。"), ElementsAre(0, 3, 6, 9, 12, 18));
  EXPECT_THAT(segmenter.word_starts("John Smithが来た"), ElementsAre(0, 5, 10, 13, 16));
  EXPECT_THAT(segmenter.word_starts(""), IsEmpty());
  EXPECT_THAT(segmenter.word_starts(" "), IsEmpty());
}

TEST(JapaneseSegmenter, SurvivesAnyBytes) {
  const JapaneseSegmenter segmenter;
  Random random(7);
  for (int repeat = 0; repeat < 200; ++repeat) {
    std::string bytes(random.below(40), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    for (const size_t start : segmenter.word_starts(bytes)) EXPECT_LT(start, bytes.size());
  }
}

TEST(JapaneseSegmenter, WorksInSeveralThreads) {
  const JapaneseSegmenter segmenter;
  const std::string text = "明日の朝、駅の前で友達と会います。";
  const std::vector<size_t> expected = segmenter.word_starts(text);
  std::vector<std::vector<size_t>> results(4);
  std::vector<std::thread> threads;
  for (std::vector<size_t>& result : results) {
    threads.emplace_back([&] {
      for (int repeat = 0; repeat < 100; ++repeat) result = segmenter.word_starts(text);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<size_t>& result : results) EXPECT_EQ(result, expected);
}

TEST(JapaneseSegmenter, NamesThePackageWhenThereIsNoDictionary) {
  setenv("MECABRC", "/nowhere/mecabrc", 1);
  try {
    const JapaneseSegmenter segmenter;
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("Japanese needs a dictionary of MeCab in UTF-8"));
    EXPECT_THAT(error.what(), HasSubstr("install the Debian package mecab-ipadic-utf8"));
  }
  unsetenv("MECABRC");
}

// MeCab's time grows with the square of a run of one kind of characters, and it gives up when a
// path costs more than an int holds: a line of a megabyte once took a minute or failed.
TEST(JapaneseSegmenter, LongTextIsTheSumOfItsPieces) {
  const JapaneseSegmenter segmenter;
  const std::string sentence = "明日の朝、駅の前で友達と会います。";
  const std::vector<size_t> words = segmenter.word_starts(sentence);
  std::string text;
  std::vector<size_t> expected;
  while (text.size() < 3 * JapaneseSegmenter::kMostBytesAtOnce) {
    for (const size_t start : words) expected.push_back(text.size() + start);
    text += sentence;
  }
  EXPECT_EQ(segmenter.word_starts(text), expected);
}

TEST(JapaneseSegmenter, WhatMeCabCannotTakeAtOnceItTakesInPieces) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "ab ";
  EXPECT_EQ(JapaneseSegmenter().word_starts(text).size(), 200000U);
  const JapaneseSegmenter uncut(text.size());
  try {
    uncut.word_starts(text);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("MeCab cannot segment a line: too long sentence"));
    EXPECT_THAT(error.what(), HasSubstr("to fix: break long lines into sentences"));
  }
}

}  // namespace
}  // namespace allot
