#include "base/temporary_names.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(TemporaryNames, AreRemovedWhileTheyLive) {
  const testing::TemporaryFolder folder;
  const std::string gone = folder.write("gone", "half");
  const std::string kept = folder.write("kept", "whole");
  const TemporaryName first(gone);
  { const TemporaryName second(kept); }
  remove_temporaries();
  EXPECT_FALSE(std::filesystem::exists(gone));
  EXPECT_TRUE(std::filesystem::exists(kept));
}

TEST(TemporaryNames, OfAParentStay) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", "half");
  const TemporaryName name(path);
  const pid_t child = fork();
  if (child == 0) {
    remove_temporaries();
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(TemporaryNames, MoreThanThereAreSlotsDoNoHarm) {
  std::vector<std::unique_ptr<TemporaryName>> names;
  for (int i = 0; i < 100; ++i) names.push_back(std::make_unique<TemporaryName>("/nowhere/x"));
  remove_temporaries();
}

}  // namespace
}  // namespace allot
