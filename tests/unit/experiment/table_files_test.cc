#include "experiment/table_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/tiny_experiment.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class TableFiles : public ::testing::Test {
 protected:
  TableFiles() { std::filesystem::create_directories(paths_.folder); }

  ExperimentOutcome outcome() const {
    ExperimentOptions options;
    options.plan.folder = paths_.folder;
    return make_experiment(read_experiment(files_.write("  - {name: a}\n", "columns: [bleu]\n")),
                           options, {1});
  }

  testing::TinyExperiment files_;
  ExperimentPaths paths_{files_.path("out"), "t"};
};

TEST_F(TableFiles, TableResultsAndPageAreWritten) {
  write_table_files(paths_, outcome(), "title: <Tiny>\n");
  EXPECT_THAT(testing::read_bytes(paths_.table()), HasSubstr("| BLEU ↑ |"));
  EXPECT_THAT(testing::read_bytes(paths_.results()), HasSubstr("\"result-hash\""));
  EXPECT_THAT(testing::read_bytes(paths_.page()), HasSubstr("title: &lt;Tiny&gt;"));
}

TEST_F(TableFiles, AllOfThemOrNone) {
  files_.folder().write("out/t.md", "old");
  files_.folder().write("out/t.json", "old");
  std::filesystem::create_symlink("/dev/full", paths_.page());
  EXPECT_THROW(write_table_files(paths_, outcome(), ""), Error);
  EXPECT_EQ(testing::read_bytes(paths_.table()), "old");
  EXPECT_EQ(testing::read_bytes(paths_.results()), "old");
}

TEST_F(TableFiles, AFolderInTheirPlaceIsRefused) {
  EXPECT_NO_THROW(check_table_files(paths_));
  std::filesystem::create_directories(paths_.page());
  EXPECT_THROW(check_table_files(paths_), Error);
}

}  // namespace
}  // namespace allot
