#include "corpus/corpus_checker.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

class CorpusCheckerTest : public ::testing::Test {
 protected:
  CheckReport check(const ParallelFiles& files, const CheckOptions& options = {}) {
    ParallelReader reader(files, MalformedCorpus::kReport);
    CorpusChecker checker(options);
    reader.on_unpaired([&checker](CorpusSide side, const std::string& line, const Place& place) {
      checker.add_unpaired(side, line, place);
    });
    for (SentencePair pair; reader.next(pair);) checker.add(pair, reader);
    return checker.finish(reader);
  }
  CheckReport check(const std::string& source, const std::string& target,
                    const CheckOptions& options = {}) {
    return check({folder_.write("a.de", source), folder_.write("a.en", target), ""}, options);
  }

  // "problem count first-example" for each finding, with the folder's name taken out.
  std::vector<std::string> summary(const CheckReport& report) {
    std::vector<std::string> lines;
    for (const Finding& finding : report.findings) {
      std::string line = to_string(finding.problem) + " " + std::to_string(finding.count);
      if (!finding.examples.empty()) {
        const FindingPlace& first = finding.examples.front();
        line += " " + to_string(first.place).substr(folder_.path("").size());
        if (!first.detail.empty()) line += ": " + first.detail;
      }
      lines.push_back(line);
    }
    return lines;
  }

  testing::TemporaryFolder folder_;
};

using Lines = std::vector<std::string>;

TEST_F(CorpusCheckerTest, FindsNothingInAGoodCorpus) {
  const CheckReport report = check("ein Haus\nzwei Katzen\n", "a house\ntwo cats\n");
  EXPECT_EQ(summary(report), Lines{});
  EXPECT_TRUE(report.is_usable());
  EXPECT_EQ(report.pairs, 2u);
  EXPECT_EQ(report.source.words.total(), 4u);
  EXPECT_EQ(report.target.characters.total(), 15u);
}

TEST_F(CorpusCheckerTest, FindsFaultsOfTheText) {
  const CheckReport report = check("gr\xFCn\na\tb\nein\u2028Satz\nu\u0308ber\nkaputt \uFFFD\n",
                                   "green\nx\x01y\x02\none\u0085 sentence\nover\nbroken\n");
  EXPECT_EQ(summary(report),
            (Lines{"invalid-utf8 1 a.de:1: byte 0xFC at column 3", "damaged 1 a.de:5: U+FFFD",
                   "control-characters 2 a.de:2: U+0009", "line-separators 2 a.de:3: U+2028",
                   "not-normalized 1 a.de:4: U+0075"}));
  EXPECT_FALSE(report.is_usable());
}

TEST_F(CorpusCheckerTest, FindsInvisibleCharacters) {
  const CheckReport report =
      check("Kinder\u00ADgarten\n\u00AD\nHaus\n", "kindergarten\nx\nhouse\u200B\n");
  EXPECT_EQ(summary(report),
            (Lines{"empty-side 1 a.de:2: empty, but the other side has 1 character",
                   "invisible-characters 3 a.de:1: U+00AD"}));
}

TEST_F(CorpusCheckerTest, FindsFaultsOfPairs) {
  CheckOptions options;
  options.limits.max_words = 4;
  options.limits.max_word_length = 20;
  options.min_usable = 0.2;
  const CheckReport report = check(
      "ein Haus\n\nzwei Katzen\nein Haus\nein Haus\nToronto\n1 2 3 4 "
      "5\nDonaudampfschifffahrtsgesellschaft\nja\n",
      "a house\nx\n \na house\nthe house\nToronto\na b c d\nthe steamer company\nof course it is\n",
      options);
  EXPECT_EQ(summary(report),
            (Lines{"empty-side 2 a.de:2: empty, but the other side has 1 character",
                   "too-long 1 a.de:7: 5 words, 9 characters",
                   "long-word 1 a.de:8: a word of 34 characters",
                   "odd-ratio 1 a.de:9: 15 characters for 2: 8.6 times as long as usual",
                   "duplicate-pair 1 a.de:4: like line 1", "copy 1 a.de:6: the same on both sides",
                   "duplicate-source 1 a.de:5: source as in line 1"}));
  EXPECT_TRUE(report.is_usable());
  EXPECT_EQ(report.usable_pairs, 2u);
}

TEST_F(CorpusCheckerTest, TooFewUsablePairsMakeACorpusUnusable) {
  const std::string source = "eins\nzwei\nCD\n", target = "one\ntwo\nCD\n";
  const CheckReport report = check(source, target);
  EXPECT_EQ(report.usable_pairs, 2u);
  ASSERT_FALSE(report.is_usable());
  EXPECT_EQ(report.failure->problem(),
            folder_.path("a.de") + ": only 2 of 3 pairs can be used, less than 80 %");
  CheckOptions options;
  options.min_usable = 0.6;
  EXPECT_TRUE(check(source, target, options).is_usable());
  options.min_usable = 1.5;
  EXPECT_THROW(check(source, target, options), Error);
}

TEST_F(CorpusCheckerTest, ComparesTheLanguagesOfTheSides) {
  std::string german, english;
  for (int i = 0; i < 20; ++i) {
    german += "der Mann ist mit dem Hund in dem Haus " + std::to_string(i) + "\n";
    english += "the man is with the dog in the house " + std::to_string(i) + "\n";
  }
  ParallelFiles files{folder_.write("a.de", german), folder_.write("a.en", english), ""};
  EXPECT_EQ(summary(check(files)), Lines{});
  EXPECT_EQ(check(files).source.language, "de");
  EXPECT_EQ(check(files).target.language, "en");
  files.languages = {"en", "de"};
  EXPECT_EQ(summary(check(files)),
            (Lines{"swapped-sides 1 a.de: looks like German and the target looks like English, but "
                   "the languages are given as en and de"}));
  EXPECT_TRUE(check(files).is_usable());
  files.languages = {"ro", "en"};
  EXPECT_EQ(summary(check(files)),
            (Lines{"other-language 1 a.de: looks like German, but its language is given as ro "
                   "(Romanian)"}));
}

TEST_F(CorpusCheckerTest, GuessesTheEncoding) {
  ParallelFiles files{folder_.write("a.ro", "un b\xE3rbat \xBAi o pia\xFE\xE3\n"),
                      folder_.write("a.en", "a man and a market\n"), ""};
  files.languages.source = "ro";
  EXPECT_EQ(check(files).failure->remedy(),
            "the file is likely ISO-8859-2; add --encoding ISO-8859-2, or convert it: iconv -f "
            "ISO-8859-2 -t UTF-8, or let 'allot clean' drop such lines");
  files.encoding = "ISO-8859-2";
  folder_.write("a.en", "a man and a market\n");
  EXPECT_TRUE(check(files).is_usable());
}

// To convert the whole file would damage the good lines.
TEST_F(CorpusCheckerTest, ABadLineDoesNotMakeAFileOneOfAnotherEncoding) {
  const CheckReport report =
      check("Tür\nGrüße\ncaf\xE9\nHäuser\n", "door\ngreetings\ncafe\nhouses\n");
  EXPECT_EQ(report.failure->remedy(),
            "the rest is UTF-8: repair the line, or let 'allot clean' drop such lines");
}

// Repetitions are common, and no sign of wrong files.
TEST_F(CorpusCheckerTest, RepeatedPairsAreGoodPairs) {
  const CheckReport report = check("ja\nja\nja\nnein\n", "yes\nyes\nyes\nno\n");
  EXPECT_EQ(report.usable_pairs, 2u);
  EXPECT_EQ(report.good_pairs, 4u);
  EXPECT_TRUE(report.is_usable());
}

TEST_F(CorpusCheckerTest, NamesTheColumnsBeforeTheirConsequence) {
  const CheckReport report = check({"", "", folder_.write("a.tsv", "1\ta\tx\n2\tb\ty\n")});
  EXPECT_EQ(
      summary(report),
      (Lines{"not-two-columns 2 a.tsv:1: 2 tabs where one is expected: source, tab, target"}));
  EXPECT_EQ(report.usable_pairs, 0u);
}

TEST_F(CorpusCheckerTest, FindsPropertiesOfTheFiles) {
  const CheckReport report = check(
      "\xEF\xBB\xBF"
      "eins\r\nzwei\r\n",
      "one\ntwo");
  EXPECT_EQ(summary(report), (Lines{"carriage-returns 2 a.de: 2 lines", "byte-order-mark 1 a.de",
                                    "no-final-newline 1 a.en"}));
}

TEST_F(CorpusCheckerTest, ReportsUnequalLengthsAfterCheckingTheRest) {
  const CheckReport report = check("eins\neins\ndrei\n", "one\none\n");
  EXPECT_EQ(summary(report), (Lines{"unequal-lengths 1 a.en:2: ends after 2 lines, but " +
                                        folder_.path("a.de") + " has 3 lines",
                                    "duplicate-pair 1 a.de:2: like line 1"}));
  ASSERT_FALSE(report.is_usable());
  EXPECT_NE(std::string(report.failure->what()).find("a.en:2: ends after 2 lines, but"),
            std::string::npos);
}

TEST_F(CorpusCheckerTest, CountsAllOfTheLongerFile) {
  const CheckReport report =
      check("eins zwei\nzwei\ndrei vier f\xFCnf\n\nsechs\x01\n", "one two\n");
  EXPECT_EQ(report.pairs, 1u);
  EXPECT_EQ(report.source.counts.lines, 5u);
  EXPECT_EQ(report.source.words.count(), 5u);
  EXPECT_EQ(report.source.words.total(), 7u);
  EXPECT_EQ(report.source.words.longest_line(), 3u);
  EXPECT_EQ(report.source.characters.count(), 5u);
  EXPECT_EQ(report.target.words.total(), 2u);
  // What is wrong with its text, but nothing that would need a pair.
  const Lines found = summary(report);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[1], "invalid-utf8 1 a.de:3: byte 0xFC at column 12");
  EXPECT_EQ(found[2], "control-characters 1 a.de:5: U+0001");

  const CheckReport other = check("eins\n", "one\ntwo two\n");
  EXPECT_EQ(other.target.words.total(), 3u);
  EXPECT_EQ(other.source.words.total(), 1u);
}

TEST_F(CorpusCheckerTest, CallsEmptyFilesUnusable) {
  EXPECT_EQ(summary(check("", "")), (Lines{"no-pairs 1 a.de: is empty"}));
  const CheckReport report = check("eins\n\n", " \n\u3000\n");
  EXPECT_EQ(summary(report)[0], "no-pairs 1 a.de: no pair has text on both sides");
  EXPECT_FALSE(report.is_usable());
}

TEST_F(CorpusCheckerTest, ReadsTsvAndTellsTheSidesApart) {
  const CheckReport report = check(
      {"", "",
       folder_.write("a.tsv", "eins\to\x02ne\nzwei\ndrei\tthree\t3\nvier\t\nfünf\tfive\r\n")});
  EXPECT_EQ(
      summary(report),
      (Lines{"not-two-columns 2 a.tsv:2: 0 tabs where one is expected: source, tab, target",
             "empty-side 1 a.tsv:4: target: empty, but the other side has 4 characters",
             "control-characters 1 a.tsv:1: target: U+0002", "carriage-returns 1 a.tsv: 1 line"}));
  EXPECT_FALSE(report.is_usable());
  // A line without two columns is no pair, and has no sides.
  EXPECT_EQ(report.pairs, 3u);
  EXPECT_EQ(report.source.counts.lines, 5u);
  EXPECT_EQ(report.source.words.count(), 3u);
  EXPECT_EQ(summary(check({"", "", folder_.write("b.tsv", "no tab\n")}))[0],
            "not-two-columns 1 b.tsv:1: 0 tabs where one is expected: source, tab, target");
}

TEST_F(CorpusCheckerTest, FindsMisalignedBlocks) {
  Random random(1);
  Lines source, target;
  for (int i = 0; i < 300; ++i) {
    const size_t length = 5 + random.below(60);
    source.push_back("s" + std::to_string(i) + " " + std::string(length, 'x'));
    target.push_back("t" + std::to_string(i) + " " + std::string(length + random.below(4), 'y'));
  }
  target.erase(target.begin() + 99);  // line 100 is lost
  std::string source_text, target_text;
  for (const std::string& line : source) source_text += line + "\n";
  for (const std::string& line : target) target_text += line + "\n";
  const CheckReport report = check(source_text, target_text);
  ASSERT_GE(report.findings.size(), 2u);
  EXPECT_EQ(
      summary(report)[1],
      "misaligned 200 a.en:100: to line 299: each target line fits the source 1 line below it");
}

TEST_F(CorpusCheckerTest, WarnsWhenLengthsHardlyAgree) {
  Random random(2);
  std::string source, target;
  for (int i = 0; i < 200; ++i) {
    source += std::string(5 + random.below(60), 'x') + std::to_string(i) + "\n";
    target += std::string(5 + random.below(60), 'y') + std::to_string(i + 777) + "\n";
  }
  const CheckReport report = check(source, target);
  ASSERT_FALSE(report.findings.empty());
  const auto found = summary(report);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const std::string& line) {
    return line.rfind("unrelated-lengths 1 a.de: correlation", 0) == 0;
  }));
}

TEST_F(CorpusCheckerTest, KeepsAsManyExamplesAsAskedFor) {
  CheckOptions options;
  options.examples = 2;
  CheckReport report = check("a\na\na\na\n", "b\nb\nb\nb\n", options);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].count, 3u);
  EXPECT_EQ(report.findings[0].examples.size(), 2u);
  options.examples = 0;
  report = check("a\na\n", "b\nb\n", options);
  EXPECT_TRUE(report.findings.at(0).examples.empty());
}

}  // namespace
}  // namespace allot
