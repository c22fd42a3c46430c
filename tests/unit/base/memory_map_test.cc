#include "base/memory_map.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/error.h"
#include "base/output_file.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(MemoryMap, ShowsTheBytesOfAFile) {
  const testing::TemporaryFolder folder;
  const std::string content("one\0two\n", 8);
  const MemoryMap map(folder.write("file", content));
  EXPECT_EQ(map.bytes(), content);
}

TEST(MemoryMap, AnEmptyFileHasNoBytes) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(MemoryMap(folder.write("file", "")).bytes(), "");
}

TEST(MemoryMap, KeepsTheOldContentWhenTheFileIsReplaced) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", "old");
  const MemoryMap map(path);
  write_file(path, "brand new");
  EXPECT_EQ(map.bytes(), "old");
  EXPECT_EQ(MemoryMap(path).bytes(), "brand new");
}

TEST(MemoryMap, CanBeMoved) {
  const testing::TemporaryFolder folder;
  MemoryMap first(folder.write("file", "moved"));
  MemoryMap second(std::move(first));
  EXPECT_EQ(second.bytes(), "moved");
  MemoryMap third(folder.write("other", "other"));
  third = std::move(second);
  EXPECT_EQ(third.bytes(), "moved");
}

TEST(MemoryMap, NamesWhatCannotBeRead) {
  const testing::TemporaryFolder folder;
  try {
    const MemoryMap map(folder.path("missing"));
    FAIL() << "a missing file was mapped";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(std::string(error.what()), folder.path("missing") +
                                             ": cannot be read: No such file or directory\n"
                                             "  to fix: check the name and that you may read it");
  }
  EXPECT_THROW(MemoryMap(folder.path("")), Error);
}

}  // namespace
}  // namespace allot
