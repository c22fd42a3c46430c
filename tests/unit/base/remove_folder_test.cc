#include "base/remove_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

TEST(RemoveFolder, RemovesFoldersAndFilesAndNothingElse) {
  const testing::TemporaryFolder folder;
  fs::create_directories(folder.path("a/b"));
  folder.write("a/b/file", "x");
  folder.write("file", "y");
  folder.write("other", "z");
  remove_folder(folder.path("a"));
  remove_folder(folder.path("file"));
  remove_folder(folder.path("missing"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path("")), fs::directory_iterator()), 1);
  EXPECT_EQ(testing::read_bytes(folder.path("other")), "z");
}

// Killed at some moment of it, the place is whole or gone.
TEST(RemoveFolder, IsNeverSeenHalf) {
  constexpr int kFiles = 2000;
  const testing::TemporaryFolder folder;
  for (int round = 0; round < 10; ++round) {
    fs::create_directories(folder.path("a"));
    for (int i = 0; i < kFiles; ++i) folder.write("a/" + std::to_string(i), "");
    const pid_t child = fork();
    if (child == 0) {
      remove_folder(folder.path("a"));
      _exit(0);
    }
    usleep(static_cast<useconds_t>(300 * round));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::string path = folder.path("a");
    const auto left = fs::exists(path) ? std::distance(fs::directory_iterator(path), {}) : 0;
    EXPECT_TRUE(left == 0 || left == kFiles) << left;
  }
}

}  // namespace
}  // namespace allot
