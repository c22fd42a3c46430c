#include "app/fertility_train.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/fertility_predict.h"
#include "base/error.h"
#include "base/folder_lock.h"
#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

// "b" has two target words, others one.
class FertilityTrainTest : public ::testing::Test {
 protected:
  FertilityTrainTest() {
    write("train", 200, 1);
    write("valid", 30, 2);
    options_.train = {folder_.path("train.txt"), folder_.path("train.align"), ""};
    options_.valid = {folder_.path("valid.txt"), "", folder_.path("valid.fert")};
    options_.output = folder_.path("tagger");
    options_.tagger.embedding_size = options_.tagger.hidden_size = 8;
    options_.tagger.epochs = 4;
    options_.tagger.batch_size = 8;
    options_.tagger.learning_rate = 0.03;
  }

  void write(const std::string& name, int sentences, uint64_t seed) {
    Random random(seed);
    std::string text, links, fertilities;
    for (int i = 0; i < sentences; ++i) {
      size_t target = 0;
      const size_t length = 1 + random.below(5);
      for (size_t k = 0; k < length; ++k) {
        const auto word = static_cast<char>('a' + random.below(5));
        const size_t count = word == 'b' ? 2 : 1;
        text += std::string(k == 0 ? "" : " ") + word;
        for (size_t n = 0; n < count; ++n) {
          links += std::to_string(k) + "-" + std::to_string(target++) + " ";
        }
        fertilities += std::to_string(count) + " ";
      }
      text += "\n";
      links += "\n";
      fertilities += "1\n";
    }
    folder_.write(name + ".txt", text);
    folder_.write(name + ".align", links);
    folder_.write(name + ".fert", fertilities);
  }

  testing::TemporaryFolder folder_;
  FertilityTrainOptions options_;
};

TEST_F(FertilityTrainTest, FromLinksToPredictions) {
  run_fertility_train(options_, {1});
  EXPECT_FALSE(std::filesystem::exists(options_.output + ".checkpoints"));
  FertilityPredictOptions predict;
  predict.model = options_.output;
  predict.stream = {folder_.write("in", "a b unseen <sink>\n\nb\n"), folder_.path("out")};
  predict.most_probable = true;
  run_fertility_predict(predict, {1});
  const std::string lines = testing::read_bytes(predict.stream.output);
  EXPECT_EQ(lines.substr(0, 4), "1 2 ");
  EXPECT_EQ(lines.substr(lines.find("\n1\n")), "\n1\n2 1\n");
}

TEST_F(FertilityTrainTest, WhatIsMissingIsAUsageError) {
  const auto refuses = [this](const std::function<void(FertilityTrainOptions&)>& change) {
    FertilityTrainOptions options = options_;
    change(options);
    try {
      run_fertility_train(options, {1});
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    }
  };
  refuses([](FertilityTrainOptions& o) { o.train.source.clear(); });
  refuses([](FertilityTrainOptions& o) { o.train.alignments.clear(); });
  refuses([](FertilityTrainOptions& o) { o.train.fertilities = "x"; });
  refuses([](FertilityTrainOptions& o) { o.valid.source.clear(); });
  refuses([](FertilityTrainOptions& o) { o.output.clear(); });
  refuses([](FertilityTrainOptions& o) { o.tagger.epochs = 0; });
}

TEST_F(FertilityTrainTest, DoesNotReplaceATaggerUnasked) {
  options_.tagger.epochs = 1;
  run_fertility_train(options_, {1});
  try {
    run_fertility_train(options_, {1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_NE(std::string(error.what()).find("tagger: already exists"), std::string::npos);
  }
  options_.overwrite = true;
  EXPECT_NO_THROW(run_fertility_train(options_, {1}));
}

TEST_F(FertilityTrainTest, WhatIsRefusedLeavesNothing) {
  folder_.write("valid.txt", "a b\n");
  folder_.write("valid.fert", "1 1.5 1\n");
  options_.output = folder_.path("deep/er/tagger");
  EXPECT_THROW(run_fertility_train(options_, {1}), Error);
  EXPECT_FALSE(std::filesystem::exists(folder_.path("deep")));
}

TEST_F(FertilityTrainTest, IsAloneAndRemovesWhatItsOwnRunsLeftHalfWritten) {
  options_.tagger.epochs = 1;
  const std::string name = std::filesystem::path(options_.output).filename().string();
  const std::string half = folder_.path("." + name + ".1.tmp");
  const std::string checkpoint = options_.output + ".checkpoints/.update-0000000001.1.tmp";
  std::filesystem::create_directories(half);
  std::filesystem::create_directories(checkpoint);
  {
    const FolderLock other(options_.output + ".checkpoints/lock");
    EXPECT_THROW(run_fertility_train(options_, {1}), Error);
    EXPECT_TRUE(std::filesystem::exists(half));
    EXPECT_TRUE(std::filesystem::exists(checkpoint));
  }
  run_fertility_train(options_, {1});
  EXPECT_FALSE(std::filesystem::exists(half));
  EXPECT_FALSE(std::filesystem::exists(options_.output + ".checkpoints"));
}

TEST_F(FertilityTrainTest, FertilitiesMustBeWholeNumbers) {
  folder_.write("valid.txt", "a b\n");
  folder_.write("valid.fert", "1 1.5 1\n");
  try {
    run_fertility_train(options_, {1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_NE(std::string(error.what()).find("valid.fert:1: "), std::string::npos);
  }
}

TEST_F(FertilityTrainTest, ALineThatIsNoSentenceIsRefusedWithItsPlace) {
  std::string line;
  for (int i = 0; i < 10001; ++i) line += "a ";
  options_.train.source = folder_.write("long.txt", "a\n" + line + "\n");
  options_.train.alignments = folder_.write("long.align", "0-0\n\n");
  try {
    run_fertility_train(options_, {1});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("long.txt:2: has 10,001 words, and the tagger takes"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(FertilityTrainTest, WithMinimumZeroItLearnsWordsThatBecomeNothing) {
  for (const char* name : {"train", "valid"}) {
    // "c" is linked to nothing: its links go to the sink.
    std::string text = testing::read_bytes(folder_.path(std::string(name) + ".txt"));
    std::string links, fertilities;
    size_t k = 0, target = 0;
    for (const char c : text) {
      if (c == ' ') continue;
      if (c == '\n') {
        fertilities += "0\n";
        links += "\n";
        k = target = 0;
        continue;
      }
      const size_t count = c == 'c' ? 0 : 1;
      fertilities += std::to_string(count) + " ";
      if (count == 1) links += std::to_string(k) + "-" + std::to_string(target++) + " ";
      ++k;
    }
    folder_.write(std::string(name) + ".align", links);
    folder_.write(std::string(name) + ".fert", fertilities);
  }
  EXPECT_THROW(run_fertility_train(options_, {1}), Error);  // a fertility of 0 in valid.fert
  options_.minimum = 0;
  run_fertility_train(options_, {1});
  FertilityPredictOptions predict;
  predict.model = options_.output;
  predict.stream = {folder_.write("in", "a c a\n"), folder_.path("out")};
  predict.most_probable = true;
  run_fertility_predict(predict, {1});
  EXPECT_EQ(testing::read_bytes(predict.stream.output), "1 0 1 0\n");
  predict.minimum = 1;
  run_fertility_predict(predict, {1});
  EXPECT_EQ(testing::read_bytes(predict.stream.output), "1 1 1 1\n");
}

}  // namespace
}  // namespace allot
