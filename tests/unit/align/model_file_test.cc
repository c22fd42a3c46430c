#include "align/model_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "align/train.h"
#include "base/checksum.h"
#include "base/error.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

class ModelFileTest : public ::testing::Test {
 protected:
  ModelFileTest() {
    text.text.frame.has_sink = true;
    WorkerPool pool(1);
    forward = train(text.directed(Direction::kForward), {}, {}, pool);
    reverse = train(text.directed(Direction::kReverse), {}, {}, pool);
    ModelWriter writer(path, text.text);
    writer.add(Direction::kForward, forward.model());
    writer.add(Direction::kReverse, reverse.model());
    writer.commit();
  }

  std::string message(const std::string& content) {
    try {
      const ModelFile file(folder.write("broken", content));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return std::string(error.what()).substr(folder.path("").size());
    }
    return "";
  }

  testing::TemporaryFolder folder;
  std::string path = folder.path("model");
  testing::NumberedText text{{"das haus", "ein haus", "das buch <sink>"},
                             {"the house", "a house", "the book of it"}};
  TrainedDirection forward;
  TrainedDirection reverse;
};

const char* const kDamaged =
    "broken: the aligner model is damaged or cut short: its content does not match its checksum\n  "
    "to fix: copy it again, or train it again with 'allot align --save-model'";

TEST_F(ModelFileTest, ComesBackAsItWas) {
  const ModelFile file(path);
  EXPECT_TRUE(file.text().frame.has_sink);
  EXPECT_EQ(file.text().source_words.text(), text.text.source_words.text());
  EXPECT_EQ(file.text().target_words.ends(), text.text.target_words.ends());
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    const TrainedDirection& trained = direction == Direction::kForward ? forward : reverse;
    const DirectionModel& loaded = file.direction(direction);
    EXPECT_EQ(loaded.parameters.prior.tension, trained.parameters.prior.tension);
    EXPECT_EQ(loaded.parameters.prior.null_probability, 0.08);
    EXPECT_TRUE(loaded.parameters.prior.use_null);
    EXPECT_TRUE(loaded.parameters.prior.favor_diagonal);
    EXPECT_EQ(loaded.parameters.length_ratio, trained.parameters.length_ratio);
    const LexicalTableView& table = loaded.table;
    EXPECT_EQ(std::vector<float>(table.probabilities.begin(), table.probabilities.end()),
              trained.table.values);
    EXPECT_EQ(std::vector<WordId>(table.given.begin(), table.given.end()), trained.table.given);
    WorkerPool pool(1);
    const PreparedPairs prepared(text.directed(direction));
    EXPECT_EQ(viterbi_alignment(prepared, loaded, {}, pool).origins, trained.alignment.origins);
  }
}

TEST_F(ModelFileTest, NoticesEveryFlippedBit) {
  const std::string good = testing::read_bytes(path);
  for (size_t byte = 0; byte < good.size(); ++byte) {
    std::string bad = good;
    bad[byte] = static_cast<char>(bad[byte] ^ (1 << (byte % 8)));
    EXPECT_NE(message(bad), "") << "byte " << byte;
  }
  std::string bad = good;
  bad[good.size() / 2] = static_cast<char>(bad[good.size() / 2] ^ 16);
  EXPECT_EQ(message(bad), kDamaged);
}

TEST_F(ModelFileTest, NoticesEveryTruncation) {
  const std::string good = testing::read_bytes(path);
  for (size_t size = 0; size < good.size(); size += 7) {
    EXPECT_NE(message(good.substr(0, size)), "") << size << " bytes";
  }
  EXPECT_EQ(message(good.substr(0, good.size() - 1)), kDamaged);
  EXPECT_EQ(message(good + "x"), kDamaged);
}

// With a checksum that fits.
std::string resealed(std::string content) {
  const uint64_t sum = checksum(std::string_view(content).substr(0, content.size() - 8));
  std::memcpy(content.data() + content.size() - 8, &sum, 8);
  return content;
}

TEST_F(ModelFileTest, NumbersThatMakeNoSenseAreRefused) {
  const std::string good = testing::read_bytes(path);
  EXPECT_EQ(message(resealed(good)), "");
  const std::string damaged =
      "broken: the aligner model is damaged or cut short: its parts do not fit together";
  // 8 bytes at a time, each with values that no training gives: nothing crashes.
  int refused = 0;
  for (size_t place = 24; place + 24 <= good.size(); place += 8) {
    for (const uint64_t value : {~uint64_t{0}, uint64_t{1} << 40, uint64_t{0x7FF8000000000000},
                                 uint64_t{0xFF800000FF800000}, uint64_t{0}}) {
      std::string bad = good;
      std::memcpy(bad.data() + place, &value, 8);
      const std::string said = message(resealed(bad));
      EXPECT_TRUE(said.empty() || said.find(damaged) == 0) << said;
      refused += said.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 100);
}

TEST_F(ModelFileTest, StaysTheSameWhenTheFileIsCutShort) {
  const ModelFile file(path);
  std::filesystem::resize_file(path, 1);
  const LexicalTableView& table = file.direction(Direction::kForward).table;
  EXPECT_EQ(std::vector<float>(table.probabilities.begin(), table.probabilities.end()),
            forward.table.values);
}

TEST_F(ModelFileTest, NamesOtherFilesAndOtherVersions) {
  EXPECT_EQ(
      message("0-0 1-1\n"),
      "broken: is not an aligner model\n  to fix: name a file that 'allot align --save-model' "
      "has written");
  std::string newer = testing::read_bytes(path);
  newer[16] = 2;
  EXPECT_EQ(
      message(newer),
      "broken: is an aligner model of version 2, but this allot reads version 1\n  to fix: "
      "train the model again with 'allot align --save-model', or use the allot that wrote it");
  EXPECT_THROW(ModelFile(folder.path("missing")), Error);
}

TEST_F(ModelFileTest, SaysWhichDirectionIsMissing) {
  ModelWriter writer(folder.path("one"), text.text);
  writer.add(Direction::kReverse, reverse.model());
  writer.commit();
  const ModelFile file(folder.path("one"));
  EXPECT_TRUE(file.has(Direction::kReverse));
  EXPECT_FALSE(file.has(Direction::kForward));
  EXPECT_THROW(file.direction(Direction::kForward), Error);
}

TEST_F(ModelFileTest, IsNotThereBeforeItIsCommitted) {
  const std::string before = testing::read_bytes(path);
  {
    ModelWriter writer(path, text.text);
    writer.add(Direction::kForward, forward.model());
    EXPECT_EQ(testing::read_bytes(path), before);
  }
  EXPECT_EQ(testing::read_bytes(path), before);
}

}  // namespace
}  // namespace allot::align
