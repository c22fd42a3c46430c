#include "app/undo_bpe.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

std::string undone(const std::string& text, const std::string& separator) {
  const TemporaryFolder folder;
  undo_bpe_lines({{folder.write("in", text), folder.path("out")}, separator}, {2});
  return read_bytes(folder.path("out"));
}

TEST(UndoBpeLines, JoinsPiecesLineByLine) {
  EXPECT_EQ(undone("ma@@ p\n\nca@@\np\n", "@@"), "map\n\nca\np\n");
  EXPECT_EQ(undone("ma+ p@@ x\n", "+"), "map@@ x\n");
}

TEST(UndoBpeLines, RefusesASeparatorWithSpaces) {
  EXPECT_THROW(undone("a", " "), Error);
  EXPECT_THROW(undone("a", ""), Error);
}

}  // namespace
}  // namespace allot
