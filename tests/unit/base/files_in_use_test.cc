#include "base/files_in_use.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class FilesInUse : public ::testing::Test {
 protected:
  void SetUp() override { write_file(folder_.path("text"), "a\n"); }

  static std::string problem_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(FilesInUse, AnInputIsNotWrittenOver) {
  const LineReader reader(folder_.path("text"));
  const auto write = [&] { const OutputFile output(folder_.path("./text")); };
  EXPECT_THAT(problem_of(write), HasSubstr("would be written over the input"));
}

TEST_F(FilesInUse, NorByAnOutputThatWasThereFirst) {
  const OutputFile output(folder_.path("text"));
  EXPECT_THAT(problem_of([&] { const LineReader reader(folder_.path("text")); }),
              HasSubstr("would be written over the input"));
}

TEST_F(FilesInUse, ANameThatDoesNotExistYetIsKnownInAllItsForms) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path(""));
  const auto first = std::make_unique<OutputFile>("new");
  for (const std::string& name : {std::string("./new"), folder_.path("new")}) {
    EXPECT_THAT(problem_of([&] { const OutputFile second(name); }),
                HasSubstr("would be written twice"));
  }
  std::filesystem::current_path(before);
}

TEST_F(FilesInUse, AHoldIsReading) {
  auto hold = std::make_unique<ReadingHold>(folder_.path("text"));
  const auto write = [&] { const OutputFile output(folder_.path("text")); };
  EXPECT_THAT(problem_of(write), HasSubstr("would be written over the input"));
  hold.reset();
  EXPECT_EQ(problem_of(write), "");
}

TEST_F(FilesInUse, LinksAreSeenThrough) {
  std::filesystem::create_symlink("text", folder_.path("link"));
  const LineReader reader(folder_.path("link"));
  EXPECT_NE(problem_of([&] { const OutputFile output(folder_.path("text")); }), "");
}

TEST_F(FilesInUse, StdoutTakesOneOutputAtATime) {
  OutputFile first("-");
  EXPECT_THAT(problem_of([] { const OutputFile second("-"); }),
              HasSubstr("would be written twice"));
  first.commit();
  EXPECT_EQ(problem_of([] { const OutputFile second("-"); }), "");
}

TEST_F(FilesInUse, TwoOutputsHaveTwoNames) {
  const OutputFile output(folder_.path("new"));
  EXPECT_THAT(problem_of([&] { const OutputFile other(folder_.path("new")); }),
              HasSubstr("would be written twice"));
  EXPECT_EQ(problem_of([&] { const OutputFile other(folder_.path("newer")); }), "");
}

TEST_F(FilesInUse, WhatHasEndedIsFree) {
  { const LineReader reader(folder_.path("text")); }
  { const OutputFile given_up(folder_.path("text")); }
  write_file(folder_.path("text"), "b\n");
  OutputFile output(folder_.path("text"));
  output.commit();
  EXPECT_EQ(problem_of([&] { write_file(folder_.path("text"), "c\n"); }), "");
  EXPECT_EQ(read_lines(folder_.path("text")), std::vector<std::string>{"c"});
}

TEST_F(FilesInUse, ManyMayRead) {
  auto first = std::make_unique<LineReader>(folder_.path("text"));
  const LineReader second(folder_.path("text"));
  first.reset();
  EXPECT_NE(problem_of([&] { const OutputFile output(folder_.path("text")); }), "");
}

TEST_F(FilesInUse, DevicesAreNobodys) {
  const OutputFile one("/dev/null"), other("/dev/null");
  EXPECT_EQ(problem_of([] { const LineReader reader("/dev/null"); }), "");
}

}  // namespace
}  // namespace allot
