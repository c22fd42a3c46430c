#include "app/fertility_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

std::vector<uint32_t> list(ArrayView<uint32_t> numbers) {
  return {numbers.begin(), numbers.end()};
}

class FertilityTextTest : public ::testing::Test {
 protected:
  FertilityText read(const std::string& source, const std::string& links) {
    return read_fertility_text(folder_.write("s", source), folder_.write("a", links));
  }
  std::string error_of(const std::string& source, const std::string& links) {
    try {
      read(source, links);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      std::string text = error.what();
      for (size_t at; (at = text.find(folder_.path(""))) != std::string::npos;) {
        text.erase(at, folder_.path("").size());
      }
      return text.substr(0, text.find('\n'));
    }
    return "";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(FertilityTextTest, WithAndWithoutSinkIsTheSame) {
  for (const char* source : {"a b a\n\nc\n", "a b a <sink>\n<sink>\nc <sink>\n"}) {
    const FertilityText text = read(source, "0-0 0-1 2-2 3-3\n\n0-0\n");
    EXPECT_EQ(text.words.size(), 3U);
    EXPECT_THAT(list(text.tokens[0]), ElementsAre(0, 1, 0));
    EXPECT_THAT(list(text.actual[0]), ElementsAre(2, 1, 1, 1));
    EXPECT_TRUE(text.tokens[1].empty());
    EXPECT_THAT(list(text.actual[1]), ElementsAre(1));
    EXPECT_THAT(list(text.actual[2]), ElementsAre(1, 1));
  }
}

TEST_F(FertilityTextTest, WhatDoesNotFitIsReportedWithItsLine) {
  EXPECT_EQ(error_of("a b\n", "3-0\n"), "a:1: the link 3-0 has no source token: s:1 has 2");
  EXPECT_EQ(error_of("a b\n", "x\n"), "a:1: 'x' is not a link");
  EXPECT_EQ(error_of("a b\nc\n", "0-0\n"),
            "s:2: there is no such line in a, which ends with line 1");
  EXPECT_EQ(error_of("a b\n", "0-0\n0-0\n"),
            "a:2: there is no such line in s, which ends with line 1");
}

}  // namespace
}  // namespace allot
