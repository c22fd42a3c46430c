#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/line_reader.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(HugeLine, OfAGigabyteIsRead) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("huge");
  constexpr size_t kMegabyte = size_t{1} << 20;
  {
    std::ofstream file(path, std::ios::binary);
    const std::string block(kMegabyte, 'x');
    for (int i = 0; i < 1024; ++i) file << block;
    file << "\nshort\n";
    ASSERT_TRUE(file.flush()) << "needs 1 GB of disk";
  }
  LineReader reader(path);
  std::string line;
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line.size(), 1024 * kMegabyte);
  EXPECT_TRUE(std::all_of(line.begin(), line.end(), [](char c) { return c == 'x'; }));
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "short");
  EXPECT_FALSE(reader.next(line));
}

}  // namespace
}  // namespace allot
