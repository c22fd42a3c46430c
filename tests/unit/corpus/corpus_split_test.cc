#include "corpus/corpus_split.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/error.h"
#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

std::vector<uint64_t> some_pairs(size_t count, uint64_t num_different) {
  Random random(3);
  std::vector<uint64_t> pairs;
  for (size_t i = 0; i < count; ++i) pairs.push_back(1 + random.below(num_different));
  return pairs;
}

TEST(CorpusSplit, HoldsOutWhatIsWantedAndNoPairTwice) {
  const std::vector<uint64_t> pairs = some_pairs(5000, 4000);
  const std::vector<CorpusPart> parts = assign_parts(pairs, {200, 300}, 1);
  ASSERT_EQ(parts.size(), pairs.size());
  const auto counts = count_parts(parts);
  EXPECT_EQ(counts[static_cast<size_t>(CorpusPart::kValid)], 200u);
  EXPECT_EQ(counts[static_cast<size_t>(CorpusPart::kTest)], 300u);
  EXPECT_GT(counts[static_cast<size_t>(CorpusPart::kLeftOut)], 0u);
  std::map<uint64_t, std::set<CorpusPart>> by_pair;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (parts[i] != CorpusPart::kLeftOut) by_pair[pairs[i]].insert(parts[i]);
  }
  for (const auto& [pair, in] : by_pair) EXPECT_EQ(in.size(), 1u) << pair;
}

TEST(CorpusSplit, TakesBlocks) {
  std::vector<uint64_t> pairs(10000);
  for (size_t i = 0; i < pairs.size(); ++i) pairs[i] = i + 1;
  const std::vector<CorpusPart> parts = assign_parts(pairs, {1000, 0}, 1);
  size_t num_borders = 0;
  for (size_t i = 1; i < parts.size(); ++i) num_borders += parts[i] != parts[i - 1] ? 1 : 0;
  EXPECT_LE(num_borders, 40u);
  EXPECT_GE(num_borders, 10u);
}

TEST(CorpusSplit, DependsOnTheSeedAlone) {
  const std::vector<uint64_t> pairs = some_pairs(1000, 900);
  EXPECT_EQ(assign_parts(pairs, {50, 50}, 7), assign_parts(pairs, {50, 50}, 7));
  EXPECT_NE(assign_parts(pairs, {50, 50}, 7), assign_parts(pairs, {50, 50}, 8));
}

TEST(CorpusSplit, HoldsOutLessOfWhatIsTooSmall) {
  EXPECT_EQ(count_parts(assign_parts({1, 1, 1, 2}, {10, 10}, 1))[1], 2u);
  EXPECT_EQ(count_parts(assign_parts({kUnusablePair, kUnusablePair}, {1, 1}, 1))[0], 2u);
  EXPECT_TRUE(assign_parts({}, {10, 10}, 1).empty());
}

TEST(CorpusSplit, HashesAndVisitsFiles) {
  const testing::TemporaryFolder folder;
  const ParallelFiles files{folder.write("a.de", "a\nb\n\na\n"),
                            folder.write("a.en", "x\ny\nz\nx\n"), ""};
  const std::vector<uint64_t> pairs = hash_pairs(files);
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_EQ(pairs[0], pairs[3]);
  EXPECT_NE(pairs[0], pairs[1]);
  EXPECT_EQ(pairs[2], kUnusablePair);
  std::string seen;
  const std::vector<CorpusPart> parts(4, CorpusPart::kTest);
  visit_parts(files, parts, [&](CorpusPart, const SentencePair& pair) { seen += pair.target; });
  EXPECT_EQ(seen, "xyzx");
  for (const size_t wrong : {3, 5}) {
    EXPECT_THROW(visit_parts(files, std::vector<CorpusPart>(wrong), [](CorpusPart, auto&) {}),
                 Error);
  }
}

}  // namespace
}  // namespace allot
