#include "experiment/experiment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/output_file.h"
#include "experiment/table_text.h"
#include "support/tiny_experiment.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoRows =
    "  - {name: a, set: {model.transform: softmax}}\n"
    "  - {name: b, set: {model.transform: sparsemax}}\n";

class ExperimentTest : public ::testing::Test {
 protected:
  ExperimentTest() { options_.plan.folder = files_.path("out"); }

  ExperimentOutcome make(const std::string& rows) {
    const std::string recipe = files_.write(rows, "columns: [bleu, rep, drop]\n");
    return make_experiment(read_experiment(recipe), options_, {2});
  }
  // The table, where no row has failed.
  std::string run(const std::string& rows) {
    const ExperimentOutcome outcome = make(rows);
    outcome.throw_failures();
    return plain_report(outcome.table);
  }

  testing::TinyExperiment files_;
  ExperimentOptions options_;
};

TEST_F(ExperimentTest, WhatIsDoneStaysDone) {
  const std::string table = run(kTwoRows);
  EXPECT_THAT(table, HasSubstr("BLEU ↑"));
  // Again, without the models: nothing is trained.
  std::filesystem::remove_all(files_.path("out/models"));
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out/models")));
}

TEST_F(ExperimentTest, TheFolderIsLockedUntilTheOutcomeIsDoneWith) {
  auto outcome = make(kTwoRows);
  const std::string path = outcome.plan.paths.lock();
  EXPECT_THROW(FolderLock(path, std::chrono::milliseconds(0)), Error);
  outcome = {};
  EXPECT_NO_THROW(FolderLock(path, std::chrono::milliseconds(0)));
}

// As the demo asks for it: what is gone is made again, and nothing else.
TEST_F(ExperimentTest, DeletedModelsAndTranslationsAreRestored) {
  const std::string table = run(kTwoRows);
  const std::string result = testing::read_bytes(files_.path("out/rows/a-seed1.json"));
  const std::string weights = files_.path("out/models/a-seed1/model.safetensors");
  const std::string before = testing::read_bytes(weights);
  const std::string translations = files_.path("out/translations/b-seed1.txt");
  const std::string translated = testing::read_bytes(translations);
  options_.restores_deleted = true;

  std::filesystem::remove_all(files_.path("out/models"));
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_TRUE(testing::read_bytes(weights) == before);
  EXPECT_EQ(testing::read_bytes(files_.path("out/rows/a-seed1.json")), result);
  // The model alone, while its run is still there.
  std::filesystem::remove_all(files_.path("out/models/a-seed1"));
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_TRUE(testing::read_bytes(weights) == before);

  std::filesystem::remove(translations);
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_EQ(testing::read_bytes(translations), translated);
  EXPECT_EQ(testing::read_bytes(files_.path("out/rows/a-seed1.json")), result);
}

// Without them nothing could be tested against anything.
TEST_F(ExperimentTest, LostTranslationsAreMadeAgainWhereTheModelIsThere) {
  const std::string table = run(kTwoRows);
  const std::string lost = files_.path("out/translations/a-seed1.txt");
  const std::string before = testing::read_bytes(lost);
  std::filesystem::remove(lost);
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_EQ(testing::read_bytes(lost), before);
  write_file(lost, "changed\n");
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_EQ(testing::read_bytes(lost), before);
  // Only scores are left: they are believed, and the table says so.
  std::filesystem::remove_all(files_.path("out/models"));
  std::filesystem::remove(lost);
  EXPECT_THAT(run(kTwoRows),
              HasSubstr("Only scores are known, so significance was not tested: a (seed 1)"));
  EXPECT_FALSE(std::filesystem::exists(lost));
}

TEST_F(ExperimentTest, ScoresAreThoseOfTheTranslations) {
  const std::string table = run(kTwoRows);
  const std::string file = files_.path("out/rows/b-seed1.json");
  std::string result = testing::read_bytes(file);
  const size_t begin = result.find("\"score\": ");
  result.replace(begin, result.find(',', begin) - begin, "\"score\": 99.5");
  write_file(file, result);
  EXPECT_EQ(run(kTwoRows), table);
}

TEST_F(ExperimentTest, ARowThatFailsDoesNotTouchTheOthers) {
  const ExperimentOutcome outcome = make(
      "  - {name: a, set: {model.transform: softmax}}\n"
      "  - {name: b, set: {max-length: 2}}\n");
  try {
    outcome.throw_failures();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("failed: b-seed1"));
  }
  EXPECT_TRUE(std::filesystem::exists(files_.path("out/rows/a-seed1.json")));
  EXPECT_FALSE(std::filesystem::exists(files_.path("out/rows/b-seed1.json")));
  EXPECT_THAT(table_markdown(outcome.table), HasSubstr("– |"));
}

TEST_F(ExperimentTest, AResultThatWasFoundElsewhereGetsItsOwnName) {
  run(kTwoRows);
  const std::string before = testing::read_bytes(files_.path("out/translations/a-seed1.txt"));
  // What a was is c now, and a is something else.
  const std::string table =
      run("  - {name: a, set: {model.transform: softmax}, translate: {beam-size: 1}}\n"
          "  - {name: c, model-of: a}\n");
  EXPECT_THAT(table, ::testing::Not(HasSubstr("–")));
  EXPECT_EQ(testing::read_bytes(files_.path("out/translations/c-seed1.txt")), before);
  EXPECT_THAT(testing::read_bytes(files_.path("out/rows/c-seed1.json")),
              HasSubstr("\"row\": \"c\""));
}

TEST_F(ExperimentTest, AResultOfAnotherTestTextIsKept) {
  const std::string table = run(kTwoRows);
  const auto stamp = std::filesystem::last_write_time(files_.path("out/models/a-seed1/model.json"));
  options_.plan.test_source = files_.folder().write("other.de", "das alte Haus\n");
  options_.plan.test_target = files_.folder().write("other.en", "the old house\n");
  EXPECT_NE(run(kTwoRows), table);
  options_.plan.test_source.clear();
  options_.plan.test_target.clear();
  // Nothing has to be translated again.
  std::filesystem::remove_all(files_.path("out/models/b-seed1"));
  std::filesystem::remove_all(files_.path("out/models/b-seed1.run"));
  EXPECT_EQ(run(kTwoRows), table);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out/models/b-seed1")));
  EXPECT_EQ(std::filesystem::last_write_time(files_.path("out/models/a-seed1/model.json")), stamp);
}

TEST_F(ExperimentTest, TwoTrainingsNeverShareAFolder) {
  run("  - {name: a, set: {model.transform: softmax}}\n");
  const std::string weights =
      testing::read_bytes(files_.path("out/models/a-seed1/model.safetensors"));
  options_.overwrite = true;
  // The training of the old row is that of a new one; the old one gets another.
  EXPECT_NO_THROW(
      run("  - {name: a, set: {model.transform: sparsemax}}\n"
          "  - {name: old, set: {model.transform: softmax}, translate: {beam-size: 1}}\n"));
  EXPECT_EQ(testing::read_bytes(files_.path("out/models/a-seed1/model.safetensors")), weights);
  EXPECT_THAT(testing::read_bytes(files_.path("out/rows/a-seed1.json")), HasSubstr("sparsemax"));
}

// What lies there may be what the other one is writing.
TEST_F(ExperimentTest, NothingIsTouchedWithoutTheLock) {
  std::filesystem::create_directories(files_.path("out/cache"));
  std::filesystem::create_directories(files_.path("out/rows"));
  const std::vector<std::string> left = {files_.path("out/cache/.words-1.2000000000.tmp"),
                                         files_.path("out/rows/.a-seed1.json.2000000000.tmp")};
  for (const std::string& path : left) {
    write_file(path, "");
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(2));
  }
  {
    const FolderLock other(files_.path("out/lock"));
    options_.patience = std::chrono::milliseconds(0);
    EXPECT_THROW(run(kTwoRows), Error);
    for (const std::string& path : left) EXPECT_TRUE(std::filesystem::exists(path)) << path;
    EXPECT_FALSE(std::filesystem::exists(files_.path("out/models")));
  }
  run(kTwoRows);
  for (const std::string& path : left) EXPECT_FALSE(std::filesystem::exists(path)) << path;
}

TEST_F(ExperimentTest, WhatIsRefusedLeavesNothing) {
  options_.plan.rows = {"nobody"};
  EXPECT_THROW(run(kTwoRows), Error);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out")));
  options_.plan.rows = {};
  // Found out by the word aligner's stage, with all folders made.
  const std::string text = testing::read_bytes(files_.path("train.en"));
  files_.folder().write("train.en", text + "one line too many\n");
  options_.plan.folder = files_.path("deep/er/out");
  EXPECT_THROW(run(kTwoRows), Error);
  EXPECT_FALSE(std::filesystem::exists(files_.path("deep")));
  files_.folder().write("train.en", text);
  options_.plan.folder = files_.path("out");
  options_.plan.test_source = files_.folder().write("other.de", "das alte Haus\ndas Haus\n");
  options_.plan.test_target = files_.folder().write("other.en", "the old house\n");
  EXPECT_THROW(run(kTwoRows), Error);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out")));
}

TEST_F(ExperimentTest, AnotherRecipeStopsUnlessItMayOverwrite) {
  run(kTwoRows);
  const std::string other = "  - {name: a, set: {model.transform: softmax, model.dropout: 0.25}}\n";
  EXPECT_THROW(run(other), Error);
  options_.overwrite = true;
  EXPECT_NO_THROW(run(other));
  EXPECT_THAT(testing::read_bytes(files_.path("out/rows/a-seed1.json")),
              HasSubstr("\"model.dropout\": \"0.25\""));
}

}  // namespace
}  // namespace allot
