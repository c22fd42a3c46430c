#include "corpus/check_corpus.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(CheckCorpus, ReadsAllOfTwoFiles) {
  const testing::TemporaryFolder folder;
  const CheckReport report = check_corpus(
      {folder.write("a.de", "eins\nzwei\nzwei\n"), folder.write("a.en", "one\ntwo\ntwo\n"), ""},
      {});
  EXPECT_EQ(report.pairs, 3u);
  EXPECT_EQ(report.source.counts.lines, 3u);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].problem, Problem::kDuplicatePair);
}

TEST(CheckCorpus, ReadsAllOfTheLongerFile) {
  const testing::TemporaryFolder folder;
  const CheckReport report = check_corpus(
      {folder.write("a.de", "eins\nzwei drei\nvier\n"), folder.write("a.en", "one\n"), ""}, {});
  EXPECT_EQ(report.pairs, 1u);
  EXPECT_EQ(report.source.words.count(), report.source.counts.lines);
  EXPECT_EQ(report.source.words.total(), 4u);
}

TEST(CheckCorpus, PutsBadContentIntoTheReport) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(check_corpus({"", "", folder.write("a.tsv", "no tab\n")}, {}).is_usable());
}

std::string memory_unit(const std::string& source, const std::string& target) {
  return "<tu><tuv xml:lang='de'><seg>" + source + "</seg></tuv><tuv xml:lang='en'><seg>" + target +
         "</seg></tuv></tu>\n";
}

TEST(CheckCorpus, NamesUnitsAndLinesOfAMemory) {
  const testing::TemporaryFolder folder;
  ParallelFiles files;
  files.tsv =
      folder.write("a.tmx", "<tmx><body>\n" + memory_unit("nur deutsch", "") +
                                memory_unit("eins", "one") + memory_unit("e\u00ADi", "an egg") +
                                memory_unit("eins", "one") + "</body></tmx>");
  files.languages = {"de", "en"};
  files.columns.emplace();
  const CheckReport report = check_corpus(files, {});
  ASSERT_TRUE(report.units.has_value());
  EXPECT_EQ(report.units->units, 4u);
  EXPECT_EQ(report.units->empty, 1u);
  EXPECT_EQ(report.pairs, 3u);
  EXPECT_EQ(report.usable_pairs, 2u);
  ASSERT_EQ(report.findings.size(), 2u);
  const Finding& invisible = report.findings[0];
  EXPECT_EQ(invisible.problem, Problem::kInvisibleCharacters);
  EXPECT_EQ(invisible.examples[0].place.line, 4u);
  EXPECT_EQ(invisible.examples[0].detail, "unit 3: source: U+00AD");
  const Finding& repeated = report.findings[1];
  EXPECT_EQ(repeated.problem, Problem::kDuplicatePair);
  EXPECT_EQ(repeated.examples[0].place.line, 5u);
  EXPECT_EQ(repeated.examples[0].detail, "unit 4: like unit 2");
}

// Pairs are counted by their numbers, whatever lines they are on.
TEST(CheckCorpus, CountsThePairsOfAMemoryOnOneLine) {
  const testing::TemporaryFolder folder;
  std::string memory = "<tmx><body>";
  for (int i = 0; i < 400; ++i) {
    const std::string number = std::to_string(i);
    const std::string source = number + " " + std::string(7 + static_cast<size_t>(i * i % 53), 'x');
    const int other = i < 150 ? i : i + 1;  // its line is missing
    const std::string target = std::to_string(other) + " " +
                               std::string(7 + static_cast<size_t>(other * other % 53), 'x') + " y";
    memory += "<tu><tuv xml:lang='de'><seg>" + source + "</seg></tuv><tuv xml:lang='en'><seg>" +
              target + "</seg></tuv></tu>";
  }
  ParallelFiles files;
  files.tsv = folder.write("a.tmx", memory + "</body></tmx>");
  files.languages = {"de", "en"};
  files.columns.emplace();
  const CheckReport report = check_corpus(files, {});
  const auto misaligned =
      std::find_if(report.findings.begin(), report.findings.end(),
                   [](const Finding& finding) { return finding.problem == Problem::kMisaligned; });
  ASSERT_NE(misaligned, report.findings.end());
  EXPECT_EQ(misaligned->examples[0].place.line, 1u);
  EXPECT_EQ(misaligned->examples[0].detail,
            "unit 151: to unit 400: each target fits the source 1 pair below it");
  EXPECT_EQ(report.usable_pairs, 150u);
}

TEST(CheckCorpus, ThrowsWhenAFileIsMissing) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(check_corpus({folder.path("a.de"), folder.path("a.en"), ""}, {}), Error);
}

TEST(CheckCorpus, ChecksItsOptions) {
  const testing::TemporaryFolder folder;
  CheckOptions options;
  options.limits.max_ratio = 0.1;
  EXPECT_THROW(check_corpus({"", "", folder.write("a.tsv", "a\tb\n")}, options), Error);
}

}  // namespace
}  // namespace allot
