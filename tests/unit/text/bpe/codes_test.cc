#include "text/bpe/codes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::vector<BpeMerge> merges_of(const std::string& content) {
  const TemporaryFolder folder;
  return read_bpe_codes(folder.write("codes", content)).merges;
}

std::string message_for(const std::string& content) {
  const TemporaryFolder folder;
  const std::string path = folder.write("codes", content);
  try {
    read_bpe_codes(path);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    return std::string(error.what()).substr(path.size());
  }
  return "nothing was thrown";
}

TEST(BpeCodes, ReadsMerges) {
  EXPECT_THAT(merges_of("#version: 0.2\nt h\nth e</w>\n"),
              ElementsAre(BpeMerge{"t", "h"}, BpeMerge{"th", "e</w>"}));
  EXPECT_THAT(merges_of("#version: 0.2\r\nt h\r\n\n\n"), ElementsAre(BpeMerge{"t", "h"}));
  EXPECT_THAT(merges_of("#version: 0.2.0\n"), IsEmpty());
}

TEST(BpeCodes, ReadsSymbolsWithLineSeparatorsAndTabs) {
  EXPECT_THAT(merges_of("#version: 0.2\na\u2028 \tb\n"), ElementsAre(BpeMerge{"a\u2028", "\tb"}));
}

TEST(BpeCodes, WritesWhatItReads) {
  const TemporaryFolder folder;
  const std::string text = "#version: 0.2\nt h\nth e</w>\n";
  OutputFile output(folder.path("again"));
  write_bpe_codes(output, read_bpe_codes(folder.write("codes", text)));
  output.commit();
  EXPECT_EQ(read_bytes(folder.path("again")), text);
}

TEST(BpeCodes, RefusesMalformedLines) {
  const std::string remedy =
      "\n  to fix: each line holds two symbols with one space between, as in 'th e</w>'; 'allot "
      "learn-bpe' writes such files";
  EXPECT_EQ(message_for("#version: 0.2\nt h\nthe\n"), ":3: not a merge: 'the'" + remedy);
  EXPECT_EQ(message_for("#version: 0.2\nt h e\n"), ":2: not a merge: 't h e'" + remedy);
  EXPECT_EQ(message_for("#version: 0.2\nt h\n\n\na n\n"), ":3: not a merge: ''" + remedy);
}

TEST(BpeCodes, RefusesOtherVersions) {
  const std::string remedy = "\n  to fix: learn them again with 'allot learn-bpe'";
  EXPECT_EQ(message_for("#version: 0.1\nt h\n"),
            ":1: codes of version 0.1; allot reads version 0.2" + remedy);
  EXPECT_EQ(message_for("#version: 0.3\nt h\n"),
            ":1: codes of version 0.3; allot reads version 0.2" + remedy);
  EXPECT_EQ(message_for("#version:\n"),
            ":1: codes of version ''; allot reads version 0.2" + remedy);
  EXPECT_EQ(message_for("#version: 0.2 byte\nt h\n"),
            ":1: these codes merge bytes; allot merges characters" + remedy);
}

TEST(BpeCodes, RefusesAFileWithoutVersion) {
  EXPECT_EQ(message_for("t h\nth e</w>\n"),
            ":1: no version line, so these are codes of version 0.1; allot reads version 0.2\n"
            "  to fix: learn them again with 'allot learn-bpe'; or, if '</w>' is attached to "
            "letters ('n</w>') and never stands alone, put '#version: 0.2' before the first line");
  EXPECT_THAT(message_for("\n"), StartsWith(":1: no version line"));
  EXPECT_EQ(message_for(""),
            ": empty, so not a BPE codes file\n  to fix: make one with 'allot learn-bpe'");
}

}  // namespace
}  // namespace allot
