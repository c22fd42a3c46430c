#include "train/prepare/given_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two pairs, and between them one that is too long.
class GivenLinksTest : public ::testing::Test {
 protected:
  GivenLinksTest() {
    words_.source = {folder_.write("a", "ab c\nc c c c c c c c\nc ab\n"), "", 3};
    words_.target = {folder_.write("b", "x yz\nx\nyz yz\n"), "", 3};
    // Without merges every letter is a token: a@@ b, y@@ z.
    codes_.paths = {folder_.write("codes", "#version: 0.2\nq q</w>\n"), folder_.path("codes")};
    TokenCounts source, target;
    for (const char* token : {"a@@", "b", "c"}) source.add(token);
    for (const char* token : {"x", "y@@", "z"}) target.add(token);
    vocabularies_.source = Vocabulary::build(source);
    vocabularies_.target = Vocabulary::build(target);
    encoded_.lines = {0, 2};
  }

  std::vector<align::Links> read(const std::string& links) {
    const GivenLinks given{
        folder_.write("links", links), {words_, codes_, vocabularies_, 5}, {"raw.a", "raw.b"}};
    std::vector<align::Links> all;
    given.read(encoded_, [&](size_t pair, const align::Links& one) {
      EXPECT_EQ(pair, all.size());
      all.push_back(one);
    });
    return all;
  }
  std::string error_of(const std::string& links) {
    try {
      read(links);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  WordsFiles words_;
  CodesFiles codes_;
  Vocabularies vocabularies_;
  EncodedText encoded_;
};

// Order is that of source and target; a token of the target has one of the source word's tokens.
TEST_F(GivenLinksTest, WordsBecomeTokens) {
  const std::vector<align::Links> links = read("0-0 0-1 1-1\n3-0\n1-0 1-0 0-1\n");
  ASSERT_EQ(links.size(), 2U);
  EXPECT_THAT(links[0], ElementsAre(align::Link{0, 0}, align::Link{0, 1}, align::Link{1, 2},
                                    align::Link{2, 1}, align::Link{2, 2}));
  EXPECT_THAT(links[1], ElementsAre(align::Link{0, 2}, align::Link{0, 3}, align::Link{1, 0},
                                    align::Link{2, 1}));
}

TEST_F(GivenLinksTest, ErrorsNameFileAndLine) {
  EXPECT_THAT(error_of("0-0\n\n2-0\n"),
              HasSubstr("links:3: a link to source word 2, but raw.a:3 has 2 words\n"));
  // Also in pairs that are left out.
  EXPECT_THAT(error_of("0-0\n0-1\n0-0\n"),
              HasSubstr("links:2: a link to target word 1, but raw.b:2 has 1 word\n"));
  EXPECT_THAT(error_of("0-0\n\n"),
              HasSubstr("links:3: there is no such line, but raw.a has 3 lines\n"));
  EXPECT_THAT(error_of("0-0\n\n\n\n"),
              HasSubstr("links:4: is one line too many: raw.a has 3 lines\n"));
  EXPECT_THAT(error_of("0-0\nx\n\n"), HasSubstr("links:2: 'x' is not a link\n"));
}

}  // namespace
}  // namespace allot
