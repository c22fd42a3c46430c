#include "app/block_reader.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(BlockReader, CutsTheInputByLinesOrBytes) {
  const testing::TemporaryFolder folder;
  TranslateOptions options;
  options.stream.input = folder.path("in");
  testing::write_bytes(options.stream.input, "aaaa\nbbbb\ncc\n");
  for (const BlockReader::Limits limits : {BlockReader::Limits{2, 100}, {10, 5}}) {
    BlockReader reader(options, "", limits);
    LineBlock block;
    ASSERT_TRUE(reader.read(block));
    ASSERT_EQ(block.lines.size(), 2U);
    EXPECT_EQ(block.inputs[1].text, "bbbb");
    EXPECT_EQ(block.inputs[1].place.line, 2U);
    ASSERT_TRUE(reader.read(block));
    ASSERT_EQ(block.lines.size(), 1U);
    EXPECT_EQ(block.lines[0].number, 3U);
    EXPECT_FALSE(reader.read(block));
  }
}

TEST(BlockReader, ReadsWhatStandsBesideTheLines) {
  const testing::TemporaryFolder folder;
  TranslateOptions options;
  options.stream.input = folder.path("in");
  options.fertilities = folder.path("numbers");
  options.prefixes = folder.path("prefixes");
  testing::write_bytes(options.stream.input, "a b\nc\n");
  testing::write_bytes(options.fertilities, "1 2.5\nx\n");
  testing::write_bytes(options.prefixes, "A\n\n");
  BlockReader reader(options, "", {1, 100});
  LineBlock block;
  ASSERT_TRUE(reader.read(block));
  EXPECT_EQ(block.inputs[0].fertility, (std::vector<float>{1, 2.5F}));
  EXPECT_EQ(block.inputs[0].prefix, "A");
  try {
    reader.read(block);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(), folder.path("numbers") + ":2: 'x' is not a fertility");
  }
}

TEST(BlockReader, ReadsOtherEncodings) {
  const testing::TemporaryFolder folder;
  TranslateOptions options;
  options.stream.input = folder.write("in", "gr\xFCn\n");
  LineBlock block;
  ::testing::internal::CaptureStderr();
  ASSERT_TRUE(BlockReader(options, "de", {1, 100}).read(block));
  EXPECT_NE(::testing::internal::GetCapturedStderr().find(
                "in:1: not UTF-8; the file is likely ISO-8859-1; add --encoding ISO-8859-1"),
            std::string::npos);
  EXPECT_TRUE(block.lines[0].was_repaired);
  options.encoding = "ISO-8859-1";
  ASSERT_TRUE(BlockReader(options, "de", {1, 100}).read(block));
  EXPECT_EQ(block.inputs[0].text, "grün");
  EXPECT_FALSE(block.lines[0].was_repaired);
}

}  // namespace
}  // namespace allot
