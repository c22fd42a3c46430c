#include "base/available_memory.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(AvailableMemory, ThisMachineHasSome) {
  EXPECT_GT(available_memory(), 1000000U);
}

TEST(AvailableMemory, PagesOfFilesAreNotTaken) {
  const testing::TemporaryFolder folder;
  folder.write("memory.max", "1000\n");
  folder.write("memory.current", "900\n");
  EXPECT_EQ(container_memory(folder.path("")), 100U);
  folder.write("memory.stat", "anon 200\nfile 700\ninactive_file 500\nactive_file 150\n");
  EXPECT_EQ(container_memory(folder.path("")), 750U);
  folder.write("memory.max", "max\n");
  EXPECT_EQ(container_memory(folder.path("")), std::numeric_limits<uint64_t>::max());
}

TEST(FormatBytes, HasAUnitThatFits) {
  EXPECT_EQ(format_bytes(1500), "2 kB");
  EXPECT_EQ(format_bytes(3400000), "3 MB");
  EXPECT_EQ(format_bytes(1500000000), "1.5 GB");
}

}  // namespace
}  // namespace allot
