#include "model/shortlist.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

constexpr size_t kSource = 6, kTarget = 12;

ShortlistEntries entries() {
  return {{{}, {}, {}, {}, {9, 5, 7}, {5, 11}}, {8, 4, 10}};
}

class ShortlistTest : public ::testing::Test {
 protected:
  Shortlist read(const std::string& bytes) const {
    const std::string path = dir_.write("shortlist.bin", bytes);
    return {std::make_shared<const FileBytes>(path), path, kSource, kTarget};
  }
  // What is said about bytes that are no shortlist.
  std::string problem(const std::string& bytes) const {
    try {
      read(bytes);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  TemporaryFolder dir_;
};

TEST_F(ShortlistTest, HasTranslationsAndCommonTokensInOrder) {
  const Shortlist shortlist = read(shortlist_bytes(entries(), kTarget));
  EXPECT_THAT(shortlist.select({4, 5}, {}, {2, 1}), ElementsAre(0, 2, 5, 8, 9, 11));
  EXPECT_THAT(shortlist.select({4}, {}, {50, 0}), ElementsAre(0, 2, 5, 7, 9));
  EXPECT_THAT(shortlist.select({5, 5}, {}, {1, 200}), ElementsAre(0, 2, 4, 5, 8, 10));
  EXPECT_THAT(shortlist.select({0, 3}, {}, {9, 0}), ElementsAre(0, 2));
}

TEST_F(ShortlistTest, HasWhatIsForced) {
  const Shortlist shortlist = read(shortlist_bytes(entries(), kTarget));
  EXPECT_THAT(shortlist.select({5}, {6, 11, 6}, {1, 0}), ElementsAre(0, 2, 5, 6, 11));
}

// A translation may not depend on its neighbors, so neither may its choice.
TEST_F(ShortlistTest, NeverHasStartOrSink) {
  ShortlistEntries odd = entries();
  odd.common = {1, 3, 4};
  const Shortlist shortlist = read(shortlist_bytes(odd, kTarget));
  EXPECT_THAT(shortlist.select({5}, {}, {5, 5}), ElementsAre(0, 2, 4, 5, 11));
}

TEST_F(ShortlistTest, OtherFilesAreRefused) {
  const std::string good = shortlist_bytes(entries(), kTarget);
  EXPECT_EQ(problem(good), "");
  EXPECT_THAT(problem(""), HasSubstr("is not a shortlist"));
  EXPECT_THAT(problem("something else that is long enough"), HasSubstr("is not a shortlist"));
  std::string version = good;
  version[16] = 2;
  EXPECT_THAT(problem(version), HasSubstr("version 2"));
  EXPECT_THAT(problem(shortlist_bytes(entries(), kTarget + 1)), HasSubstr("6 and 13 tokens"));
  for (size_t size = 32; size < good.size(); ++size) {
    EXPECT_THAT(problem(good.substr(0, size)), HasSubstr("is damaged")) << size;
  }
  EXPECT_THAT(problem(good + "abcd"), HasSubstr("is damaged"));
  // Every number after the preamble is checked: an id, or an end.
  for (size_t at = 32; at < good.size(); at += 4) {
    std::string changed = good;
    changed[at + 2] = 1;
    EXPECT_THAT(problem(changed), HasSubstr("is damaged")) << at;
  }
}

}  // namespace
}  // namespace allot
