#include "train/prepare/encode_stage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "base/number_file.h"
#include "support/resealed.h"
#include "support/test_files.h"

namespace allot {
namespace {

class EncodeStage : public ::testing::Test {
 protected:
  EncodeStage() {
    words_.source = write("source", "a b\n\nb b b b\na\n");
    words_.target = write("target", "x\ny\nx y\nx y x\n");
    words_.source.lines = words_.target.lines = 4;
  }
  WordsFile write(const std::string& name, const std::string& text) {
    return {folder_.write(name, text), name, 0};
  }
  static Vocabularies vocabularies() {
    TokenCounts source, target;
    source.add_line("a b");
    target.add_line("x y");
    return {Vocabulary::build(source), Vocabulary::build(target), "v"};
  }
  EncodedText encode(size_t max_length) {
    const CodesFiles no_codes{{}, "none"};
    const Vocabularies known = vocabularies();
    return encode_stage({words_, no_codes, known, max_length}, {"raw.a", "raw.b"}, cache_, pool_);
  }

  testing::TemporaryFolder folder_;
  StageCache cache_{folder_.path("cache")};
  WorkerPool pool_{2};
  WordsFiles words_;
};

TEST_F(EncodeStage, LeavesOutEmptyAndLongPairs) {
  const EncodedText text = encode(4);  // "b b b b" and the sink are five
  EXPECT_EQ(text.counts.read, 4U);
  EXPECT_EQ(text.counts.empty, 1U);
  EXPECT_EQ(text.counts.too_long, 1U);
  EXPECT_EQ(text.counts.kept, 2U);
  EXPECT_THAT(text.lines, ::testing::ElementsAre(0, 3));
  ASSERT_EQ(text.corpus.size(), 2U);
  EXPECT_EQ(text.corpus.source(0)[1], 5U);
  EXPECT_EQ(text.corpus.target(1).size(), 3U);
}

TEST_F(EncodeStage, TheSinkCountsOnTheSourceOnly) {
  EXPECT_EQ(encode(5).counts.kept, 3U);
  EXPECT_EQ(encode(3).counts.kept, 2U);  // a target of three stays
}

TEST_F(EncodeStage, NothingLeftIsAnError) {
  words_.source = write("long", "a a a\n\n");
  words_.source.lines = 2;
  words_.target = write("longer", "x x x\nx\n");
  try {
    encode(3);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_THAT(error.what(),
                ::testing::StartsWith("raw.a: no pair is left of 2: longer than 3 tokens on a side "
                                      "(with the sink): 1, empty on a side: 1"));
  }
}

TEST_F(EncodeStage, MemoryIsAtMostTenBytesAToken) {
  std::string source, target;
  for (int i = 0; i < 3000; ++i) {
    source += "a b a b a b\n";
    target += "x y x y x\n";
  }
  words_.source = write("many", source);
  words_.target = write("more", target);
  words_.source.lines = words_.target.lines = 3000;
  const EncodedText text = encode(50);
  const double bytes =
      static_cast<double>(text.corpus.num_bytes() + text.lines.capacity() * sizeof(uint32_t));
  EXPECT_LE(bytes / static_cast<double>(text.corpus.num_tokens()), 10);
}

TEST_F(EncodeStage, DropoutKeepsThePairsAndBelongsToTheEpoch) {
  const std::string codes = folder_.write("codes", "#version: 0.2\na b</w>\nx y</w>\n");
  words_.source = write("s", "ab ab ab ab\nab\n" + std::string("ab ab ab ab ab ab ab\n"));
  words_.target = write("t", "xy xy xy xy\nxy\nxy\n");
  words_.source.lines = words_.target.lines = 3;
  TokenCounts source, target;
  source.add_line("ab a@@ b");
  target.add_line("xy x@@ y");
  const Vocabularies vocabularies{Vocabulary::build(source), Vocabulary::build(target), "v"};
  const CodesFiles both{{codes, codes}, "c"};
  const EncodeInput input{words_, both, vocabularies, 6};
  const EncodedText plain = encode_stage(input, {"", ""}, cache_, pool_);
  ASSERT_EQ(plain.corpus.size(), 2U);
  const auto lengths = [&](uint64_t epoch, int threads) {
    WorkerPool pool(threads);
    const EncodedCorpus corpus = encode_with_dropout(plain, input, {0.5, 1, epoch}, pool);
    EXPECT_EQ(corpus.size(), 2U);
    for (size_t i = 0; i < corpus.size(); ++i) {
      EXPECT_LE(corpus.source(i).size(), 5U);
      EXPECT_LE(corpus.target(i).size(), 6U);
    }
    return corpus.lengths();
  };
  EXPECT_EQ(lengths(3, 1), lengths(3, 2));
  bool has_changed = false;
  for (uint64_t epoch = 0; epoch < 20; ++epoch) {
    has_changed = has_changed || lengths(epoch, 1) != plain.corpus.lengths();
  }
  EXPECT_TRUE(has_changed);
}

// An entry that is sealed, but whose numbers would be read where there are none.
TEST_F(EncodeStage, FilesThatDoNotFitTogetherAreRefused) {
  encode(4);
  std::string entry;
  for (const auto& each : std::filesystem::directory_iterator(folder_.path("cache"))) {
    if (each.path().filename().string().rfind("encoded-", 0) == 0) entry = each.path().string();
  }
  const std::vector<uint32_t> lengths = read_numbers(entry + "/lengths.u32");
  const std::vector<uint32_t> ids = read_numbers(entry + "/ids.u32");
  const auto refuses = [&](const std::string& name, const std::vector<uint32_t>& numbers) {
    const std::string good = testing::read_bytes(entry + "/" + name);
    testing::write_bytes(entry + "/" + name, std::string(as_bytes(numbers)));
    testing::reseal(entry, "stage.json", [](nlohmann::ordered_json&) {});
    try {
      encode(4);
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("its files do not fit together"));
    }
    testing::write_bytes(entry + "/" + name, good);
    testing::reseal(entry, "stage.json", [](nlohmann::ordered_json&) {});
  };
  std::vector<uint32_t> odd = lengths;
  odd[0] = 4294967295U;
  refuses("lengths.u32", odd);
  odd = lengths;
  odd.back() -= 1;
  refuses("lengths.u32", odd);
  refuses("lengths.u32", {});
  odd = ids;
  odd[1] = 6;  // a source word that the vocabulary does not have
  refuses("ids.u32", odd);
  refuses("lines.u32", {0});
  EXPECT_EQ(encode(4).corpus.size(), 2U);
}

}  // namespace
}  // namespace allot
