#include "base/file_lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

TEST(FileLock, IsForOneAtATime) {
  const testing::TemporaryFolder folder;
  std::optional<FileLock> first(folder.path("lock"));
  EXPECT_EQ(first->try_lock(), 0);
  EXPECT_TRUE(first->has_made_file());
  FileLock second(folder.path("lock"));
  EXPECT_EQ(second.try_lock(), EWOULDBLOCK);
  EXPECT_TRUE(second.is_open());
  EXPECT_FALSE(second.has_made_file());
  first.reset();
  EXPECT_EQ(second.try_lock(), 0);
  EXPECT_TRUE(fs::exists(folder.path("lock")));
}

TEST(FileLock, AChildHoldsItToo) {
  const testing::TemporaryFolder folder;
  auto first = std::make_unique<FileLock>(folder.path("lock"));
  ASSERT_EQ(first->try_lock(), 0);
  const pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  first.reset();
  FileLock second(folder.path("lock"));
  EXPECT_EQ(second.try_lock(), EWOULDBLOCK);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(second.try_lock(), 0);
}

TEST(FileLock, SaysWhyItCannotBeOpened) {
  const testing::TemporaryFolder folder;
  FileLock lock(folder.path("nowhere/lock"));
  EXPECT_EQ(lock.try_lock(), ENOENT);
  EXPECT_FALSE(lock.is_open());
  FileLock on_folder(folder.path(""));
  EXPECT_EQ(on_folder.lock(), EISDIR);
}

// Two that wait for a file that is then removed: only one of them may continue.
TEST(FileLock, AFileThatWasRemovedLocksNobodyOut) {
  const testing::TemporaryFolder folder;
  auto first = std::make_unique<FileLock>(folder.path("lock"));
  ASSERT_EQ(first->try_lock(), 0);
  FileLock early(folder.path("lock"));
  ASSERT_EQ(early.try_lock(), EWOULDBLOCK);  // it has the old file open
  first->remove_file();
  first.reset();
  EXPECT_FALSE(fs::exists(folder.path("lock")));
  FileLock late(folder.path("lock"));
  EXPECT_EQ(late.try_lock(), 0);
  EXPECT_EQ(early.try_lock(), EWOULDBLOCK);
}

TEST(FileLock, RemovesNoFileOfAnother) {
  const testing::TemporaryFolder folder;
  FileLock first(folder.path("lock"));
  ASSERT_EQ(first.try_lock(), 0);
  fs::remove(folder.path("lock"));
  FileLock second(folder.path("lock"));
  ASSERT_EQ(second.try_lock(), 0);
  first.remove_file();
  EXPECT_TRUE(fs::exists(folder.path("lock")));
}

TEST(FileLock, WaitsForTheOther) {
  const testing::TemporaryFolder folder;
  auto first = std::make_unique<FileLock>(folder.path("lock"));
  ASSERT_EQ(first->lock(), 0);
  std::atomic<bool> is_free{false};
  std::thread ending([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_free = true;
    first->remove_file();
    first.reset();
  });
  FileLock second(folder.path("lock"));
  EXPECT_EQ(second.lock(), 0);
  EXPECT_TRUE(is_free);
  EXPECT_TRUE(second.has_made_file());
  ending.join();
}

}  // namespace
}  // namespace allot
