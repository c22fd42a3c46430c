#include "base/temporary_names.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "support/test_files.h"

namespace allot {
namespace {

// What ends a process that runs `work` and then sends itself `signal`.
int end_of_child(int signal, const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    remove_temporaries_on_signals();
    work();
    (void)raise(signal);
    _exit(0);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST(TemporaryNames, GoWithASignal) {
  const testing::TemporaryFolder folder;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const std::string gone = folder.write("gone", "half");
    const std::string kept = folder.write("kept", "whole");
    EXPECT_EQ(end_of_child(signal,
                           [&] {
                             static auto first = std::make_unique<TemporaryName>(gone);
                             const TemporaryName second(kept);
                           }),
              signal);
    EXPECT_FALSE(std::filesystem::exists(gone));
    EXPECT_TRUE(std::filesystem::exists(kept));
  }
}

TEST(TemporaryNames, OfAParentStay) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", "half");
  EXPECT_EQ(end_of_child(SIGTERM,
                         [&] {
                           static auto name = std::make_unique<TemporaryName>(path);
                           const pid_t grandchild = fork();
                           if (grandchild == 0) {
                             (void)raise(SIGTERM);
                             _exit(0);
                           }
                           waitpid(grandchild, nullptr, 0);
                           _exit(std::filesystem::exists(path) ? 0 : 1);
                         }),
            0);
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(TemporaryNames, MoreThanThereAreSlotsDoNoHarm) {
  std::vector<std::unique_ptr<TemporaryName>> names;
  for (int i = 0; i < 100; ++i) names.push_back(std::make_unique<TemporaryName>("/nowhere/x"));
}

}  // namespace
}  // namespace allot
