#include "base/standard_streams.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>

#include "support/test_files.h"

namespace allot {
namespace {

// What `work` returns in a process of its own, whose descriptors are its own.
int result_in_child(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(StandardStreams, ClosedOnesAreTaken) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("file");
  for (unsigned closed = 0; closed < 8; ++closed) {
    EXPECT_EQ(result_in_child([&] {
                for (int i = 0; i < 3; ++i) {
                  if ((closed >> static_cast<unsigned>(i) & 1U) != 0) close(i);
                }
                reserve_standard_streams();
                return open(path.c_str(), O_WRONLY | O_CREAT, 0600) > STDERR_FILENO ? 0 : 1;
              }),
              0)
        << closed;
  }
}

TEST(StandardStreams, ClosedOnesStayUnusable) {
  EXPECT_EQ(result_in_child([] {
              for (int i = 0; i < 3; ++i) close(i);
              reserve_standard_streams();
              char byte = 'x';
              if (::read(STDIN_FILENO, &byte, 1) != -1 || errno != EBADF) return 1;
              if (write(STDOUT_FILENO, &byte, 1) != -1 || errno != EBADF) return 2;
              return write(STDERR_FILENO, &byte, 1) == 1 ? 0 : 3;
            }),
            0);
}

TEST(StandardStreams, OpenOnesStayAsTheyAre) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("file");
  EXPECT_EQ(result_in_child([&] {
              const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
              dup2(file, STDOUT_FILENO);
              reserve_standard_streams();
              return write(STDOUT_FILENO, "data", 4) == 4 ? 0 : 1;
            }),
            0);
  EXPECT_EQ(testing::read_bytes(path), "data");
}

}  // namespace
}  // namespace allot
