#include "app/split.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

std::string split(const std::string& text, bool number_lines) {
  const testing::TemporaryFolder folder;
  SplitOptions options;
  options.stream = {folder.write("in", text), folder.path("out")};
  options.language = "en";
  options.number_lines = number_lines;
  run_split(options, {2});
  return testing::read_bytes(folder.path("out"));
}

TEST(RunSplit, WritesOneSentencePerLine) {
  EXPECT_EQ(split("Mr. Gray came. He sat down.\n\nGood!\n", false),
            "Mr. Gray came.\nHe sat down.\n\nGood!\n");
  EXPECT_EQ(split("One. Two.\n\nThree.\n", true), "1\tOne.\n1\tTwo.\n2\t\n3\tThree.\n");
}

TEST(RunSplit, RefusesANonsenseLanguage) {
  SplitOptions options;
  options.language = "english";
  EXPECT_THROW(run_split(options, {1}), Error);
}

}  // namespace
}  // namespace allot
