#include "corpus/pair_cleaner.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

// "kept: source | target" or the reason, for each line of a TSV file.
class PairCleanerTest : public ::testing::Test {
 protected:
  std::vector<std::string> clean(const std::string& tsv, const CleanOptions& options,
                                 const CorpusMeasure& measure = {1, {}}) {
    ParallelReader reader({"", "", folder_.write("a.tsv", tsv)}, MalformedCorpus::kReport);
    cleaner_.emplace(options, measure);
    std::vector<std::string> verdicts;
    for (SentencePair pair; reader.next(pair);) {
      const auto reason = cleaner_->clean(pair, reader);
      verdicts.push_back(reason ? to_string(*reason) : pair.source + " | " + pair.target);
    }
    return verdicts;
  }

  testing::TemporaryFolder folder_;
  std::optional<PairCleaner> cleaner_;
};

using Lines = std::vector<std::string>;

TEST_F(PairCleanerTest, KeepsGoodPairsAsTheyAre) {
  EXPECT_EQ(clean("ein Haus\ta house\n zwei  Katzen \ttwo cats\n", {}),
            (Lines{"ein Haus | a house", " zwei  Katzen  | two cats"}));
}

TEST_F(PairCleanerTest, AlwaysDropsWhatCannotBeTrainedOn) {
  EXPECT_EQ(
      clean("gr\xFCn\tgreen\nno tab\na\tb\tc\n\tx\ny\t \u3000\n", {}),
      (Lines{"invalid-utf8", "not-two-columns", "not-two-columns", "empty-side", "empty-side"}));
}

TEST_F(PairCleanerTest, TreatsFaultsAsItIsAskedTo) {
  const std::string tsv =
      "a\x01"
      "aa\tb\rbb\nx\u2028x\ty\u0085y\nu\u0308ber\tover\nlos\uFFFDt\tlost\n";
  EXPECT_EQ(clean(tsv, {}), (Lines{"aaa | b bb", "x x | y y", "über | over", "damaged"}));
  EXPECT_EQ(cleaner_->num_repaired(Problem::kControlCharacters), 2u);
  EXPECT_EQ(cleaner_->num_repaired(Problem::kLineSeparators), 2u);
  EXPECT_EQ(cleaner_->num_repaired(Problem::kNotNormalized), 1u);

  CleanOptions drop;
  drop.control_characters = Treatment::kDrop;
  drop.line_separators = Treatment::kDrop;
  EXPECT_EQ(clean(tsv, drop),
            (Lines{"control-characters", "line-separators", "über | over", "damaged"}));

  CleanOptions keep;
  keep.control_characters = Treatment::kKeep;
  keep.line_separators = Treatment::kKeep;
  keep.damaged = Treatment::kKeep;
  keep.nfc = false;
  EXPECT_EQ(clean(tsv, keep),
            (Lines{"a\x01"
                   "aa | b\rbb",
                   "x\u2028x | y\u0085y", "u\u0308ber | over", "los\uFFFDt | lost"}));
  EXPECT_EQ(cleaner_->num_repaired(Problem::kNotNormalized), 0u);
}

TEST_F(PairCleanerTest, RemovesInvisibleCharacters) {
  const std::string tsv = "Kinder\u00ADgarten\tkindergarten\n\u200B\u00AD\tx\n";
  CleanOptions options;
  EXPECT_EQ(clean(tsv, options), (Lines{"Kindergarten | kindergarten", "empty-side"}));
  EXPECT_EQ(cleaner_->num_repaired(Problem::kInvisibleCharacters), 1u);
  options.invisible_characters = Treatment::kDrop;
  EXPECT_EQ(clean(tsv, options), (Lines{"invisible-characters", "invisible-characters"}));
  options.invisible_characters = Treatment::kKeep;
  EXPECT_EQ(clean(tsv, options), (Lines{"Kinder\u00ADgarten | kindergarten", "empty-side"}));
}

TEST_F(PairCleanerTest, DropsWhatIsEmptyAfterRepair) {
  EXPECT_EQ(clean("\x01\x02\tone\n", {}), (Lines{"empty-side"}));
}

TEST_F(PairCleanerTest, KeepsToTheLimits) {
  CleanOptions options;
  options.limits = {2, 3, 4, 20, 10, 3};
  EXPECT_EQ(
      clean("a b c d\te f g h\n"            // good
            "a b c d e\tf g\n"              // five words
            "abc\tx y\n"                    // one word
            "a b\txxxxxxxxxx yyyyyyyyyy\n"  // 21 characters
            "ab abcdefghijk\tx yyyyyyy\n"   // a word of 11
            "a b\tcccc ddddd\n",            // 3 characters against 10
            options),
      (Lines{"a b c d | e f g h", "too-long", "too-short", "too-long", "long-word", "odd-ratio"}));
}

TEST_F(PairCleanerTest, EvaluatesTheRatioByTheUsualOne) {
  CleanOptions options;
  options.limits.max_ratio = 2;
  EXPECT_EQ(clean("aaaa\tbbbbbbbbbbbb\naaaa\tbbbb\n", options, {3, {}}),
            (Lines{"aaaa | bbbbbbbbbbbb", "odd-ratio"}));
}

TEST_F(PairCleanerTest, DropsDuplicatesAndCopies) {
  const std::string tsv = "a\tx\na\tx\na\ty\nsame\tsame\nb\tx\n";
  EXPECT_EQ(clean(tsv, {}), (Lines{"a | x", "duplicate-pair", "a | y", "copy", "b | x"}));
  CleanOptions options;
  options.duplicates = DuplicateRule::kSource;
  options.copies = Treatment::kKeep;
  EXPECT_EQ(clean(tsv, options),
            (Lines{"a | x", "duplicate-source", "duplicate-source", "same | same", "b | x"}));
  options.duplicates = DuplicateRule::kKeep;
  EXPECT_EQ(clean(tsv, options), (Lines{"a | x", "a | x", "a | y", "same | same", "b | x"}));
}

TEST_F(PairCleanerTest, SeesDuplicatesAfterRepair) {
  EXPECT_EQ(clean("u\u0308ber\tover\nüber\tover\n", {}), (Lines{"über | over", "duplicate-pair"}));
}

TEST_F(PairCleanerTest, DropsMisalignedBlocks) {
  const CorpusMeasure measure{1, {{2, 3, 1, 50}, {5, 5, 0, 50}}};
  EXPECT_EQ(clean("a\tb\nc\td\ne\tf\ng\th\ni\tj\nk\tl\n", {}, measure),
            (Lines{"a | b", "misaligned", "misaligned", "g | h", "misaligned", "k | l"}));
}

TEST_F(PairCleanerTest, MeasuresTheCorpusFirst) {
  Random random(1);
  std::string source, target;
  std::vector<size_t> lengths;
  for (int i = 0; i < 400; ++i) lengths.push_back(10 + random.below(60));
  for (size_t i = 0; i < 399; ++i) {
    source += std::string(lengths[i], 'x') + "\n";
    target += std::string(2 * lengths[i < 200 ? i : i + 1], 'y') + "\n";
  }
  const ParallelFiles files{folder_.write("a.de", source), folder_.write("a.en", target), ""};
  CleanOptions options;
  {
    ParallelReader reader(files, MalformedCorpus::kReport);
    const CorpusMeasure measure = measure_corpus(reader, options);
    EXPECT_NEAR(measure.usual_ratio, 2, 0.1);
    ASSERT_EQ(measure.misaligned.size(), 1u);
    EXPECT_NEAR(static_cast<double>(measure.misaligned[0].first_line), 201, 3);
  }
  options.misaligned = Treatment::kKeep;
  options.usual_ratio = 7;
  ParallelReader reader(files, MalformedCorpus::kReport);
  const CorpusMeasure measure = measure_corpus(reader, options);
  EXPECT_EQ(measure.usual_ratio, 7);
  EXPECT_TRUE(measure.misaligned.empty());
}

TEST_F(PairCleanerTest, RefusesToMeasureUnequalFiles) {
  ParallelReader reader({folder_.write("a.de", "a\nb\n"), folder_.write("a.en", "a\n"), ""},
                        MalformedCorpus::kReport);
  EXPECT_THROW(measure_corpus(reader, {}), Error);
}

}  // namespace
}  // namespace allot
