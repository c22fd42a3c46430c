#include "align/posteriors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "align/train.h"
#include "base/error.h"
#include "support/numbered_text.h"

namespace allot::align {
namespace {

using Posteriors = std::vector<std::vector<double>>;

Posteriors posteriors_of(const testing::NumberedText& text, const DirectionModel& model,
                         int threads = 1) {
  WorkerPool pool(threads);
  const PreparedPairs prepared(text.directed(Direction::kForward));
  Posteriors all(text.pairs.target.num_tokens());
  for_each_posterior(prepared, model, pool, [&](size_t token, ArrayView<double> posteriors) {
    EXPECT_TRUE(all[token].empty());
    all[token].assign(posteriors.begin(), posteriors.end());
  });
  return all;
}

testing::NumberedText small_text() {
  return {{"a b", "a c b a", "", "c", "b c a"}, {"x y", "x z z y", "x", "z", "y x z x"}};
}

TEST(Posteriors, FollowBayesRule) {
  const testing::NumberedText text({"a b"}, {"x"});
  WorkerPool pool(1);
  const DirectedPairs pairs = text.directed(Direction::kForward);
  LexicalTable table = make_lexical_table(pairs, Occurrences(pairs), true, pool);
  table.values = {0.5F, 0.25F, 0.125F};  // of x by a, b and null
  DirectionParameters parameters;
  parameters.prior.favor_diagonal = false;  // null is as likely as every word
  const Posteriors all = posteriors_of(text, {parameters, table.view()});
  ASSERT_EQ(all[0].size(), 3U);
  EXPECT_NEAR(all[0][0], 1.0 / 7, 1e-12);
  EXPECT_NEAR(all[0][1], 4.0 / 7, 1e-12);
  EXPECT_NEAR(all[0][2], 2.0 / 7, 1e-12);
}

TEST(Posteriors, AddUpToOneAndAreLargestAtTheAlignment) {
  const testing::NumberedText text = small_text();
  WorkerPool pool(1);
  const TrainedDirection trained = train(text.directed(Direction::kForward), {}, {}, pool);
  const Posteriors all = posteriors_of(text, trained.model());
  EXPECT_TRUE(all[6].empty());  // the x without source
  for (size_t token = 0; token < all.size(); ++token) {
    if (all[token].empty()) continue;
    EXPECT_NEAR(std::accumulate(all[token].begin(), all[token].end(), 0.0), 1, 1e-12);
    const double largest = *std::max_element(all[token].begin(), all[token].end());
    EXPECT_NEAR(all[token][trained.alignment.origins[token]], largest, 1e-12);
  }
}

TEST(Posteriors, AreTheSameForAnyNumberOfThreads) {
  const testing::NumberedText text = small_text();
  WorkerPool pool(1);
  const TrainedDirection trained = train(text.directed(Direction::kForward), {}, {}, pool);
  EXPECT_EQ(posteriors_of(text, trained.model(), 1), posteriors_of(text, trained.model(), 3));
}

TEST(Posteriors, RefuseAModelOfOtherWords) {
  const testing::NumberedText text({"a b"}, {"x"});
  const testing::NumberedText other({"a b c"}, {"x"});
  WorkerPool pool(1);
  const TrainedDirection trained = train(other.directed(Direction::kForward), {}, {}, pool);
  EXPECT_THROW(posteriors_of(text, trained.model()), InternalError);
}

}  // namespace
}  // namespace allot::align
