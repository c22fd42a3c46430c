#include "app/apply_bpe.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

class ApplyBpe : public ::testing::Test {
 protected:
  ApplyBpe() { options_.codes = folder_.write("codes", "#version: 0.2\nm a\nma p</w>\nl e</w>\n"); }

  std::string applied(const std::string& text, int threads = 1) {
    options_.stream = {folder_.write("in", text), folder_.path("out")};
    apply_bpe(options_, {threads});
    return read_bytes(options_.stream.output);
  }

  TemporaryFolder folder_;
  ApplyBpeOptions options_;
};

TEST_F(ApplyBpe, CutsLines) {
  EXPECT_EQ(applied("map maple\n\ncap"), "map ma@@ p@@ le\n\nc@@ a@@ p\n");
}

TEST_F(ApplyBpe, UsesAVocabulary) {
  options_.vocabulary = folder_.write("v", "ma@@ 3\nmap 1\n");
  EXPECT_EQ(applied("map\n"), "map\n");
  options_.vocabulary_threshold = 2;
  EXPECT_EQ(applied("map\n"), "ma@@ p\n");
  // No piece is frequent enough: characters remain.
  options_.vocabulary_threshold = 9;
  EXPECT_EQ(applied("map\n"), "m@@ a@@ p\n");
}

TEST_F(ApplyBpe, GivesTheSameForAnyNumberOfThreads) {
  std::string text;
  for (int i = 0; i < 4000; ++i) text += "map maple maplele " + std::to_string(i * 7919) + "\n";
  EXPECT_EQ(applied(text, 1), applied(text, 4));
  options_.bpe.dropout_prob = 0.3;
  const std::string dropped = applied(text, 1);
  EXPECT_EQ(applied(text, 4), dropped);
  options_.seed = 2;
  EXPECT_NE(applied(text, 4), dropped);
}

TEST_F(ApplyBpe, DrawsAgainForEachLine) {
  options_.bpe.dropout_prob = 0.5;
  const std::string result = applied("maple maple maple maple\nmaple maple maple maple\n");
  const size_t middle = result.find('\n') + 1;
  EXPECT_NE(result.substr(0, middle), result.substr(middle));
}

TEST_F(ApplyBpe, WithoutDropoutTheSeedIsIdle) {
  const std::string plain = applied("map maple\n");
  options_.seed = 99;
  EXPECT_EQ(applied("map maple\n"), plain);
}

}  // namespace
}  // namespace allot
