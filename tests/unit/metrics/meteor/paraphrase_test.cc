#include "metrics/meteor/paraphrase.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

using allot::testing::TemporaryFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<int> numbers(const ParaphraseTable& table, const std::string& text) {
  std::vector<int> result;
  std::istringstream words(text);
  for (std::string word; words >> word;) result.push_back(table.word_number(word));
  return result;
}

// Hits as "begin+length>begin+length".
std::vector<std::string> hits(const ParaphraseTable& table, const std::string& from,
                              const std::string& to) {
  std::vector<std::string> texts;
  for (const auto& hit : table.find(numbers(table, from), numbers(table, to))) {
    std::ostringstream text;
    text << hit.phrase.begin << '+' << hit.phrase.length << '>' << hit.paraphrase.begin << '+'
         << hit.paraphrase.length;
    texts.push_back(text.str());
  }
  return texts;
}

TEST(MeteorParaphrase, FindsPhrasesByPositionLengthAndOrderInTheFile) {
  const TemporaryFolder folder;
  const ParaphraseTable table(folder.write("table",
                                           "0.5\nas well\ntoo\n0.1\nas\nlike\n0.4\nas\nsince\n"
                                           "0.2\nas well as\nand also\n"));
  EXPECT_EQ(table.num_entries(), 4U);
  EXPECT_THAT(hits(table, "blue as well", "too blue too"), ElementsAre("1+2>0+1", "1+2>2+1"));
  EXPECT_THAT(hits(table, "as well as red", "since and also like"),
              ElementsAre("0+1>3+1", "0+1>0+1", "0+3>1+2", "2+1>3+1", "2+1>0+1"));
  // The table has one direction.
  EXPECT_THAT(hits(table, "too", "as well"), IsEmpty());
  EXPECT_THAT(hits(table, "", "as"), IsEmpty());
}

TEST(MeteorParaphrase, DoesNotMixUpUnknownWords) {
  const TemporaryFolder folder;
  const ParaphraseTable table(folder.write("table", "1\nx y\nz\n"));
  EXPECT_EQ(table.word_number("w"), -1);
  EXPECT_THAT(hits(table, "w x y", "v z"), ElementsAre("1+2>1+1"));
  EXPECT_THAT(hits(table, "x w", "v"), IsEmpty());
}

TEST(MeteorParaphrase, RefusesABrokenTable) {
  const TemporaryFolder folder;
  const auto message = [&folder](const std::string& content) -> std::string {
    try {
      const ParaphraseTable table(folder.write("table", content));
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing was thrown";
  };
  EXPECT_THAT(message("1\na\n"), HasSubstr("table:2: the last entry is incomplete"));
  EXPECT_THAT(message("1\na\n \n"), HasSubstr("table:3: empty phrase"));
}

}  // namespace
}  // namespace allot::meteor
