#include "base/stream.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

std::string marked(std::string_view line, int) {
  return "<" + std::string(line) + ">";
}

std::string transform(const std::string& input, int threads) {
  const TemporaryFolder folder;
  transform_lines("test", {folder.write("in", input), folder.path("out")}, {threads}, marked);
  return read_bytes(folder.path("out"));
}

TEST(TransformLines, GivesOneLineForEachLine) {
  EXPECT_EQ(transform("a\n\nb\n", 1), "<a>\n<>\n<b>\n");
  EXPECT_EQ(transform("", 1), "");
  EXPECT_EQ(transform("\n", 1), "<>\n");
  EXPECT_EQ(transform("no newline at the end", 1), "<no newline at the end>\n");
}

TEST(TransformLines, KeepsTheOrderForAnyNumberOfThreads) {
  std::string input, expected;
  for (int i = 0; i < 20000; ++i) {
    input += std::to_string(i) + "\n";
    expected += "<" + std::to_string(i) + ">\n";
  }
  EXPECT_EQ(transform(input, 1), expected);
  EXPECT_EQ(transform(input, 4), expected);
}

TEST(TransformLines, NumbersTheLinesFromOne) {
  std::string input, expected;
  for (int i = 1; i <= 3000; ++i) {
    input += "x\n";
    expected += std::to_string(i) + "\n";
  }
  for (const int threads : {1, 3}) {
    const TemporaryFolder folder;
    transform_numbered_lines(
        "test", {folder.write("in", input), folder.path("out")}, {threads},
        [](std::string_view, uint64_t number, int) { return std::to_string(number); });
    EXPECT_EQ(read_bytes(folder.path("out")), expected);
  }
}

TEST(TransformLines, LeavesNoOutputWhenTheInputIsBad) {
  const TemporaryFolder folder;
  const std::string input = folder.write("in", "good\nbad \xFF\n");
  EXPECT_THROW(transform_lines("test", {input, folder.path("out")}, {1}, marked), Error);
  EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
}

TEST(TransformLines, KeepsTheOldOutputWhenATransformFails) {
  const TemporaryFolder folder;
  const std::string input = folder.write("in", "a\nb\n");
  const std::string output = folder.write("out", "old\n");
  const auto failing = [](std::string_view line, int) -> std::string {
    if (line == "b") throw Error::failure({}, "no", "");
    return std::string(line);
  };
  EXPECT_THROW(transform_lines("test", {input, output}, {2}, failing), Error);
  EXPECT_EQ(read_bytes(output), "old\n");
}

}  // namespace
}  // namespace allot
