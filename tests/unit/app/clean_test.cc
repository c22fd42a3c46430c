#include "app/clean.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "corpus/check_corpus.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;

class CleanTest : public ::testing::Test {
 protected:
  CleanResult clean(const std::string& source, const std::string& target,
                    const CleanOptions& options = {}) {
    files_ = {folder_.write("a.de", source), folder_.write("a.en", target), ""};
    return clean_corpus(files_, options, {folder_.path("c"), "", "", folder_.path("rejected")});
  }
  size_t num_files() const {
    const auto all = std::filesystem::directory_iterator(folder_.path(""));
    return static_cast<size_t>(std::distance(begin(all), end(all)));
  }

  testing::TemporaryFolder folder_;
  ParallelFiles files_;
};

TEST_F(CleanTest, WritesWholePairsAndListsTheOthers) {
  const CleanResult result =
      clean("ein Haus\n\nzwei\tKatzen\nein Haus\n", "a house\nx\ntwo cats\na house\n");
  EXPECT_EQ(read_bytes(folder_.path("c.de")), "ein Haus\nzwei Katzen\n");
  EXPECT_EQ(read_bytes(folder_.path("c.en")), "a house\ntwo cats\n");
  EXPECT_EQ(read_bytes(folder_.path("rejected")),
            "2\tempty-side\t\tx\n4\tduplicate-pair\tein Haus\ta house\n");
  EXPECT_EQ(result.read, 4u);
  EXPECT_EQ(result.kept, 2u);
  EXPECT_EQ(to_text(result),
            "pairs read                         4\n"
            "  empty-side                       1  dropped\n"
            "  duplicate-pair                   1  dropped\n"
            "pairs kept                         2  " +
                folder_.path("c.de") + " and " + folder_.path("c.en") +
                "\n"
                "  control-characters               1  line repaired");
}

TEST_F(CleanTest, ReadsMemories) {
  files_.tsv = folder_.write(
      "a.tmx",
      "<tmx><body><tu><tuv xml:lang='de'><seg>ein <hi>Haus</hi></seg></tuv><tuv "
      "xml:lang='en'><seg>a house</seg></tuv></tu>\n<tu><tuv "
      "xml:lang='de'><seg>x</seg></tuv></tu>\n"
      "<tu><tuv xml:lang='de'><seg>Toronto</seg></tuv><tuv xml:lang='en'><seg>Toronto</seg></tuv>"
      "</tu></body></tmx>");
  files_.languages = {"de", "en"};
  files_.columns.emplace();
  const CleanResult result =
      clean_corpus(files_, {}, {folder_.path("c"), "", "", folder_.path("rejected")});
  EXPECT_EQ(read_bytes(folder_.path("c.de")), "ein Haus\n");
  EXPECT_EQ(read_bytes(folder_.path("c.en")), "a house\n");
  EXPECT_EQ(read_bytes(folder_.path("rejected")), "3\tcopy\tToronto\tToronto\n");
  EXPECT_EQ(to_text(result),
            "units read                         3\n"
            "  no target text                   1  skipped\n"
            "pairs read                         2\n"
            "  copy                             1  dropped\n"
            "pairs kept                         1  " +
                folder_.path("c.de") + " and " + folder_.path("c.en") +
                "\n"
                "  inline tags                      2  dropped; the text between them is kept");
}

TEST_F(CleanTest, ListsBadBytesInOneLineOfText) {
  clean(
      "a\xFF\x01\u2028"
      "b\nx\n",
      "c\ny\n");
  EXPECT_EQ(read_bytes(folder_.path("rejected")), "1\tinvalid-utf8\ta\uFFFD b\tc\n");
}

TEST_F(CleanTest, WritesNothingWhenFilesAreUnequal) {
  EXPECT_THROW(clean("a\nb\n", "c\n"), Error);
  CleanOptions options;
  options.misaligned = Treatment::kKeep;
  options.limits.max_ratio = 0;
  EXPECT_THROW(clean("a\nb\n", "c\n", options), Error);
  EXPECT_EQ(num_files(), 2u);
}

TEST_F(CleanTest, WritesOnlyWhatWasDroppedWhenNothingIsLeft) {
  EXPECT_THROW(clean("", ""), Error);
  EXPECT_EQ(num_files(), 2u);
  EXPECT_THROW(clean("\n", "x\n"), Error);
  EXPECT_EQ(num_files(), 3u);
  EXPECT_EQ(read_bytes(folder_.path("rejected")), "1\tempty-side\t\tx\n");
  EXPECT_THROW(clean_corpus(files_, {}, {folder_.path("d"), "", "", ""}), Error);
  EXPECT_EQ(num_files(), 3u);
}

TEST_F(CleanTest, WritesNeitherFileWhenOneCannotBeWritten) {
  files_ = {folder_.write("a.de", "a\n"), folder_.write("a.en", "b\n"), ""};
  EXPECT_THROW(clean_corpus(files_, {}, {"", folder_.path("x"), "/dev/full", ""}), Error);
  EXPECT_THROW(clean_corpus(files_, {}, {"", folder_.path("x"), folder_.path("no/y"), ""}), Error);
  EXPECT_EQ(num_files(), 2u);
}

TEST_F(CleanTest, LeavesNothingForCheckToFind) {
  std::string source, target;
  for (int i = 0; i < 100; ++i) {
    source += "Satz " + std::to_string(i) + std::string(static_cast<size_t>(i % 17), 'x') + "\r\n";
    target +=
        "sentence " + std::to_string(i) + std::string(static_cast<size_t>(i % 17), 'y') + "\n";
  }
  source +=
      "gr\xFCn\n\nsame\nu\u0308ber\nSatz 0\na\x03\nb\u2028"
      "b\nX\uFFFD\nkurz\n" +
      std::string(2000, 'z') + "\n";
  target += "green\nx\nsame\nover\nsentence 0\nan a\nbb\nX\n" + std::string(200, 'k') + "\nzz\n";
  const CleanResult result = clean("\xEF\xBB\xBF" + source, target);
  EXPECT_EQ(result.kept, 103u);
  const CheckReport report = check_corpus({folder_.path("c.de"), folder_.path("c.en"), ""}, {});
  EXPECT_TRUE(report.is_usable());
  EXPECT_TRUE(report.findings.empty()) << to_text(report);
}

TEST_F(CleanTest, ReadsAPipeOnlyWhenOnceIsEnough) {
  try {
    clean_corpus({"", "", "-"}, {}, {folder_.path("c"), "", "", ""});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "<stdin> can be read only once, but clean measures the corpus first\n  to fix: "
                 "save it to a file; or do without: --misaligned keep, and --usual-ratio X or "
                 "--max-ratio 0");
  }
}

}  // namespace
}  // namespace allot
