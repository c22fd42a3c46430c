#include "corpus/parallel_reader.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "corpus/formats/pair_source.h"
#include "corpus/formats/table_reader.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs read_all(ParallelReader& reader) {
  Pairs pairs;
  for (SentencePair pair; reader.next(pair);) pairs.emplace_back(pair.source, pair.target);
  return pairs;
}

// The message that reading the corpus to its end throws.
std::string message(const ParallelFiles& files) {
  try {
    ParallelReader reader(files);
    read_all(reader);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

class ParallelReaderTest : public ::testing::Test {
 protected:
  ParallelFiles two_files(const std::string& source, const std::string& target) {
    return {folder_.write("a.de", source), folder_.write("a.en", target), ""};
  }
  ParallelFiles tsv(const std::string& text) { return {"", "", folder_.write("a.tsv", text)}; }

  testing::TemporaryFolder folder_;
};

TEST_F(ParallelReaderTest, ReadsTwoFilesInStep) {
  ParallelReader reader(two_files("eins\nzwei\n\n", "one\r\ntwo\r\nthree"));
  EXPECT_EQ(read_all(reader), (Pairs{{"eins", "one"}, {"zwei", "two"}, {"", "three"}}));
  EXPECT_EQ(reader.line(), 3u);
  EXPECT_EQ(to_string(reader.source_place()), folder_.path("a.de") + ":3");
  EXPECT_EQ(to_string(reader.target_place()), folder_.path("a.en") + ":3");
  EXPECT_EQ(reader.source_counts().carriage_returns, 0u);
  EXPECT_EQ(reader.target_counts().carriage_returns, 2u);
  EXPECT_TRUE(reader.target_counts().ends_without_newline);
}

TEST_F(ParallelReaderTest, ReadsTsv) {
  ParallelReader reader(tsv("eins\tone\n\ttwo\ndrei\t\n"));
  EXPECT_EQ(read_all(reader), (Pairs{{"eins", "one"}, {"", "two"}, {"drei", ""}}));
  EXPECT_EQ(to_string(reader.target_place()), folder_.path("a.tsv") + ":3");
}

TEST_F(ParallelReaderTest, ReadsNothingFromEmptyFiles) {
  ParallelReader reader(two_files("", ""));
  EXPECT_EQ(read_all(reader), Pairs{});
}

TEST_F(ParallelReaderTest, ReportsTheShorterFile) {
  const std::string remedy =
      "\n  to fix: add or delete lines so that each sentence has its translation beside it; 'allot "
      "check' looks for the place where the files diverge";
  const std::string source = folder_.path("a.de"), target = folder_.path("a.en");
  EXPECT_EQ(message(two_files("eins\n", "one\ntwo\nthree\n")),
            source + ":1: ends after 1 line, but " + target + " has 3 lines" + remedy);
  EXPECT_EQ(message(two_files("eins\nzwei\ndrei\n", "one\ntwo\n")),
            target + ":2: ends after 2 lines, but " + source + " has 3 lines" + remedy);
  EXPECT_EQ(message(two_files("eins\n", "")),
            target + ": is empty, but " + source + " has 1 line" + remedy);
}

TEST_F(ParallelReaderTest, ReportsLinesThatAreNotTwoColumns) {
  const std::string path = folder_.path("a.tsv");
  EXPECT_EQ(message(tsv("eins\tone\nzwei\n")),
            path +
                ":2: no tab where one is expected: source, tab, target\n"
                "  to fix: delete the line, or run 'allot clean'");
  EXPECT_EQ(message(tsv("eins\tone\t0.9\n")),
            path +
                ":1: 2 tabs where one is expected: source, tab, target\n"
                "  to fix: keep the two columns that matter, for example: cut -f 1,2 FILE");
  // Without names of columns only lines are read.
  EXPECT_EQ(message(tsv("de,en\nein Haus,a house\n")),
            path +
                ":1: no tab where one is expected: source, tab, target\n"
                "  to fix: extract the pairs of a table (CSV) first: allot convert FILE "
                "--source-column NAME --target-column NAME -o PREFIX");
}

TEST_F(ParallelReaderTest, KnowsWhatToDoWithTables) {
  const auto advice = [&](const std::string& content, bool can_name_columns) {
    ParallelFiles files = tsv(content);
    if (can_name_columns) files.columns.emplace();
    ParallelReader reader(files, MalformedCorpus::kReport);
    read_all(reader);
    return reader.table_advice();
  };
  EXPECT_EQ(advice("de,en\neins,one\n", true), kNameColumns);
  EXPECT_EQ(advice("de,en\neins,one\n", false), kConvertTable);
  EXPECT_EQ(advice("de\ten\neins,one\n", true), "");
}

TEST_F(ParallelReaderTest, RejectsInvalidUtf8) {
  EXPECT_NE(message(two_files("eins\nzw\xFF\n", "one\ntwo\n"))
                .find("a.de:2: invalid UTF-8: byte 0xFF at column 3"),
            std::string::npos);
}

TEST_F(ParallelReaderTest, ContinuesWhenAskedToReport) {
  ParallelReader reader(two_files("ein\xFFs\nzwei\ndrei\n", "one\ntwo\n"),
                        MalformedCorpus::kReport);
  EXPECT_EQ(read_all(reader), (Pairs{{"ein\xFFs", "one"}, {"zwei", "two"}}));
  EXPECT_EQ(reader.source_counts().invalid_utf8, 1u);
  EXPECT_EQ(reader.source_counts().lines, 3u);
  ASSERT_TRUE(reader.unequal_lengths());
  EXPECT_EQ(to_string(reader.unequal_lengths()->end_of_shorter), folder_.path("a.en") + ":2");
  EXPECT_EQ(reader.unequal_lengths()->describe(),
            "ends after 2 lines, but " + folder_.path("a.de") + " has 3 lines");

  ParallelReader columns(tsv("eins\tone\nzwei\nd\tt\tx\nvier\tfour\n"), MalformedCorpus::kReport);
  std::vector<bool> good;
  SentencePair pair;
  while (columns.next(pair)) {
    good.push_back(columns.has_two_columns());
    if (!good.back()) {
      EXPECT_EQ(pair.target, "");
    }
  }
  EXPECT_EQ(good, (std::vector<bool>{true, false, false, true}));
  EXPECT_FALSE(columns.unequal_lengths());
}

TEST_F(ParallelReaderTest, HandsOutTheLinesOfTheLongerFile) {
  const auto unpaired = [](const ParallelFiles& files) {
    std::vector<std::string> lines;
    ParallelReader reader(files, MalformedCorpus::kReport);
    reader.on_unpaired([&](CorpusSide side, const std::string& line, const Place& place) {
      lines.push_back((side == CorpusSide::kSource ? "source " : "target ") +
                      std::to_string(place.line) + " " + line);
    });
    read_all(reader);
    return lines;
  };
  using TextLines = std::vector<std::string>;
  EXPECT_EQ(unpaired(two_files("a\nb\nc\n", "x\n")), (TextLines{"source 2 b", "source 3 c"}));
  EXPECT_EQ(unpaired(two_files("", "x\n\n")), (TextLines{"target 1 x", "target 2 "}));
  EXPECT_EQ(unpaired(two_files("a\n", "x\n")), TextLines{});
}

TEST(ParallelFiles, MustBeTwoFilesOrOne) {
  const auto what = [](const ParallelFiles& files) -> std::string {
    try {
      files.validate();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      const std::string text = error.what();
      return text.substr(0, text.find('\n'));
    }
    return "";
  };
  EXPECT_EQ(what({"a", "b", ""}), "");
  EXPECT_EQ(what({"a", "-", ""}), "");
  EXPECT_EQ(what({"", "", "c"}), "");
  EXPECT_EQ(what({"a", "", ""}), "the target side is missing");
  EXPECT_EQ(what({"", "b", ""}), "the source side is missing");
  EXPECT_EQ(what({"", "", ""}), "the source side is missing");
  EXPECT_EQ(what({"a", "", "c"}), "--tsv cannot be combined with --source or --target");
  EXPECT_EQ(what({"-", "-", ""}), "only one of --source and --target can be stdin");
}

// A pair, a unit that is none on the same line, and a pair on the next.
constexpr const char* kMemory =
    "<tmx><body><tu><tuv xml:lang='de'><seg>eins</seg></tuv><tuv xml:lang='en'><seg>one</seg></tuv>"
    "</tu><tu><tuv xml:lang='de'><seg>allein</seg></tuv></tu>\n<tu><tuv xml:lang='en'><seg>two"
    "</seg></tuv><tuv xml:lang='de-AT'><seg>zwei\nund</seg></tuv></tu></body></tmx>";

TEST_F(ParallelReaderTest, ReadsMemories) {
  ParallelFiles files = tsv(kMemory);
  EXPECT_NE(message(files), "no error") << "only lines, where columns are not offered";
  files.columns.emplace();
  files.languages = {"de-AT", "en"};
  ParallelReader reader(files);
  EXPECT_EQ(read_all(reader), (Pairs{{"zwei und", "two"}}));
  EXPECT_EQ(reader.language(CorpusSide::kSource), "de");
  files.languages = {"DE", "en"};
  ParallelReader all(files);
  EXPECT_EQ(read_all(all), (Pairs{{"eins", "one"}, {"zwei und", "two"}}));
  EXPECT_TRUE(all.is_tsv());
  EXPECT_EQ(all.line(), 2u);
  EXPECT_EQ(to_string(all.source_place()), folder_.path("a.tsv") + ":2");
  EXPECT_EQ(to_string(all.target_place()), folder_.path("a.tsv") + ":2");
  EXPECT_EQ(all.source_counts().lines, 2u);
  EXPECT_EQ(all.target_counts().lines, 2u);
  ASSERT_NE(all.document(), nullptr);
  EXPECT_EQ(all.document()->counts().units, 3u);
  files.languages = {"de", "pt-BR"};
  EXPECT_EQ(message(files), folder_.path("a.tsv") +
                                ": has no text in 'pt-BR'\n  to fix: choose two of its languages: "
                                "de (2), de-AT (1), en (2)");
}

TEST_F(ParallelReaderTest, ReadsColumnsByTheirNames) {
  ParallelFiles files = tsv("id,German,English\n1,\"a, b\",c\n2,,d\n");
  files.columns = ColumnNames{"German", "English"};
  ParallelReader reader(files);
  SentencePair pair;
  ASSERT_TRUE(reader.next(pair));
  EXPECT_EQ(pair.source, "a, b");
  EXPECT_EQ(pair.target, "c");
  EXPECT_EQ(reader.source_place().line, 2u);
  EXPECT_FALSE(reader.next(pair));
  EXPECT_EQ(reader.document()->counts().empty, 1u);
}

TEST_F(ParallelReaderTest, ColumnsDoNotChangeLines) {
  ParallelFiles files = tsv("eins\tone\n");
  files.columns.emplace();
  ParallelReader reader(files);
  EXPECT_EQ(read_all(reader), (Pairs{{"eins", "one"}}));
  EXPECT_EQ(reader.document(), nullptr);
}

TEST_F(ParallelReaderTest, WarnsOfOneTextAsBothSides) {
  const auto warning = [](const ParallelFiles& files) {
    ::testing::internal::CaptureStderr();
    files.warn_of_one_text("reference");
    return ::testing::internal::GetCapturedStderr();
  };
  ParallelFiles files = two_files("a\n", "a\n");
  EXPECT_EQ(warning(files), "");
  EXPECT_EQ(warning(tsv("a\tb\n")), "");
  EXPECT_EQ(warning({"-", "", ""}), "");
  files.target = folder_.path("./a.de");
  EXPECT_EQ(warning(files), "warning: source and reference are the same file: '" + files.target +
                                "'; one should be the translation of the other\n");
  EXPECT_THROW(files.check_two_texts(), Error);
}

TEST_F(ParallelReaderTest, RefusesColumnsAndEncodingsThatNothingHas) {
  ParallelFiles files = two_files("a\n", "b\n");
  files.columns = ColumnNames{"a", "b"};
  EXPECT_THROW(ParallelReader{files}, Error);
  files = tsv(kMemory);
  files.columns.emplace();
  files.languages = {"de", "en"};
  files.encoding = "UTF-16";
  EXPECT_THROW(ParallelReader{files}, Error);
  files.encoding = "utf-8";
  EXPECT_NO_THROW(ParallelReader{files});
}

}  // namespace
}  // namespace allot
