#include "base/regular_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

#include "base/checksum.h"
#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class RegularFileTest : public ::testing::Test {
 protected:
  static std::string complaint(const std::string& path) {
    try {
      const RegularFile file(path);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3);
      return error.what();
    }
    return "no complaint";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(RegularFileTest, ReadsFromFrontToBack) {
  RegularFile file(folder_.write("file", "one two"));
  EXPECT_EQ(file.size(), 7U);
  char buffer[5] = {};
  EXPECT_EQ(file.read(buffer, 4), 4U);
  EXPECT_STREQ(buffer, "one ");
  EXPECT_EQ(file.read(buffer, 5), 3U);
  EXPECT_EQ(file.read(buffer, 5), 0U);
}

TEST_F(RegularFileTest, NamesWhatCannotBeRead) {
  EXPECT_EQ(complaint(folder_.path("missing")),
            folder_.path("missing") +
                ": cannot be read: No such file or directory\n"
                "  to fix: check the name and that you may read it");
  EXPECT_THAT(complaint(folder_.path("")), HasSubstr("is a folder, not a file"));
}

// Opening a pipe that nobody writes to waits forever.
TEST_F(RegularFileTest, PipesSocketsAndDevicesAreRefusedAtOnce) {
  const std::string pipe = folder_.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(complaint(pipe), HasSubstr("pipe: is not a regular file"));
  EXPECT_THAT(complaint("/dev/null"), HasSubstr("is not a regular file"));
  const std::string path = folder_.path("socket");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof(address.sun_path));
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int socket_number = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(socket_number, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
  EXPECT_THAT(complaint(path), HasSubstr("is not a regular file"));
  close(socket_number);
}

TEST_F(RegularFileTest, SumsUpAFileOfManyBlocks) {
  std::string content;
  for (int i = 0; i < 400000; ++i) content += "word ";
  const FileSum sum = sum_of_file(folder_.write("file", content));
  EXPECT_EQ(sum.bytes, content.size());
  EXPECT_EQ(sum.checksum, checksum(content));
  EXPECT_EQ(sum_of_file(folder_.write("empty", "")).checksum, checksum(""));
}

}  // namespace
}  // namespace allot
