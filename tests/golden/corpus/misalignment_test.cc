#include "corpus/misalignment.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

// Real corpora are the hard case for this test: their lines are not independent, and their lists
// and tables follow patterns of their own.
namespace allot {
namespace {

struct Corpus {
  const char* source;
  const char* target;
};

void PrintTo(const Corpus& corpus, std::ostream* out) {
  *out << corpus.source;
}

constexpr Corpus kCorpora[] = {
    {"data/multi30k/train.de.gz", "data/multi30k/train.en.gz"},
    {"data/multi30k/val.de.gz", "data/multi30k/val.en.gz"},
    {"data/multi30k/test_2016_flickr.de.gz", "data/multi30k/test_2016_flickr.en.gz"},
    {"data/kftt/kyoto-train.ja.gz", "data/kftt/kyoto-train.en.gz"},
    {"data/kftt/kyoto-dev.ja", "data/kftt/kyoto-dev.en"},
    {"data/kftt/kyoto-tune.ja", "data/kftt/kyoto-tune.en"},
    {"data/kftt/kyoto-test.ja", "data/kftt/kyoto-test.en"},
    {"data/small_parallel_enja/train.en", "data/small_parallel_enja/train.ja"},
    {"data/small_parallel_enja/dev.en", "data/small_parallel_enja/dev.ja"},
    {"data/small_parallel_enja/test.en", "data/small_parallel_enja/test.ja"},
    {"data/align-en-fr/tatoeba.en", "data/align-en-fr/tatoeba.fr"},
    {"data/align-en-fr/nc-5k.en", "data/align-en-fr/nc-5k.fr"},
    {"data/align-en-fr/test.e", "data/align-en-fr/test.f"},
};

class RealCorpus : public ::testing::TestWithParam<Corpus> {
 protected:
  void SetUp() override {
    const auto source = testing::outside_data(GetParam().source);
    const auto target = testing::outside_data(GetParam().target);
    if (!source || !target) GTEST_SKIP() << "ALLOT_DATA has no " << GetParam().source;
    ParallelReader reader({*source, *target, ""});
    for (SentencePair pair; reader.next(pair);) {
      pairs_.push_back(evidence_of(pair, scan_text(pair.source), scan_text(pair.target)));
    }
  }

  std::vector<PairEvidence> pairs_;
};

TEST_P(RealCorpus, GivesNoFalseAlarmInEitherDirection) {
  EXPECT_TRUE(find_misaligned_blocks(pairs_).empty());
  for (PairEvidence& pair : pairs_) {
    std::swap(pair.source_length, pair.target_length);
    std::swap(pair.source_numbers, pair.target_numbers);
  }
  EXPECT_TRUE(find_misaligned_blocks(pairs_).empty());
}

TEST_P(RealCorpus, ShowsWhereALineWasLost) {
  const size_t lost = pairs_.size() / 2;
  for (size_t i = lost; i + 1 < pairs_.size(); ++i) {
    pairs_[i].target_length = pairs_[i + 1].target_length;
    pairs_[i].target_numbers = pairs_[i + 1].target_numbers;
  }
  const auto blocks = find_misaligned_blocks(pairs_);
  ASSERT_FALSE(blocks.empty());
  EXPECT_EQ(blocks[0].shift, 1);
  EXPECT_NEAR(static_cast<double>(blocks[0].first_line), static_cast<double>(lost + 1), 20);
  EXPECT_GE(blocks.back().last_line + 50, pairs_.size());
}

INSTANTIATE_TEST_SUITE_P(All, RealCorpus, ::testing::ValuesIn(kCorpora),
                         [](const ::testing::TestParamInfo<Corpus>& corpus) {
                           std::string name = corpus.param.source;
                           for (char& c : name) c = std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

}  // namespace
}  // namespace allot
