#include "base/file_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "base/checksum.h"
#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

TEST(FileBytes, HoldsTheBytesOfAFileAndTheirChecksum) {
  const testing::TemporaryFolder folder;
  const std::string content("one\0two\n", 8);
  const FileBytes file(folder.write("file", content));
  EXPECT_EQ(file.bytes(), content);
  EXPECT_EQ(file.checksum(), checksum(content));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(file.bytes().data()) % 64, 0U);
}

TEST(FileBytes, AnEmptyFileHasNoBytes) {
  const testing::TemporaryFolder folder;
  const FileBytes file(folder.write("file", ""));
  EXPECT_EQ(file.bytes(), "");
  EXPECT_EQ(file.checksum(), checksum(""));
}

// In a memory map the bytes would be others, and touching those behind the new end would end the
// program.
TEST(FileBytes, StayWhenTheFileIsWrittenOverOrCutShort) {
  const testing::TemporaryFolder folder;
  const std::string content(3 << 20, 'a');
  const std::string path = folder.write("file", content);
  const FileBytes file(path);
  folder.write("file", std::string(3 << 20, 'b'));
  EXPECT_EQ(file.bytes(), content);
  ASSERT_EQ(truncate(path.c_str(), 1), 0);
  EXPECT_EQ(file.bytes(), content);
}

// Only whole pages of the part are given back: what is beside it stays.
TEST(FileBytes, APartCanBeForgotten) {
  const testing::TemporaryFolder folder;
  const std::string content(40 << 20, 'a');
  FileBytes file(folder.write("file", content));
  const auto resident = [] {
    std::ifstream statm("/proc/self/statm");
    size_t all = 0, pages = 0;
    statm >> all >> pages;
    return pages * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  };
  const size_t before = resident();
  const size_t begin = 100, size = size_t{38} << 20;
  file.forget(file.bytes().substr(begin, size));
  EXPECT_LT(resident() + (size_t{30} << 20), before);
  EXPECT_EQ(file.bytes().substr(0, begin), content.substr(0, begin));
  EXPECT_EQ(file.bytes().substr(begin + size), content.substr(begin + size));
  EXPECT_EQ(file.bytes()[size / 2], '\0');
  file.forget(file.bytes().substr(0, 10));  // less than a page
  EXPECT_EQ(file.bytes()[5], 'a');
  file.forget({});
  const std::string other(100000, 'a');
  EXPECT_THROW(file.forget(other), InternalError);
  EXPECT_THROW(file.forget({file.bytes().data(), file.bytes().size() + 1}), InternalError);
}

// By whole blocks; what is not read yet is zero.
TEST(FileBytes, CanBeReadLater) {
  const testing::TemporaryFolder folder;
  const std::string content(5 << 20, 'a');
  FileBytes file(folder.write("file", content), FileReading::kLater);
  EXPECT_EQ(file.bytes(), std::string(content.size(), '\0'));
  EXPECT_THROW(static_cast<void>(file.checksum()), InternalError);
  file.read_to(100);
  EXPECT_EQ(file.bytes().substr(0, 100), content.substr(0, 100));
  EXPECT_EQ(file.bytes().back(), '\0');
  file.forget(file.bytes().substr(0, 1 << 20));
  file.read_to(content.size() + 1);
  file.read_rest();
  EXPECT_EQ(file.bytes()[0], '\0') << "what was forgotten is not read again";
  EXPECT_EQ(file.bytes().substr(1 << 20), content.substr(1 << 20));
  EXPECT_EQ(file.checksum(), checksum(content));
}

TEST(FileBytes, AFileThatIsCutShortBeforeItIsReadHasFewerBytes) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", std::string(3 << 20, 'a'));
  FileBytes file(path, FileReading::kLater);
  ASSERT_EQ(truncate(path.c_str(), 7), 0);
  file.read_to(1 << 20);
  EXPECT_EQ(file.bytes().size(), size_t{3} << 20);
  file.read_rest();
  EXPECT_EQ(file.bytes(), "aaaaaaa");
  EXPECT_EQ(file.checksum(), checksum("aaaaaaa"));
}

TEST(FileBytes, CanBeMoved) {
  const testing::TemporaryFolder folder;
  FileBytes first(folder.write("file", "moved"));
  FileBytes second(std::move(first));
  EXPECT_EQ(second.bytes(), "moved");
  FileBytes third(folder.write("other", "other"));
  third = std::move(second);
  EXPECT_EQ(third.bytes(), "moved");
}

TEST(FileBytes, NamesWhatCannotBeRead) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(FileBytes(folder.path("missing")), Error);
  EXPECT_THROW(FileBytes(folder.path("")), Error);
}

// A file with a hole takes no room on disk, whatever its size.
TEST(FileBytes, WhatIsLargerThanTheMachineIsRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", "");
  if (truncate(path.c_str(), off_t{1} << 43) != 0) GTEST_SKIP() << "no files with holes here";
  try {
    const FileBytes file(path);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 1);
    EXPECT_THAT(error.what(), HasSubstr("file: is 8388608 MB, which does not fit into memory"));
  }
}

}  // namespace
}  // namespace allot
