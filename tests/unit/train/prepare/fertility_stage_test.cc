#include "train/prepare/fertility_stage.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "fertility/guided_table.h"
#include "support/tiny_training.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

class FertilityStageTest : public ::testing::Test {
 protected:
  FertilityStageTest() { tiny_.recipe.fertility.kind = FertilityKind::kGuided; }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
};

// Each word becomes one, but "a" becomes two.
TEST_F(FertilityStageTest, AlignsWhatTheModelReads) {
  for (const char* part : {"train.b", "valid.b"}) {
    std::string target = testing::read_bytes(tiny_.folder.path(part));
    for (size_t place = 0; (place = target.find('p', place)) != std::string::npos; place += 3) {
      target.replace(place, 1, "p z");
    }
    tiny_.folder.write(part, target);
  }
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  const AlignedFertility& fertility = data.fertility;
  ASSERT_EQ(fertility.train.size(), data.train.corpus.size());
  ASSERT_EQ(fertility.valid.size(), data.valid.corpus.size());
  const uint32_t a = data.vocabularies.source.id("a");
  size_t right = 0, all = 0;
  for (size_t pair = 0; pair < fertility.train.size(); ++pair) {
    const TokenIds source = data.train.corpus.source(pair);
    ASSERT_EQ(fertility.train[pair].size(), source.size() + 1);
    for (size_t i = 0; i < source.size(); ++i) {
      ++all;
      right += fertility.train[pair][i] == (source[i] == a ? 2U : 1U) ? 1 : 0;
    }
  }
  EXPECT_GT(static_cast<double>(right), 0.8 * static_cast<double>(all));
  const GuidedTable table = GuidedTable::read(fertility.table, data.vocabularies.source);
  EXPECT_GE(table[a], 2U);
}

TEST_F(FertilityStageTest, KeepsTheLinkOfEveryTargetToken) {
  const PreparedData forward = prepare_data(tiny_.recipe, pool_);
  tiny_.recipe.guide.links = GuideLinks::kIntersect;
  const PreparedData both = prepare_data(tiny_.recipe, pool_);
  size_t num_forward = 0, num_both = 0;
  for (size_t pair = 0; pair < forward.train.corpus.size(); ++pair) {
    const ArrayView<uint8_t> links = forward.fertility.train_links[pair];
    const ArrayView<uint8_t> common = both.fertility.train_links[pair];
    ASSERT_EQ(links.size(), forward.train.corpus.target(pair).size());
    std::vector<uint32_t> counts(forward.train.corpus.source(pair).size() + 1);
    for (size_t i = 0; i < links.size(); ++i) {
      if (common[i] != kNoLink) {
        EXPECT_EQ(common[i], links[i]);
        ++num_both;
      }
      if (links[i] == kNoLink) continue;
      ASSERT_LT(links[i], counts.size());
      ++counts[links[i]];
      ++num_forward;
    }
    // Fertilities count the same links, at least 1.
    for (size_t j = 0; j < counts.size(); ++j) {
      EXPECT_EQ(forward.fertility.train[pair][j], std::max(1U, counts[j]));
    }
  }
  EXPECT_LT(num_both, num_forward);
  EXPECT_GT(num_both, num_forward / 2);
}

TEST_F(FertilityStageTest, KeepsTheProbableOriginsOfEveryTargetToken) {
  const PreparedData forward = prepare_data(tiny_.recipe, pool_);
  tiny_.recipe.guide.links = GuideLinks::kPosterior;
  const PreparedData soft = prepare_data(tiny_.recipe, pool_);
  EXPECT_TRUE(soft.fertility.train_links.empty());
  EXPECT_EQ(soft.fertility.train.all(), forward.fertility.train.all());
  EXPECT_NE(soft.fertility.fingerprint, forward.fertility.fingerprint);
  size_t num_shared = 0, num_tokens = 0;
  for (size_t pair = 0; pair < soft.train.corpus.size(); ++pair) {
    const ArrayView<SoftLink> links = soft.fertility.train_soft_links[pair];
    ASSERT_EQ(links.size(), soft.train.corpus.target(pair).size());
    for (size_t i = 0; i < links.size(); ++i) {
      ASSERT_FALSE(links[i].empty());
      ++num_tokens;
      const auto& first = *links[i].begin();
      num_shared += first.share<double>() < 1 ? 1 : 0;
      // The most probable origin is the link, but for ties.
      const double second =
          first.share<double>() < 1 ? std::next(links[i].begin())->share<double>() : 0;
      if (first.share<double>() > second + 0.01) {
        EXPECT_EQ(first.position, forward.fertility.train_links[pair][i]);
      }
      for (const SoftLink::Part& part : links[i]) {
        EXPECT_GE(part.share<double>(), 0.045);
        EXPECT_TRUE(part.position == kNoLink ||
                    part.position <= soft.train.corpus.source(pair).size());
      }
    }
  }
  EXPECT_GT(num_shared, 0U);
  EXPECT_LT(num_shared, num_tokens);
  // The same bytes for any number of threads.
  tiny_.recipe.data.cache = tiny_.folder.path("another-cache");
  WorkerPool three(3);
  const PreparedData again = prepare_data(tiny_.recipe, three);
  EXPECT_TRUE(again.fertility.train_soft_links.all() == soft.fertility.train_soft_links.all());
}

TEST_F(FertilityStageTest, KeepsNoProbabilitiesWhenAttentionIsNotGuided) {
  tiny_.recipe.guide.links = GuideLinks::kPosterior;
  tiny_.recipe.guide.weight = 0;
  EXPECT_TRUE(prepare_data(tiny_.recipe, pool_).fertility.train_soft_links.empty());
}

TEST_F(FertilityStageTest, WithMinimumZeroTokensWithoutLinkHaveNone) {
  const PreparedData one = prepare_data(tiny_.recipe, pool_);
  tiny_.recipe.fertility.minimum = 0;
  const PreparedData zero = prepare_data(tiny_.recipe, pool_);
  EXPECT_NE(one.fertility.table, zero.fertility.table);
  const std::vector<uint32_t>& counts = zero.fertility.train.all();
  ASSERT_EQ(counts.size(), one.fertility.train.all().size());
  size_t num_zero = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(one.fertility.train.all()[i], std::max(1U, counts[i]));
    num_zero += counts[i] == 0 ? 1 : 0;
  }
  EXPECT_GT(num_zero, 0U);  // sinks, at least
  EXPECT_NO_THROW(GuidedTable::read(zero.fertility.table, zero.vocabularies.source, 0));
}

TEST_F(FertilityStageTest, IsFoundAgainAndLeftOutWhenNobodyAsks) {
  const PreparedData first = prepare_data(tiny_.recipe, pool_);
  const PreparedData second = prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(first.fertility.table, second.fertility.table);
  EXPECT_EQ(first.fertility.train.all(), second.fertility.train.all());
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  EXPECT_TRUE(prepare_data(tiny_.recipe, pool_).fertility.table.empty());
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.fertility.kind = FertilityKind::kConstant;
  tiny_.recipe.guide.weight = 0;
  EXPECT_TRUE(prepare_data(tiny_.recipe, pool_).fertility.table.empty());
  tiny_.recipe.fertility.constant = FertilityOptions::kFitting;
  EXPECT_FALSE(prepare_data(tiny_.recipe, pool_).fertility.train.empty());
  tiny_.recipe.guide.weight = 0.2;
  EXPECT_FALSE(prepare_data(tiny_.recipe, pool_).fertility.train_links.empty());
}

// Word i of the source is linked to word i of the target, but the first to nothing.
TEST_F(FertilityStageTest, GivenAlignmentsTakeThePlaceOfTheAligner) {
  for (const char* part : {"train", "valid"}) {
    std::string links;
    size_t word = 0;
    for (const char c : testing::read_bytes(tiny_.folder.path(std::string(part) + ".a"))) {
      if (c == '\n') {
        links += '\n';
        word = 0;
      } else if (c == ' ') {
        ++word;
        links += fmt::format("{0}-{0} ", word);
      }
    }
    tiny_.folder.write(std::string(part) + ".links", links);
  }
  tiny_.recipe.data.alignments = tiny_.folder.path("train.links");
  tiny_.recipe.fertility.minimum = 0;
  // Only some kinds need links of the validation text.
  EXPECT_EQ(prepare_data(tiny_.recipe, pool_).fertility.shortlist, "");
  tiny_.recipe.fertility.kind = FertilityKind::kActual;
  const PreparedData some = prepare_data(tiny_.recipe, pool_);
  tiny_.recipe.data.valid_alignments = tiny_.folder.path("valid.links");
  const PreparedData all = prepare_data(tiny_.recipe, pool_);
  for (const PreparedData* data : {&some, &all}) {
    for (size_t pair = 0; pair < data->train.corpus.size(); ++pair) {
      const ArrayView<uint8_t> links = data->fertility.train_links[pair];
      EXPECT_EQ(links[0], kNoLink);
      for (size_t i = 1; i < links.size(); ++i) EXPECT_EQ(links[i], i);
      const ArrayView<uint32_t> counts = data->fertility.train[pair];
      for (size_t i = 0; i < counts.size(); ++i) {
        EXPECT_EQ(counts[i], i > 0 && i < links.size() ? 1U : 0U);
      }
    }
  }
  EXPECT_EQ(all.fertility.valid[0][0], 0U);
  // No aligner was needed, so there is no shortlist.
  EXPECT_NE(some.fertility.shortlist, "");
  EXPECT_EQ(all.fertility.shortlist, "");
  tiny_.recipe.decoding.shortlist = true;
  EXPECT_NE(prepare_data(tiny_.recipe, pool_).shortlist, "");
}

}  // namespace
}  // namespace allot
