#include "app/fertility_count.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

class FertilityCountTest : public ::testing::Test {
 protected:
  FertilityCountTest() {
    options_.source = folder_.write("s", "Haus@@ tür auf\n\ntür\n");
    // Two words from the first piece, one from the sink; nothing; two words.
    options_.alignments = folder_.write("a", "0-0 0-1 3-2\n\n0-0 0-1\n");
    options_.output = folder_.path("out");
  }

  testing::TemporaryFolder folder_;
  FertilityCountOptions options_;
};

TEST_F(FertilityCountTest, ActualGoesBySentence) {
  run_fertility_actual(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), "2 1 1 1\n1\n2 1\n");
}

TEST_F(FertilityCountTest, GuidedGoesByType) {
  run_fertility_guided(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), "2 2 1 1\n1\n2 1\n");
}

TEST_F(FertilityCountTest, GuidedOfAnotherText) {
  options_.alignments = folder_.write("a", "0-0 0-1 3-2 3-3 3-4\n\n0-0 0-1\n");
  options_.text = folder_.write("t", "tür neu <sink>\n\n");
  run_fertility_guided(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), "2 1 3\n3\n");
}

TEST_F(FertilityCountTest, WithMinimumZeroTokensWithoutLinkHaveNone) {
  options_.minimum = 0;
  run_fertility_actual(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), "2 0 0 1\n0\n2 0\n");
  options_.text = folder_.write("t", "auf tür neu\n");
  run_fertility_guided(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), "0 2 1 1\n");
}

}  // namespace
}  // namespace allot
