#include "app/tokenize.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(RunTokenize, GivesTheSameWithAnyNumberOfThreads) {
  const testing::TemporaryFolder folder;
  std::string raw;
  std::string expected;
  for (int i = 0; i < 1000; ++i) {
    raw += "No. " + std::to_string(i) + " isn't here.\n";
    expected += "No. " + std::to_string(i) + " isn &apos;t here .\n";
  }
  TokenizeOptions options;
  options.stream = {folder.write("in", raw), folder.path("out")};
  for (const int threads : {1, 3}) {
    run_tokenize(options, {threads});
    EXPECT_EQ(testing::read_bytes(folder.path("out")), expected);
  }
}

}  // namespace
}  // namespace allot
