#include "train/prepare/prepared_data.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/tiny_training.h"

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

// A change redoes exactly what depends on it.
TEST_F(PreparedDataTest, AChangeRedoesWhatDependsOnIt) {
  const std::string cache = cache_folder(tiny_.recipe);
  EXPECT_EQ(cache, tiny_.folder.path("allot-cache"));
  const std::string before = prepare_data(tiny_.recipe, pool_).fingerprint();
  // Checks, words, vocabulary, ids, links that guide attention.
  EXPECT_EQ(num_entries(cache), 2U + 4U + 1U + 2U + 1U);
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  tiny_.recipe.sink = SinkUse::kNever;
  EXPECT_EQ(prepare_data(tiny_.recipe, pool_).fingerprint(), before);
  EXPECT_EQ(num_entries(cache), 10U);
  tiny_.recipe.text.max_length = 5;
  EXPECT_NE(prepare_data(tiny_.recipe, pool_).fingerprint(), before);
  EXPECT_EQ(num_entries(cache), 12U);  // ids of both
  tiny_.recipe.text.bpe.merges = 5;
  prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(num_entries(cache), 16U);  // codes, vocabulary, ids of both
  tiny_.recipe.validation.measures.push_back(Measure::kDrop);
  EXPECT_FALSE(prepare_data(tiny_.recipe, pool_).aligner.empty());
  EXPECT_EQ(num_entries(cache), 17U);
  tiny_.folder.write("valid.b", testing::read_bytes(tiny_.folder.path("valid.a")));
  prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(num_entries(cache), 17U + 1U + 1U);  // check and ids of valid; its words are known
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

}  // namespace
}  // namespace allot
