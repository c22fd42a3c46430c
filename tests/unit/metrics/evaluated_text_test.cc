#include "metrics/evaluated_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

TEST(ReadHypotheses, PlainAndFairseq) {
  const testing::TemporaryFolder folder;
  EXPECT_THAT(read_hypotheses(folder.write("plain", "ein Haus\n\nzwei\n")).lines,
              ElementsAre("ein Haus", "", "zwei"));
  EXPECT_THAT(read_hypotheses(folder.write("fairseq", "H-1\t-1\tb\nH-0\t-1\ta\n")).lines,
              ElementsAre("a", "b"));
}

TEST(CheckSameLength, NamesTheShorterFileAndItsEnd) {
  const TextFile three = {"three.txt", {"a", "b", "c"}};
  const TextFile one = {"one.txt", {"a"}};
  const auto message = [](const std::vector<const TextFile*>& files) -> std::string {
    try {
      check_same_length(files);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({&three, &three}), "");
  EXPECT_THAT(message({&three, &one}),
              StartsWith("one.txt:1: ends after 1 line, but three.txt has 3 lines"));
  EXPECT_THAT(message({&one, &three}),
              StartsWith("one.txt:1: ends after 1 line, but three.txt has 3 lines"));
  const TextFile empty = {"empty.txt", {}};
  EXPECT_THAT(message({&three, &empty}), StartsWith("empty.txt: is empty"));
}

TEST(MakeSegments, PutsLinesBesideEachOther) {
  const TextFile hypotheses = {"h", {"a", "b"}};
  const std::vector<Segment> segments =
      make_segments(hypotheses, {{"r1", {"x", "y"}}, {"r2", {"u", "v"}}});
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[1].index, 1u);
  EXPECT_EQ(segments[1].hypothesis, "b");
}

}  // namespace
}  // namespace allot
