#include "train/leftovers.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

// The number of a process that has ended.
pid_t gone() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

TEST(Leftovers, OnlyThoseOfProcessesThatAreGone) {
  const testing::TemporaryFolder folder;
  const std::string of_gone = ".model." + std::to_string(gone()) + ".tmp";
  const std::string of_running = ".model." + std::to_string(getpid()) + ".tmp";
  folder.write(of_gone, "");
  folder.write(of_running, "");
  for (const char* name : {".hidden", "model.1.tmp", ".x.tmp"}) folder.write(name, "");
  remove_leftovers(folder.path(""));
  EXPECT_FALSE(std::filesystem::exists(folder.path(of_gone)));
  for (const std::string& name :
       {of_running, std::string(".hidden"), std::string("model.1.tmp"), std::string(".x.tmp")}) {
    EXPECT_TRUE(std::filesystem::exists(folder.path(name))) << name;
  }
  remove_leftovers(folder.path("missing"));
}

}  // namespace
}  // namespace allot
