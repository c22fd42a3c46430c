#include "train/prepare/prepared_data.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/tiny_training.h"
#include "train/train_model.h"

namespace allot {
namespace {

size_t num_entries(const std::string& folder) {
  size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    count += entry.is_directory() && entry.path().filename() != "locks" ? 1 : 0;
  }
  return count;
}

class PreparedDataTest : public ::testing::Test {
 protected:
  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
};

TEST_F(PreparedDataTest, FromFilesToIds) {
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(data.train.corpus.size(), 60U);
  EXPECT_EQ(data.valid.corpus.size(), 8U);
  EXPECT_EQ(data.vocabularies.source.size(), 12U);
  EXPECT_EQ(data.valid_sources.size(), 8U);
  EXPECT_EQ(data.valid_references.size(), 8U);
  EXPECT_TRUE(data.aligner.empty());
  EXPECT_EQ(data.complete(tiny_.recipe.model).target_vocabulary, 12U);
}

TEST_F(PreparedDataTest, AnAutomaticSinkBonusIsANumberOfTheModel) {
  Recipe& recipe = tiny_.recipe;
  const auto bonus = [&] { return prepare_data(recipe, pool_).complete(recipe.model).sink_bonus; };
  recipe.model.exhaustion_bonus = 0.2;
  recipe.model.sink_bonus = 0.7;
  EXPECT_EQ(bonus(), 0.7);
  recipe.has_automatic_sink_bonus = true;
  recipe.model.sink_bonus = 0;
  recipe.fertility.constant = 3;
  EXPECT_DOUBLE_EQ(bonus(), 0.5);
  recipe.fertility.constant = FertilityOptions::kFitting;  // at least 3
  EXPECT_GE(bonus(), 0.5);
  recipe.fertility.kind = FertilityKind::kActual;
  recipe.fertility.slack = 2;
  EXPECT_DOUBLE_EQ(bonus(), 0.5);
  recipe.model.transform = attention::Transform::kSoftmax;
  EXPECT_EQ(bonus(), 0);
}

// A change redoes exactly what depends on it.
TEST_F(PreparedDataTest, AChangeRedoesWhatDependsOnIt) {
  const std::string cache = cache_folder(tiny_.recipe);
  EXPECT_EQ(cache, tiny_.folder.path("allot-cache"));
  const std::string before = prepare_data(tiny_.recipe, pool_).fingerprint();
  // Checks, comparison of the texts, words, vocabulary, ids, links that guide attention.
  EXPECT_EQ(num_entries(cache), 2U + 1U + 4U + 1U + 2U + 1U);
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  tiny_.recipe.sink = SinkUse::kNever;
  EXPECT_EQ(prepare_data(tiny_.recipe, pool_).fingerprint(), before);
  EXPECT_EQ(num_entries(cache), 11U);
  tiny_.recipe.text.max_length = 5;
  EXPECT_NE(prepare_data(tiny_.recipe, pool_).fingerprint(), before);
  EXPECT_EQ(num_entries(cache), 13U);  // ids of both
  tiny_.recipe.text.bpe.merges = 5;
  prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(num_entries(cache), 17U);  // codes, vocabulary, ids of both
  tiny_.recipe.validation.measures.push_back(Measure::kDrop);
  EXPECT_FALSE(prepare_data(tiny_.recipe, pool_).aligner.empty());
  EXPECT_EQ(num_entries(cache), 18U);
  tiny_.folder.write("valid.b", testing::read_bytes(tiny_.folder.path("valid.a")));
  prepare_data(tiny_.recipe, pool_);
  // Check, comparison and ids of valid; its words are known.
  EXPECT_EQ(num_entries(cache), 18U + 1U + 1U + 1U);
}

TEST_F(PreparedDataTest, NeedsLanguagesUnlessWordsAreSplit) {
  tiny_.recipe.text.pretokenized = false;
  EXPECT_THROW(prepare_data(tiny_.recipe, pool_), Error);
}

TEST_F(PreparedDataTest, AnEmptyCorpusIsAnInputError) {
  tiny_.folder.write("train.a", "");
  tiny_.folder.write("train.b", "");
  try {
    prepare_data(tiny_.recipe, pool_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
  }
}

// What has to be the same for a training.
void expect_same(const PreparedData& a, const PreparedData& b) {
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
  EXPECT_EQ(a.vocabularies.fingerprint, b.vocabularies.fingerprint);
  EXPECT_EQ(a.vocabularies.source.content_checksum(), b.vocabularies.source.content_checksum());
  EXPECT_EQ(a.vocabularies.target.content_checksum(), b.vocabularies.target.content_checksum());
  EXPECT_EQ(a.codes.fingerprint, b.codes.fingerprint);
  EXPECT_EQ(a.codes.paths.source.empty(), b.codes.paths.source.empty());
  EXPECT_EQ(a.valid_sources, b.valid_sources);
  EXPECT_EQ(a.fertility.train.all(), b.fertility.train.all());
  EXPECT_EQ(a.train.lines, b.train.lines);
  EXPECT_EQ(a.train.corpus.num_tokens(), b.train.corpus.num_tokens());
}

// A copy of the cache is enough where none of the files is that it was made from.
class CopiedDataTest : public PreparedDataTest {
 protected:
  // Prepares, moves the cache to where the text is not, and finds everything there.
  void expect_copy() {
    StageCache recorded(cache_folder(tiny_.recipe));
    recorded.will_be_copied();
    const PreparedData data = prepare_data(tiny_.recipe, pool_, recorded);
    const std::string codes =
        data.codes.paths.source.empty() ? "" : testing::read_bytes(data.codes.paths.source);
    const std::string copy = tiny_.folder.path("copy");
    std::filesystem::create_directory(copy);
    for (const std::string& entry : recorded.record().entries) {
      std::filesystem::copy(cache_folder(tiny_.recipe) + "/" + entry, copy + "/" + entry);
    }
    for (const auto& file : std::filesystem::directory_iterator(tiny_.folder.path(""))) {
      if (file.path().filename() != "copy") std::filesystem::remove_all(file.path());
    }
    StageCache replayed(copy, recorded.record());
    const PreparedData found = prepare_data(tiny_.recipe, pool_, replayed);
    expect_same(found, data);
    EXPECT_EQ(found.aligner, "");
    if (!codes.empty()) {
      EXPECT_EQ(testing::read_bytes(found.codes.paths.source), codes);
    }
    EXPECT_EQ(replayed.num_made(), 0);
    EXPECT_FALSE(std::filesystem::exists(cache_folder(tiny_.recipe)));
    // An entry that is not there is no reason to look for the text.
    std::filesystem::remove_all(copy + "/" + recorded.record().entries.back());
    EXPECT_THROW(prepare_data(tiny_.recipe, pool_, replayed), Error);
  }
};

TEST_F(CopiedDataTest, WithoutTheText) {
  tiny_.recipe.text.bpe.merges = 5;
  tiny_.recipe.validation.measures.push_back(Measure::kDrop);
  expect_copy();
}

TEST_F(CopiedDataTest, WithoutTheFileOfCodes) {
  tiny_.recipe.text.bpe.codes = tiny_.folder.write("codes", "#version: 0.2\na b</w>\n");
  expect_copy();
}

TEST_F(CopiedDataTest, WithoutTheModelThatIsTrainedFurther) {
  tiny_.recipe.text.bpe.merges = 5;
  tiny_.recipe.training.epochs = 1;
  train_model(tiny_.recipe, TrainStart::kNew, {1}, [](const RunPaths&) {});
  tiny_.recipe.training.init_from = tiny_.recipe.output;
  tiny_.recipe.output = tiny_.folder.path("next");
  expect_copy();
}

// What is not copied stays as it was.
TEST_F(PreparedDataTest, GivenCodesAreCopiedForOthersOnly) {
  tiny_.recipe.text.bpe.codes = tiny_.folder.write("codes", "#version: 0.2\na b</w>\n");
  EXPECT_EQ(prepare_data(tiny_.recipe, pool_).codes.paths.source, tiny_.recipe.text.bpe.codes);
}

}  // namespace
}  // namespace allot
