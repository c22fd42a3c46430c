#include "app/experiment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/output_file.h"
#include "support/tiny_experiment.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoRows =
    "  - {name: a, set: {model.transform: softmax}}\n"
    "  - {name: b, set: {model.transform: sparsemax}}\n";

class RunExperiment : public ::testing::Test {
 protected:
  RunExperiment() { options_.plan.folder = files_.path("out"); }

  std::string run(const std::string& rows) {
    options_.recipe = files_.write(rows, "columns: [bleu, rep, drop]\n");
    ::testing::internal::CaptureStdout();
    try {
      run_experiment(options_, {2});
    } catch (...) {
      ::testing::internal::GetCapturedStdout();
      throw;
    }
    return ::testing::internal::GetCapturedStdout();
  }

  testing::TinyExperiment files_;
  RunExperimentOptions options_;
};

TEST_F(RunExperiment, MakesTableResultsAndPage) {
  const std::string table = run(kTwoRows);
  EXPECT_THAT(table, HasSubstr("BLEU ↑"));
  EXPECT_THAT(testing::read_bytes(files_.path("out/e.md")), HasSubstr("| BLEU ↑ |"));
  EXPECT_THAT(testing::read_bytes(files_.path("out/e.json")), HasSubstr("\"result-hash\""));
  EXPECT_THAT(testing::read_bytes(files_.path("out/e.html")), HasSubstr("<svg"));
}

TEST_F(RunExperiment, APartDoesNotTakeThePlaceOfTheWhole) {
  EXPECT_THAT(run(kTwoRows), HasSubstr("\na "));
  const std::string table = testing::read_bytes(files_.path("out/e.md"));
  options_.plan.rows = {"b"};
  EXPECT_THAT(run(kTwoRows), ::testing::Not(HasSubstr("\na ")));
  EXPECT_EQ(testing::read_bytes(files_.path("out/e.md")), table);
  EXPECT_TRUE(std::filesystem::exists(files_.path("out/e.b.html")));
}

TEST_F(RunExperiment, TablePageAndResultsAreWrittenTogether) {
  run(kTwoRows);
  for (const char* name : {"out/e.md", "out/e.json"}) write_file(files_.path(name), "old");
  std::filesystem::remove(files_.path("out/e.html"));
  std::filesystem::create_symlink("/dev/full", files_.path("out/e.html"));
  EXPECT_THROW(run(kTwoRows), Error);
  EXPECT_EQ(testing::read_bytes(files_.path("out/e.md")), "old");
  EXPECT_EQ(testing::read_bytes(files_.path("out/e.json")), "old");
}

TEST_F(RunExperiment, AFolderInThePlaceOfATableShowsBeforeAnythingIsTrained) {
  std::filesystem::create_directories(files_.path("out/e.md"));
  EXPECT_THROW(run(kTwoRows), Error);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out/models")));
  EXPECT_FALSE(std::filesystem::exists(files_.path("out/lock")));
}

TEST_F(RunExperiment, WhatHasFailedIsMissingInTheTable) {
  try {
    run("  - {name: a, set: {model.transform: softmax}}\n"
        "  - {name: b, set: {max-length: 2}}\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("failed: b-seed1"));
  }
  EXPECT_THAT(testing::read_bytes(files_.path("out/e.md")), HasSubstr("– |"));
}

}  // namespace
}  // namespace allot
