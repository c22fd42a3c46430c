// The BPE commands against the output of subword-nmt, byte for byte (tests/data/bpe/README.md tells
// how it was made).

#include <gtest/gtest.h>

#include "app/apply_bpe.h"
#include "app/learn_bpe.h"
#include "app/undo_bpe.h"
#include "app/vocab.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::outside_data;
using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

std::string data(const std::string& name) {
  return testing::data_path("bpe/" + name);
}

std::string golden(const std::string& name) {
  return read_bytes(data(name));
}

std::string learned(LearnBpeOptions options) {
  const TemporaryFolder folder;
  options.output = folder.path("codes");
  learn_bpe(options);
  return read_bytes(options.output);
}

std::string applied(ApplyBpeOptions options, const std::string& input) {
  const TemporaryFolder folder;
  options.stream = {input, folder.path("out")};
  apply_bpe(options, {2});
  return read_bytes(options.stream.output);
}

std::string undone(const std::string& input) {
  const TemporaryFolder folder;
  undo_bpe_lines({{input, folder.path("out")}}, {2});
  return read_bytes(folder.path("out"));
}

std::string counted(const std::string& input) {
  const TemporaryFolder folder;
  write_vocab({{input}, folder.path("out"), {}});
  return read_bytes(folder.path("out"));
}

class GoldenBpe : public ::testing::TestWithParam<std::string> {
 protected:
  std::string language_ = GetParam();
  std::string train_ = data("train." + language_);
  std::string test_ = data("test." + language_);
};

INSTANTIATE_TEST_SUITE_P(Languages, GoldenBpe, ::testing::Values("en", "de"),
                         [](const auto& language) { return language.param; });

TEST_P(GoldenBpe, Learn) {
  LearnBpeOptions options;
  options.inputs = {train_};
  options.merges = 200;
  EXPECT_EQ(learned(options), golden("codes." + language_ + ".200"));
  options.merges = 1000;
  EXPECT_EQ(learned(options), golden("codes." + language_ + ".1000"));
  options.merges = 300;
  options.total_symbols = true;
  options.learn.min_frequency = 5;
  EXPECT_EQ(learned(options), golden("codes." + language_ + ".t300.mf5"));
}

TEST_P(GoldenBpe, LearnFromCounts) {
  LearnBpeOptions options;
  options.inputs = {data("vocab." + language_ + ".words")};
  options.dict_input = true;
  options.merges = 200;
  EXPECT_EQ(learned(options), golden("codes." + language_ + ".200.dict"));
}

TEST_P(GoldenBpe, Apply) {
  ApplyBpeOptions options;
  options.codes = data("codes." + language_ + ".200");
  EXPECT_EQ(applied(options, train_), golden("train." + language_ + ".bpe200"));
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".bpe200"));
  options.codes = data("codes." + language_ + ".1000");
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".bpe1000"));
  options.bpe.max_merges = 100;
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".bpe1000.m100"));
}

TEST_P(GoldenBpe, ApplyWithVocabulary) {
  ApplyBpeOptions options;
  options.codes = data("codes.joint.800");
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint"));
  options.vocabulary = data("vocab.joint." + language_);
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint.voc"));
  options.vocabulary_threshold = 10;
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint.voc10"));
  options.vocabulary_threshold = 50;
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint.voc50"));
}

TEST_P(GoldenBpe, ApplyWithGlossaries) {
  ApplyBpeOptions options;
  options.codes = data("codes.joint.800");
  options.bpe.glossaries = {"<sink>", "USA"};
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint.gloss"));
  options.bpe.glossaries = {"<\\w+>", "[0-9]+", "harbour"};
  EXPECT_EQ(applied(options, test_), golden("test." + language_ + ".joint.glossre"));
}

TEST_P(GoldenBpe, Undo) {
  EXPECT_EQ(undone(data("train." + language_ + ".bpe200")), read_bytes(train_));
}

TEST_P(GoldenBpe, Vocab) {
  EXPECT_EQ(counted(train_), golden("vocab." + language_ + ".words"));
  EXPECT_EQ(counted(data("train." + language_ + ".bpe200")), golden("vocab." + language_ + ".200"));
}

TEST(GoldenJointBpe, Learn) {
  const TemporaryFolder folder;
  LearnBpeOptions options;
  options.inputs = {data("train.en"), data("train.de")};
  options.merges = 800;
  options.vocabularies = {folder.path("en"), folder.path("de")};
  EXPECT_EQ(learned(options), golden("codes.joint.800"));
  EXPECT_EQ(read_bytes(folder.path("en")), golden("vocab.joint.en"));
  EXPECT_EQ(read_bytes(folder.path("de")), golden("vocab.joint.de"));
}

TEST(GoldenUnicodeBpe, LearnAndApply) {
  LearnBpeOptions learn_options;
  learn_options.inputs = {data("unicode.txt")};
  learn_options.merges = 60;
  EXPECT_EQ(learned(learn_options), golden("codes.unicode.stdin"));
  ApplyBpeOptions options;
  options.codes = data("codes.unicode.stdin");
  EXPECT_EQ(applied(options, data("unicode.txt")), golden("unicode.stdin.bpe"));
  options.codes = data("codes.en.200");
  EXPECT_EQ(applied(options, data("unicode.txt")), golden("unicode.encodes.bpe"));
}

// subword-nmt's own test corpus, which this project may not carry.
TEST(FixtureBpe, LearnAndApply) {
  const auto corpus = outside_data("fixtures/bpe/corpus.en");
  const auto codes = outside_data("fixtures/bpe/bpe.ref");
  const auto expected = outside_data("fixtures/bpe/corpus.bpe.ref.en");
  if (!corpus || !codes || !expected) GTEST_SKIP() << "ALLOT_DATA does not lead to the fixtures";
  LearnBpeOptions learn_options;
  learn_options.inputs = {*corpus};
  learn_options.merges = 1000;
  EXPECT_EQ(learned(learn_options), read_bytes(*codes));
  ApplyBpeOptions options;
  options.codes = *codes;
  EXPECT_EQ(applied(options, *corpus), read_bytes(*expected));
}

}  // namespace
}  // namespace allot
