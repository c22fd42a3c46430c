#include "train/prepare/fingerprint.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(Fingerprint, TellsWhereAPartEnds) {
  EXPECT_EQ(Fingerprint().add("ab").add("c").text(), Fingerprint().add("ab").add("c").text());
  EXPECT_NE(Fingerprint().add("ab").add("c").text(), Fingerprint().add("a").add("bc").text());
  EXPECT_NE(Fingerprint().add_number(1).text(), Fingerprint().add_number(2).text());
}

TEST(Fingerprint, OfAFileIsThatOfItsBytes) {
  const testing::TemporaryFolder folder;
  const std::string a = folder.write("a", "text\n"), b = folder.write("b", "text\n");
  EXPECT_EQ(Fingerprint().add_file(a).text(), Fingerprint().add_file(b).text());
  folder.write("b", "test\n");
  EXPECT_NE(Fingerprint().add_file(a).text(), Fingerprint().add_file(b).text());
  EXPECT_THROW(Fingerprint().add_file(folder.path("missing")), Error);
}

}  // namespace
}  // namespace allot
