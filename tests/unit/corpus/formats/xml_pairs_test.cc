#include "corpus/formats/xml_pairs.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

class XmlPairsTest : public ::testing::Test {
 protected:
  // "source|target" lines, and then the counts.
  std::string read(const std::string& document, const LanguagePair& languages) {
    const auto pairs = open_xml_pairs(folder_.write("a", document), languages);
    std::string all;
    for (SentencePair pair; pairs->next(pair);) {
      all += pair.source + "|" + pair.target + "@" + std::to_string(pairs->place().line) + "\n";
    }
    counts_ = pairs->counts();
    return all;
  }

  testing::TemporaryFolder folder_;
  PairCounts counts_;
};

TEST_F(XmlPairsTest, ChoosesLanguagesOfTmx) {
  const std::string document =
      "<tmx><body><tu><tuv xml:lang='de-AT'><seg>a</seg></tuv><tuv xml:lang='DE'><seg>b</seg></tuv>"
      "<tuv xml:lang='en-US'><seg>c</seg></tuv></tu>\n"
      "<tu><tuv xml:lang='en'><seg>d</seg></tuv></tu>"
      "<tu><tuv xml:lang='de'><seg>e</seg></tuv></tu>"
      "<tu><tuv xml:lang='de'><seg> </seg></tuv><tuv xml:lang='en'><seg>f</seg></tuv></tu>"
      "</body></tmx>";
  EXPECT_EQ(read(document, {"de", "en"}), "b|c@1\n") << "the exact tag, else the first";
  EXPECT_EQ(counts_.units, 4u);
  EXPECT_EQ(counts_.no_source, 1u);
  EXPECT_EQ(counts_.no_target, 1u);
  EXPECT_EQ(counts_.empty, 1u);
  EXPECT_EQ(counts_.variants, 1u);
  EXPECT_EQ(counts_.languages.at("en"), 2u);
  EXPECT_EQ(read(document, {"en", "de-AT"}), "c|a@1\n");
  EXPECT_THROW(read(document, {"de", ""}), Error);
}

TEST_F(XmlPairsTest, ReadsXliff) {
  const std::string document =
      "<xliff version='1.2'><file source-language='de' "
      "target-language='en-GB'><trans-unit><source>a"
      "</source><target>b<x/></target></trans-unit><trans-unit><source>c</source></trans-unit>"
      "</file></xliff>";
  EXPECT_EQ(read(document, {}), "a|b@1\n");
  EXPECT_EQ(counts_.no_target, 1u);
  EXPECT_EQ(counts_.tags, 1u);
  EXPECT_EQ(read(document, {"de", "en"}), "a|b@1\n");
  EXPECT_EQ(read(document, {"fr", "en"}), "");
  EXPECT_EQ(counts_.no_source, 2u);
}

// After a long tag, expat reads on only when much more has come, or at the end.
TEST_F(XmlPairsTest, TheLastUnitMayComeWithTheEndOfTheFile) {
  for (size_t size = 1000; size < 2'000'000; size = size * 5 / 3) {
    const std::string document =
        "<tmx><body><tu><tuv xml:lang='de'><seg>a</seg></tuv><tuv xml:lang='en'><seg>b</seg></tuv>"
        "</tu><tu><tuv xml:lang='de'><prop x='" +
        std::string(size, 'x') +
        "'/><seg>c</seg></tuv><tuv xml:lang='en'><seg>d</seg></tuv></tu></body></tmx>";
    EXPECT_EQ(read(document, {"de", "en"}), "a|b@1\nc|d@1\n") << size;
  }
}

TEST_F(XmlPairsTest, RefusesOtherFiles) {
  const auto problem = [&](const std::string& document) -> std::string {
    try {
      read(document, {"de", "en"});
      return "";
    } catch (const Error& error) {
      return error.problem();
    }
  };
  const std::string name = folder_.path("a");
  EXPECT_EQ(problem("<book/>"),
            name + ":1: is XML, but neither TMX nor XLIFF: it begins with <book>");
  EXPECT_EQ(problem("<?xml version='1.0'?>\n<book/>"),
            name + ":2: is XML, but neither TMX nor XLIFF: it begins with <book>");
  EXPECT_EQ(problem("<html/>"), name + ": is an HTML page, not plain text");
  EXPECT_EQ(problem("%PDF-1.7\n"), name + ": is a PDF document, not plain text");
  EXPECT_EQ(problem("Ein Haus.\nEin Hof.\n"), name + ": is neither TMX nor XLIFF");
  EXPECT_EQ(problem(""), name + ":1: is not well-formed XML: no element found");
}

}  // namespace
}  // namespace allot
