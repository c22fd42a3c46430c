#include "app/convert.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class ConvertTest : public ::testing::Test {
 protected:
  ConvertTest() {
    options_.choice.languages = {"de", "en"};
    options_.prefix = folder_.path("out");
  }

  ConvertResult run(const std::string& content) {
    options_.input = folder_.write("a", content);
    return convert(options_);
  }
  std::string problem(const std::string& content) {
    try {
      run(content);
    } catch (const Error& error) {
      return error.problem();
    }
    return "no error";
  }

  testing::TemporaryFolder folder_;
  ConvertOptions options_;
};

constexpr const char* kMemory =
    "<tmx><body><tu><tuv xml:lang='de'><seg>Ein\n<hi>Haus</hi></seg></tuv><tuv "
    "xml:lang='en'><seg>A "
    "house</seg></tuv></tu><tu><tuv xml:lang='de'><seg>zwei</seg></tuv></tu></body></tmx>";

TEST_F(ConvertTest, WritesLinesAndSaysWhatItSkipped) {
  const ConvertResult result = run(kMemory);
  EXPECT_EQ(testing::read_bytes(folder_.path("out.de")), "Ein Haus\n");
  EXPECT_EQ(testing::read_bytes(folder_.path("out.en")), "A house\n");
  EXPECT_EQ(result.counts.pairs, 1u);
  EXPECT_EQ(to_text({result.counts, "out.de", "out.en"}),
            "units read                         2\n"
            "  no target text                   1  skipped\n"
            "pairs written                      1  out.de and out.en\n"
            "  inline tags                      2  dropped; the text between them is kept\n"
            "  line breaks                      1  became spaces, in as many sides");
}

TEST_F(ConvertTest, NamesItsOutputs) {
  options_.prefix = "";
  options_.source_output = folder_.path("x");
  options_.target_output = folder_.path("y");
  EXPECT_EQ(run(kMemory).source, folder_.path("x"));
  options_.choice.languages = {};
  options_.choice.source_column = "a";
  options_.choice.target_column = "b";
  options_.source_output = options_.target_output = "";
  options_.prefix = folder_.path("table");
  EXPECT_EQ(run("a,b\n1,2\n").target, folder_.path("table.target"));
  EXPECT_EQ(testing::read_bytes(folder_.path("table.source")), "1\n");
}

TEST_F(ConvertTest, WithoutPairsNothingIsWritten) {
  options_.choice.languages.target = "fr";
  EXPECT_EQ(problem(kMemory), folder_.path("a") + ": has no text in 'fr'");
  options_.choice.languages = {"en", "de"};
  EXPECT_EQ(problem("<tmx/>"), folder_.path("a") + ": contains no translations");
  EXPECT_EQ(
      problem("<tmx><tu><tuv xml:lang='de'/></tu><tu><tuv xml:lang='en'/></tu></tmx>"),
      folder_.path("a") + ": no pair among 2 units: 1 without source, 1 without target, 0 empty");
  EXPECT_EQ(problem(std::string(kMemory) + "<"),
            folder_.path("a") + ":2: is not well-formed XML: unclosed token");
  EXPECT_EQ(testing::read_bytes(folder_.write("out.de", "old")), "old");
}

}  // namespace
}  // namespace allot
