#include "app/detokenize.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(RunDetokenize, TransformsEachLine) {
  const testing::TemporaryFolder folder;
  DetokenizeOptions options;
  options.stream = {folder.write("in", "he isn &apos;t here .\n<x>\n"), folder.path("out")};
  options.detokenizer.uppercase = true;
  run_detokenize(options, {1});
  EXPECT_EQ(testing::read_bytes(folder.path("out")), "He isn't here.\n<x>\n");
}

}  // namespace
}  // namespace allot
