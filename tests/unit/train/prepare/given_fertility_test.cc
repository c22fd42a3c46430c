#include "train/prepare/given_fertility.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/tiny_training.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class GivenFertilityTest : public ::testing::Test {
 protected:
  GivenFertilityTest() {
    tiny_.recipe.fertility.kind = FertilityKind::kFile;
    tiny_.recipe.fertility_files = {numbers_of("train"), numbers_of("valid")};
    tiny_.recipe.guide.weight = 0;
  }

  // The letter of each word: a is 1, b is 2.
  std::string numbers_of(const std::string& text) {
    std::string numbers;
    for (const char c : testing::read_bytes(tiny_.folder.path(text + ".a"))) {
      numbers += c >= 'a' && c <= 'z' ? std::to_string(c - 'a' + 1) : std::string(1, c);
    }
    return tiny_.folder.write(text + ".fert", numbers);
  }
  std::string error_with(const std::string& numbers) {
    tiny_.recipe.fertility_files.valid = tiny_.folder.write("bad", numbers);
    try {
      prepare_data(tiny_.recipe, pool_);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
};

TEST_F(GivenFertilityTest, BelongsToThePairsThatAreKept) {
  tiny_.recipe.text.max_length = 4;  // some are left out
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  ASSERT_LT(data.train.corpus.size(), 60U);
  ASSERT_EQ(data.given_fertility.train.size(), data.train.corpus.size());
  ASSERT_EQ(data.given_fertility.valid.size(), data.valid.corpus.size());
  for (size_t pair = 0; pair < data.train.corpus.size(); ++pair) {
    const TokenIds source = data.train.corpus.source(pair);
    const ArrayView<float> numbers = data.given_fertility.train[pair];
    ASSERT_EQ(numbers.size(), source.size());
    for (size_t i = 0; i < source.size(); ++i) {
      EXPECT_EQ(numbers[i],
                static_cast<float>(data.vocabularies.source.token(source[i])[0] - 'a' + 1));
    }
  }
  // Nothing was aligned for it.
  EXPECT_EQ(data.fertility.table, "");
}

TEST_F(GivenFertilityTest, ErrorsNameFileAndLine) {
  const std::string good = testing::read_bytes(tiny_.recipe.fertility_files.valid);
  const std::string first = good.substr(0, good.find('\n'));
  EXPECT_THAT(error_with(first + " 1 1\n" + good.substr(first.size() + 1)), HasSubstr("bad:1: "));
  EXPECT_THAT(error_with("x" + good.substr(1)), HasSubstr("bad:1: 'x' is not a number\n"));
  EXPECT_THAT(error_with(good + "1\n"), HasSubstr("bad:9: is one line too many: "));
  EXPECT_THAT(error_with(first + "\n"), HasSubstr("bad:2: there is no such line, but there is a "
                                                  "sentence at " +
                                                  tiny_.recipe.data.valid_source + ":2\n"));
}

}  // namespace
}  // namespace allot
