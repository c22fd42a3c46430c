#include "app/normalize.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(RunNormalize, TransformsEachLine) {
  const testing::TemporaryFolder folder;
  NormalizeOptions options;
  options.stream = {folder.write("in", "„a“ – b\n\nc…\n"), folder.path("out")};
  options.language = "de";
  run_normalize(options, {2});
  EXPECT_EQ(testing::read_bytes(folder.path("out")), "\"a\" - b\n\nc...\n");
}

TEST(RunNormalize, RefusesANonsenseLanguage) {
  NormalizeOptions options;
  options.language = "english";
  EXPECT_THROW(run_normalize(options, {1}), Error);
}

}  // namespace
}  // namespace allot
