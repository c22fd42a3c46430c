#include <allot/allot.h>
#include <gtest/gtest.h>

#include "metrics/registry.h"

namespace allot::api {
namespace {

const Lines kHypotheses = {"the cat sat on the mat", "a dog a dog barked"};
const References kReferences = {{"the cat sat on a mat", "a dog barked"},
                                {"a cat sat on the mat", "the dog barked loudly"}};

double inside(MetricKind kind, const MetricOptions& options = {}) {
  const std::unique_ptr<Metric> metric = make_metric(kind, options, {});
  Statistics sum;
  for (size_t i = 0; i < kHypotheses.size(); ++i) {
    const Segment segment{i, kHypotheses[i], {kReferences[0][i], kReferences[1][i]}};
    const Statistics one = metric->statistics(segment);
    sum.resize(one.size());
    for (size_t k = 0; k < one.size(); ++k) sum[k] += one[k];
  }
  return metric->score(sum);
}

TEST(LibraryMetrics, ScoresAreThoseInside) {
  EXPECT_DOUBLE_EQ(bleu(kHypotheses, kReferences).score, inside(MetricKind::kBleu));
  EXPECT_DOUBLE_EQ(chrf(kHypotheses, kReferences).score, inside(MetricKind::kChrf));
  EXPECT_DOUBLE_EQ(ter(kHypotheses, kReferences).score, inside(MetricKind::kTer));
  EXPECT_DOUBLE_EQ(rep(kHypotheses, kReferences).score, inside(MetricKind::kRep));
  EXPECT_DOUBLE_EQ(meteor(kHypotheses, kReferences).score, inside(MetricKind::kMeteor));
  MetricOptions plus;
  plus.chrf.word_order = 2;
  EXPECT_DOUBLE_EQ(chrf(kHypotheses, kReferences, {2, false}).score,
                   inside(MetricKind::kChrf, plus));
}

TEST(LibraryMetrics, OptionsAndSentences) {
  const MetricScore lower = bleu({"The Cat sat on it"}, {{"the cat sat on it"}}, {"13a", true});
  EXPECT_DOUBLE_EQ(lower.score, 100);
  EXPECT_LT(bleu({"The Cat sat on it"}, {{"the cat sat on it"}}).score, 100);
  EXPECT_EQ(lower.signature.substr(0, 18), "nrefs:1|case:lc|ef");
  const MetricScore repeated = rep(kHypotheses, {kReferences[0]});
  ASSERT_EQ(repeated.sentences.size(), 2U);
  EXPECT_EQ(repeated.sentences[0], 0);
  EXPECT_GT(repeated.sentences[1], 0);
  EXPECT_EQ(ter({"A b"}, {{"a b"}}).score, 0);
  EXPECT_GT(ter({"A b"}, {{"a b"}}, {true}).score, 0);
}

TEST(LibraryMetrics, DropFromLinks) {
  // Of the source words 0, 1, 2 that the reference translates, the hypothesis misses 1.
  const std::vector<Links> reference = {{{0, 0}, {1, 1}, {2, 2}}};
  const std::vector<Links> hypothesis = {{{0, 0}, {2, 1}, {3, 1}}};
  EXPECT_NEAR(drop(hypothesis, reference).score, 100.0 / 3, 1e-9);
  EXPECT_EQ(drop(reference, reference).score, 0);
  EXPECT_THROW(drop(hypothesis, {}), Error);
}

TEST(LibraryMetrics, MistakesAreErrors) {
  EXPECT_THROW(bleu(kHypotheses, {}), Error);
  EXPECT_THROW(bleu(kHypotheses, {{"one line"}}), Error);
  EXPECT_THROW(bleu(kHypotheses, kReferences, {"14b", false}), Error);
  EXPECT_THROW(rep(kHypotheses, kReferences, {0}), Error);
  EXPECT_THROW(meteor(kHypotheses, kReferences, {"klingon"}), Error);
}

}  // namespace
}  // namespace allot::api
