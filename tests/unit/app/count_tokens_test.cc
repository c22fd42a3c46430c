#include "app/count_tokens.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::TemporaryFolder;

TEST(CountTokens, CountsAFile) {
  const TemporaryFolder folder;
  const TokenCounts counts = count_tokens(folder.write("text", "a b a\r\n\nb a\n"));
  EXPECT_EQ(counts.size(), 2U);
  EXPECT_EQ(counts.count_of("a"), 3U);
  EXPECT_EQ(counts.count_of("b"), 2U);
}

TEST(CountTokens, RefusesWhatIsNotUtf8) {
  const TemporaryFolder folder;
  const std::string path = folder.write("text", "a\n\xFF\n");
  EXPECT_THROW(count_tokens(path), Error);
}

}  // namespace
}  // namespace allot
