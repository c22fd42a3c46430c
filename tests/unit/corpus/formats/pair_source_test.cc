#include "corpus/formats/pair_source.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(PairSource, OpensEveryFormat) {
  const testing::TemporaryFolder folder;
  const auto first = [&](const std::string& content, const PairChoice& choice) {
    SentencePair pair;
    return open_pairs(folder.write("a", content), choice)->next(pair) ? pair.source + pair.target
                                                                      : "";
  };
  PairChoice choice;
  choice.languages = {"de", "en"};
  EXPECT_EQ(first("<tmx><tu><tuv xml:lang='de'><seg>a</seg></tuv><tuv xml:lang='en'><seg>b</seg>"
                  "</tuv></tu></tmx>",
                  choice),
            "ab");
  EXPECT_EQ(first("<xliff version='2.0' srcLang='de' trgLang='en'><unit><segment><source>c</source>"
                  "<target>d</target></segment></unit></xliff>",
                  choice),
            "cd");
  choice.source_column = "x";
  choice.target_column = "y";
  EXPECT_EQ(first("x,y\ne,f\n", choice), "ef");
}

TEST(PairSource, ChecksTheChoice) {
  PairChoice choice;
  choice.source_column = "a";
  EXPECT_THROW(choice.validate(), Error);
  choice.target_column = "a";
  EXPECT_THROW(choice.validate(), Error);
  choice.target_column = "b";
  choice.validate();
  choice.languages.source = "x/y";
  EXPECT_THROW(choice.validate(), Error);
}

TEST(PairSource, KnowsMarkup) {
  const testing::TemporaryFolder folder;
  EXPECT_TRUE(is_translation_markup(folder.write("a", "<tmx/>")));
  EXPECT_TRUE(is_translation_markup(folder.write("a", "<xliff/>")));
  EXPECT_FALSE(is_translation_markup(folder.write("a", "<html/>")));
  EXPECT_FALSE(is_translation_markup(folder.write("a", "text")));
}

}  // namespace
}  // namespace allot
