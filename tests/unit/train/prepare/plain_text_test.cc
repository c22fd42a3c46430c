#include "train/prepare/plain_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using testing::read_bytes;

class PlainTextTest : public ::testing::Test {
 protected:
  PlainTextTest() {
    recipe_.data.cache = folder_.path("cache");
    recipe_.data.source_language = "de";
    recipe_.data.target_language = "en";
  }

  // Lines "s0 ..." and "t0 ...", of which every tenth repeats an earlier one.
  void use_lines(int count) {
    std::string source, target;
    for (int i = 0; i < count; ++i) {
      const std::string number = std::to_string(i % 10 == 9 ? i - 5 : i);
      source += "s" + number + "\n";
      target += "t" + number + "\n";
    }
    recipe_.data.source = folder_.write("all.de", source);
    recipe_.data.target = folder_.write("all.en", target);
  }
  static std::set<std::string> lines(const std::string& path) {
    std::istringstream text(read_bytes(path));
    std::set<std::string> all;
    for (std::string line; std::getline(text, line);) all.insert(line);
    return all;
  }

  testing::TemporaryFolder folder_;
  Recipe recipe_;
};

TEST_F(PlainTextTest, TakesValidationTextFromTheTrainingText) {
  use_lines(400);
  Recipe recipe = recipe_;
  use_plain_text(recipe);
  const std::set<std::string> train = lines(recipe.data.source),
                              valid = lines(recipe.data.valid_source);
  EXPECT_EQ(valid.size(), 20u);
  for (const std::string& line : valid) EXPECT_EQ(train.count(line), 0u) << line;
  EXPECT_EQ(train.size() + valid.size(), 360u) << "all that are different";
  // The same again, whatever the seed; another text gives another entry.
  Recipe again = recipe_;
  again.seed = 7;
  use_plain_text(again);
  EXPECT_EQ(again.data.source, recipe.data.source);
  use_lines(401);
  use_plain_text(recipe_);
  EXPECT_NE(recipe_.data.source, recipe.data.source);
}

TEST_F(PlainTextTest, LeavesOtherRecipesAlone) {
  use_lines(400);
  recipe_.data.valid_source = "a";
  recipe_.data.valid_target = "b";
  const std::string source = recipe_.data.source;
  use_plain_text(recipe_);
  EXPECT_EQ(recipe_.data.source, source);
  EXPECT_EQ(recipe_.data.valid_source, "a");
}

TEST_F(PlainTextTest, RefusesTooLittle) {
  use_lines(80);
  EXPECT_THROW(use_plain_text(recipe_), Error);
}

TEST_F(PlainTextTest, ReadsMemories) {
  std::string memory = "<tmx><body>";
  for (int i = 0; i < 200; ++i) {
    const std::string n = std::to_string(i);
    memory += "<tu><tuv xml:lang='en'><seg>t" + n + "</seg></tuv><tuv xml:lang='de'><seg>s\n" + n +
              "</seg></tuv></tu>";
  }
  recipe_.data.tsv = folder_.write("a.tmx", memory + "</body></tmx>");
  Recipe recipe = recipe_;
  use_plain_text(recipe);
  EXPECT_EQ(recipe.data.tsv, "");
  EXPECT_EQ(lines(recipe.data.source).size(), 190u);
  EXPECT_EQ(lines(recipe.data.valid_target).size(), 10u);
  EXPECT_EQ(lines(recipe.data.valid_source).begin()->substr(0, 2), "s ");
  recipe = recipe_;
  recipe.data.encoding = "UTF-16";
  EXPECT_THROW(use_plain_text(recipe), Error);
  recipe = recipe_;
  recipe.data.source_language = "fr";
  EXPECT_THROW(use_plain_text(recipe), Error);
  recipe_.data.valid_source = recipe_.data.valid_target = "a";
  EXPECT_THROW(require_plain_text(recipe_.data), Error);
}

TEST_F(PlainTextTest, ReadsTables) {
  std::string table = "\xC0;German;English\n";  // of Latin-1
  for (int i = 0; i < 200; ++i) {
    table += "\xE4;s\xE4" + std::to_string(i) + ";t" + std::to_string(i) + "\n";
  }
  recipe_.data.tsv = folder_.write("a.csv", table);
  recipe_.data.source_column = "German";
  recipe_.data.target_column = "English";
  recipe_.data.encoding = "ISO-8859-1";
  Recipe recipe = recipe_;
  use_plain_text(recipe);
  EXPECT_EQ(recipe.data.tsv + recipe.data.encoding + recipe.data.source_column, "");
  EXPECT_EQ(lines(recipe.data.source).size(), 190u);
  EXPECT_EQ(lines(recipe.data.valid_source).begin()->substr(0, 3), "s\u00E4");
  EXPECT_EQ(lines(recipe.data.valid_target).begin()->substr(0, 1), "t");
  // The other columns are other pairs.
  Recipe swapped = recipe_;
  std::swap(swapped.data.source_column, swapped.data.target_column);
  use_plain_text(swapped);
  EXPECT_EQ(lines(swapped.data.source).begin()->substr(0, 1), "t");
  // Validation text as a table, too; or in other files, which would have the same encoding.
  Recipe both = recipe_;
  both.data.valid_tsv = folder_.write("valid.csv", table);
  use_plain_text(both);
  EXPECT_EQ(lines(both.data.valid_source).size(), 200u);
  Recipe mixed = recipe_;
  mixed.data.valid_source = mixed.data.valid_target = folder_.write("valid", "s\n");
  EXPECT_THROW(use_plain_text(mixed), Error);
  mixed.data.encoding = "";
  mixed.data.tsv = folder_.write("b.csv", "German,English\na,b\n");
  EXPECT_NO_THROW(use_plain_text(mixed));
  recipe_.data.valid_source = recipe_.data.valid_target = "a";
  EXPECT_THROW(require_plain_text(recipe_.data), Error);
}

TEST_F(PlainTextTest, ATableNeedsTheNamesOfItsColumns) {
  recipe_.data.tsv = folder_.write("lines.tsv", "s0\tt0\n");
  recipe_.data.valid_tsv = folder_.write("valid.csv", "German,English\na,b\n");
  try {
    use_plain_text(recipe_);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(to_string(error.place()), recipe_.data.valid_tsv + ":1");
    EXPECT_NE(error.remedy().find("--source-column NAME"), std::string::npos);
  }
  recipe_.data.valid_tsv = recipe_.data.tsv;
  EXPECT_NO_THROW(use_plain_text(recipe_));
}

TEST_F(PlainTextTest, RequiresValidationText) {
  use_lines(10);
  EXPECT_THROW(require_plain_text(recipe_.data), Error);
  recipe_.data.valid_source = recipe_.data.valid_target = "a";
  EXPECT_NO_THROW(require_plain_text(recipe_.data));
}

}  // namespace
}  // namespace allot
