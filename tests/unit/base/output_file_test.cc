#include "base/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "base/broken_pipe.h"
#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;
using ::testing::HasSubstr;

size_t num_files(const TemporaryFolder& folder) {
  const auto all = fs::directory_iterator(folder.path(""));
  return static_cast<size_t>(std::distance(begin(all), end(all)));
}

template <typename Action>
std::string message(Action action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    return error.what();
  }
  return "no error";
}

TEST(OutputFile, AppearsWithItsWholeContentOnCommit) {
  const TemporaryFolder folder;
  OutputFile file(folder.path("out"));
  file.write("one ");
  file.write_line("two");
  file.flush();
  EXPECT_FALSE(fs::exists(folder.path("out")));
  file.write_line("");
  file.commit();
  EXPECT_EQ(read_bytes(folder.path("out")), "one two\n\n");
  EXPECT_EQ(num_files(folder), 1u);
}

TEST(OutputFile, WhatIsOpenAlreadyIsWrittenTo) {
  const TemporaryFolder folder;
  const std::string path = folder.write("log", "before\n");
  const int log = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ASSERT_GE(log, 0);
  write_file("/dev/fd/" + std::to_string(log), "between\n");
  write_file("/proc/self/fd/" + std::to_string(log), "the ");
  write_file(fmt::format("/proc/{}/fd/{}", getpid(), log), "lines\n");
  write_file("/proc/thread-self/fd/" + std::to_string(log), "and\n");
  EXPECT_EQ(::write(log, "after\n", 6), 6);
  close(log);
  EXPECT_EQ(read_bytes(path), "before\nbetween\nthe lines\nand\nafter\n");
  EXPECT_THAT(message([] { write_file("/dev/fd/99999", ""); }),
              HasSubstr("to fix: open it for writing first, or name a file"));
}

TEST(OutputFile, WhatAnotherProgramHasOpenIsNotReplaced) {
  const TemporaryFolder folder;
  const std::string path = folder.write("log", "theirs\n");
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t other = fork();
  if (other == 0) {  // keeps the log open until it is killed
    const int log = open(path.c_str(), O_WRONLY | O_APPEND);
    const std::string name = std::to_string(log) + "\n";
    if (::write(ready[1], name.data(), name.size()) < 0) _exit(1);
    pause();
    _exit(0);
  }
  std::string number(16, '\0');
  const ssize_t count = ::read(ready[0], number.data(), number.size());
  ASSERT_GT(count, 1);
  number.resize(static_cast<size_t>(count) - 1);
  EXPECT_THAT(message([&] { write_file(fmt::format("/proc/{}/fd/{}", other, number), "ours"); }),
              HasSubstr("it is open in another program"));
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
  EXPECT_EQ(read_bytes(path), "theirs\n");
}

TEST(OutputFile, LeavesTheOldFileWithoutCommit) {
  const TemporaryFolder folder;
  folder.write("out", "old");
  {
    OutputFile file(folder.path("out"));
    file.write(std::string(1 << 20, 'x'));
    EXPECT_EQ(read_bytes(folder.path("out")), "old");
    EXPECT_EQ(num_files(folder), 2u) << "the temporary file lies beside it";
  }
  EXPECT_EQ(read_bytes(folder.path("out")), "old");
  EXPECT_EQ(num_files(folder), 1u);
}

TEST(OutputFile, ReplacesTheOldFileAndKeepsItsMode) {
  const TemporaryFolder folder;
  folder.write("out", "old");
  fs::permissions(folder.path("out"), fs::perms(0640));
  write_file(folder.path("out"), "new");
  EXPECT_EQ(read_bytes(folder.path("out")), "new");
  EXPECT_EQ(fs::status(folder.path("out")).permissions(), fs::perms(0640));
}

TEST(OutputFile, NewFilesHaveTheModeThatTheUmaskLeaves) {
  const TemporaryFolder folder;
  const mode_t before = umask(026);
  write_file(folder.path("out"), "new");
  umask(before);
  EXPECT_EQ(fs::status(folder.path("out")).permissions(), fs::perms(0640));
}

// Names of temporary files that can be predicted could be links of somebody else's.
TEST(OutputFile, WritesToNothingThatWasThereBefore) {
  const TemporaryFolder folder;
  folder.write("victim", "precious");
  const std::string planted = folder.path(fmt::format(".out.{}.tmp", getpid()));
  fs::create_symlink("victim", planted);
  std::string first;
  for (int i = 0; i < 2; ++i) {
    OutputFile file(folder.path("out"));
    file.write("text");
    file.finish();
    for (const auto& entry : fs::directory_iterator(folder.path(""))) {
      const std::string name = entry.path().filename().string();
      if (name[0] != '.' || entry.path() == planted) continue;
      EXPECT_NE(name, first);
      first = name;
    }
    EXPECT_NE(first, "");
    file.commit();
  }
  EXPECT_EQ(read_bytes(folder.path("victim")), "precious");
  EXPECT_EQ(read_bytes(folder.path("out")), "text");
  EXPECT_TRUE(fs::is_symlink(planted));
}

TEST(OutputFile, NamesMayBeAsLongAsTheSystemAllows) {
  const TemporaryFolder folder;
  const std::string path = folder.path(std::string(255, 'n'));
  write_file(path, "text");
  EXPECT_EQ(read_bytes(path), "text");
}

TEST(OutputFile, WritesMoreThanItsBuffer) {
  const TemporaryFolder folder;
  std::string expected;
  OutputFile file(folder.path("out"));
  for (int i = 0; i < 100'000; ++i) {
    file.write_line(std::to_string(i));
    expected += std::to_string(i) + "\n";
  }
  file.commit();
  EXPECT_EQ(read_bytes(folder.path("out")), expected);
}

TEST(OutputFile, IsCompleteUnderItsTemporaryNameAfterFinish) {
  const TemporaryFolder folder;
  OutputFile file(folder.path("out"));
  file.write("text");
  file.finish();
  file.finish();  // again changes nothing
  EXPECT_FALSE(fs::exists(folder.path("out")));
  ASSERT_EQ(num_files(folder), 1u);
  EXPECT_EQ(read_bytes(fs::directory_iterator(folder.path(""))->path().string()), "text");
  file.commit();
  EXPECT_EQ(read_bytes(folder.path("out")), "text");
}

TEST(OutputFile, RefusesToBeWrittenAfterFinish) {
  const TemporaryFolder folder;
  OutputFile file(folder.path("out"));
  file.finish();
  file.write("late");
  EXPECT_THROW(file.commit(), InternalError);
}

TEST(OutputFile, WritesThroughALink) {
  const TemporaryFolder folder;
  folder.write("real", "old");
  fs::create_symlink(folder.path("real"), folder.path("link"));
  write_file(folder.path("link"), "new");
  EXPECT_EQ(read_bytes(folder.path("link")), "new");
  EXPECT_EQ(read_bytes(folder.path("real")), "new");
  EXPECT_TRUE(fs::is_symlink(folder.path("link")));
}

TEST(OutputFile, WritesThroughALinkToNothingYet) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path("below"));
  fs::create_symlink("below/real", folder.path("link"));
  write_file(folder.path("link"), "new");
  EXPECT_EQ(read_bytes(folder.path("below/real")), "new");
  EXPECT_TRUE(fs::is_symlink(folder.path("link")));
}

TEST(OutputFile, RefusesALinkToItself) {
  const TemporaryFolder folder;
  fs::create_symlink("link", folder.path("link"));
  EXPECT_EQ(message([&] { write_file(folder.path("link"), "new"); }),
            folder.path("link") +
                ": cannot be written: Too many levels of symbolic links\n"
                "  to fix: check that the folder exists and that you may write to it");
}

TEST(OutputFile, CommitsAllOrNone) {
  const TemporaryFolder folder;
  {
    OutputFile first(folder.path("first"));
    OutputFile full("/dev/full");
    first.write("text");
    full.write("text");
    EXPECT_THROW(commit_all({&first, &full}), Error);
  }
  EXPECT_EQ(num_files(folder), 0u);
  {
    OutputFile first(folder.path("first"));
    OutputFile second(folder.path("second"));
    first.write("1");
    second.write("2");
    commit_all({&first, &second});
  }
  EXPECT_EQ(read_bytes(folder.path("first")) + read_bytes(folder.path("second")), "12");
  EXPECT_EQ(num_files(folder), 2u);
}

TEST(OutputFile, ReportsAFullDisk) {
  EXPECT_EQ(message([] { write_file("/dev/full", "text"); }),
            "/dev/full: cannot be written: No space left on device\n"
            "  to fix: free some space on the disk, then run again");
}

TEST(OutputFile, NamesPlacesThatCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_EQ(message([&] { OutputFile file(folder.path("no/out")); }),
            folder.path("no/out") +
                ": cannot be written: No such file or directory\n"
                "  to fix: check that the folder exists and that you may write to it");
  EXPECT_EQ(
      message([&] { OutputFile file(folder.path("")); }),
      folder.path("") + ": cannot be written: it is a directory\n  to fix: name a file inside it");
  EXPECT_EQ(num_files(folder), 0u);
}

TEST(OutputFile, WritesToPipesDirectly) {
  const TemporaryFolder folder;
  const std::string path = folder.path("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string seen;
  std::thread reader([&] { seen = read_bytes(path); });
  write_file(path, "through");
  reader.join();
  EXPECT_EQ(seen, "through");
  EXPECT_EQ(num_files(folder), 1u) << "it is still a pipe, with nothing beside it";
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST(OutputFile, AReaderThatLeavesIsNotAnError) {
  const TemporaryFolder folder;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  auto* const before = std::signal(SIGPIPE, SIG_IGN);
  {
    OutputFile beside(folder.path("beside"));
    beside.write("text");
    OutputFile file(fmt::format("/dev/fd/{}", ends[1]));
    file.write("text");
    EXPECT_THROW(commit_all({&beside, &file}), BrokenPipe);
  }
  std::signal(SIGPIPE, before);
  close(ends[1]);
  EXPECT_EQ(num_files(folder), 0u);
}

TEST(OutputFile, InTheCurrentFolderNeedsNoFolderName) {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path(""));
  write_file("plain-name", "x");
  fs::current_path(before);
  EXPECT_EQ(read_bytes(folder.path("plain-name")), "x");
}

}  // namespace
}  // namespace allot
