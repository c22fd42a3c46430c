#include "base/folder_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <thread>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;

std::string message_of(const std::string& path) {
  try {
    const FolderLock lock(path, milliseconds(0));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    return error.what();
  }
  return "";
}

TEST(FolderLock, IsForOneAtATime) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("lock");
  {
    const FolderLock lock(path);
    EXPECT_THAT(message_of(path), HasSubstr("another experiment is at work in this folder"));
    EXPECT_EQ(message_of(folder.path("other")), "");
  }
  EXPECT_EQ(message_of(path), "");
}

TEST(FolderLock, WaitsForOneThatIsAboutToEnd) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("lock");
  auto first = std::make_unique<FolderLock>(path);
  std::thread ending([&first] {
    std::this_thread::sleep_for(milliseconds(150));
    first.reset();
  });
  EXPECT_NO_THROW(FolderLock(path, std::chrono::minutes(1)));
  ending.join();
}

TEST(FolderLock, TakesTheFileThatItHasMadeAway) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("lock");
  { const FolderLock lock(path); }
  EXPECT_FALSE(std::filesystem::exists(path));
  {
    FolderLock lock(path);
    lock.keep_file();
  }
  EXPECT_TRUE(std::filesystem::exists(path));
  { const FolderLock lock(path); }  // it is not this one's
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(FolderLock, AFileThatCannotBeOpenedIsNotAnotherExperiment) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("lock"));
  for (const std::string& path : {folder.path("lock"), folder.path("nowhere/lock")}) {
    EXPECT_THAT(message_of(path), HasSubstr(path + ": cannot open this file: "));
    EXPECT_THAT(message_of(path), HasSubstr("to fix: name a folder that you may write to"));
    EXPECT_THAT(message_of(path), Not(HasSubstr("another experiment")));
  }
}

}  // namespace
}  // namespace allot
