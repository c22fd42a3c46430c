#include "translate/term_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string refusal(const std::string& content) {
  try {
    (void)read_glossary({"terms.tsv", content});
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

std::string forbidden_refusal(const std::string& content) {
  try {
    (void)read_forbidden_terms({"never.txt", content});
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ReadGlossary, ReadsPairsAndPassesOverComments) {
  const auto pairs = read_glossary(
      {"terms.tsv", "# our words\n\nDrucker\tprinter\r\n  \n Tinte \t ink \nC#\tC sharp\n"});
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[0].source, "Drucker");
  EXPECT_EQ(pairs[0].target, "printer");
  EXPECT_EQ(pairs[0].place.line, 3U);
  EXPECT_EQ(pairs[1].source, "Tinte");
  EXPECT_EQ(pairs[1].target, "ink");
  EXPECT_EQ(pairs[2].source, "C#");
}

TEST(ReadGlossary, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal("a\tb\nDrucker printer\n"),
            "terms.tsv:2: has no tab\n  to fix: write the source term, a tab, and the target term");
  EXPECT_THAT(refusal("a\tb\tc\n"), HasSubstr("terms.tsv:1: has 2 tabs, not one"));
  EXPECT_THAT(refusal("a\t \n"), HasSubstr("terms.tsv:1: the target term is empty"));
  EXPECT_THAT(refusal("\tb\n"), HasSubstr("terms.tsv:1: the source term is empty"));
  EXPECT_THAT(refusal("a\tb\nc\td\n\xC2\xA0"
                      "a \te\n"),
              HasSubstr("terms.tsv:3: the source term 'a' already exists, at terms.tsv:1"));
  EXPECT_THAT(refusal("a\tb\x01\n"),
              HasSubstr("terms.tsv:1: the target term 'b\\x01' has a control"));
  EXPECT_THAT(refusal("a\tb\xFF\n"), HasSubstr("terms.tsv:1"));
  EXPECT_THAT(refusal("a\t" + std::string(501, 'b') + "\n"),
              HasSubstr("the target term has 501 bytes, more than 500"));
  EXPECT_THAT(refusal("# nothing\n\n"), HasSubstr("terms.tsv: has no term"));
  EXPECT_THAT(refusal(""), HasSubstr("terms.tsv: has no term"));
  EXPECT_EQ(refusal("a\t" + std::string(500, 'b') + "\n"), "accepted");
}

TEST(ReadForbiddenTerms, ReadsATermOnEachLine) {
  const auto terms = read_forbidden_terms({"never.txt", "# not these\nutilize\n\n in order to \n"});
  ASSERT_EQ(terms.size(), 2U);
  EXPECT_EQ(terms[0].text, "utilize");
  EXPECT_EQ(terms[1].text, "in order to");
  EXPECT_EQ(terms[1].place.line, 4U);
  EXPECT_THAT(forbidden_refusal("a\tb\n"), HasSubstr("never.txt:1: has a tab"));
  EXPECT_THAT(forbidden_refusal("a\nb\na\n"),
              HasSubstr("never.txt:3: the forbidden term 'a' already exists, at never.txt:1"));
  EXPECT_THAT(forbidden_refusal("\n"), HasSubstr("never.txt: has no term"));
}

TEST(ReadTerms, ReadsTheFilesThatThereAre) {
  const testing::TemporaryFolder folder;
  EXPECT_TRUE(read_terms({}).is_empty());
  (void)folder.write("terms", "a\tb\n");
  (void)folder.write("never", "c\n");
  const TermList both = read_terms({folder.path("terms"), folder.path("never")});
  EXPECT_EQ(both.pairs.size(), 1U);
  EXPECT_EQ(both.forbidden.size(), 1U);
  EXPECT_THROW(read_terms({folder.path("missing"), ""}), Error);
  EXPECT_THAT(TermFiles({"a", ""}).paths(), ElementsAre("a", ""));
}

}  // namespace
}  // namespace allot
