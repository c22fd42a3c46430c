#include "serve/api_keys.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::server {
namespace {

TEST(ApiKeysTest, OneOfThemOpens) {
  const testing::TemporaryFolder folder;
  const ApiKeys keys(folder.write("keys", "# of us\n\nabc\ndef-1\r\n"));
  EXPECT_FALSE(keys.empty());
  EXPECT_TRUE(keys.has("abc"));
  EXPECT_TRUE(keys.has("def-1"));
  for (const char* wrong : {"", "ab", "abcd", "abcabc", "abd", "# of us", "def-2"}) {
    EXPECT_FALSE(keys.has(wrong)) << wrong;
  }
  EXPECT_TRUE(ApiKeys().empty());
  EXPECT_FALSE(ApiKeys().has(""));
}

TEST(ApiKeysTest, BadFilesAreRefusedWithoutShowingThem) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(ApiKeys(folder.path("none")), Error);
  EXPECT_THROW(ApiKeys(folder.write("empty", "# nothing\n")), Error);
  try {
    const ApiKeys keys(folder.write("bad", "secret key\n"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos);
  }
}

}  // namespace
}  // namespace allot::server
