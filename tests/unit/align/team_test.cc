#include "align/team.h"

#include <gtest/gtest.h>

#include <mutex>
#include <new>

#include "align/prepared_pairs.h"
#include "align/train.h"
#include "base/random.h"
#include "base/strings.h"
#include "support/align_team.h"
#include "support/numbered_text.h"

namespace allot::align {
namespace {

testing::NumberedText uneven_text(size_t num_pairs) {
  Random random(5);
  testing::NumberedText text;
  for (size_t pair = 0; pair < num_pairs; ++pair) {
    std::vector<std::string> source, target;
    const uint64_t length = random.below(9);  // some are empty
    for (uint64_t i = 0; i < length; ++i) {
      const std::string number = std::to_string(random.below(1 + random.below(80)));
      source.push_back("s" + number);
      if (random.chance(0.9)) target.push_back("t" + number);
    }
    text.add(join(source, " "), join(target, " "));
  }
  return text;
}

void expect_same(const TrainedDirection& a, const TrainedDirection& b) {
  EXPECT_EQ(a.parameters.prior.tension, b.parameters.prior.tension);
  EXPECT_EQ(a.alignment.origins, b.alignment.origins);
  EXPECT_EQ(a.alignment.log_likelihood, b.alignment.log_likelihood);
  EXPECT_EQ(a.alignment.scores, b.alignment.scores);
}

TEST(Team, AnyNumberOfProcessesFindsTheSameBits) {
  const testing::NumberedText text = uneven_text(500);
  for (const TensionUpdate update : {TensionUpdate::kFastAlign, TensionUpdate::kExact}) {
    TrainOptions options;
    options.tension_update = update;
    WorkerPool pool(2);
    const DirectedPairs pairs = text.directed(Direction::kForward);
    std::vector<double> perplexities;
    TrainObserver observer;
    observer.on_iteration = [&](const IterationReport& report) {
      perplexities.push_back(report.perplexity);
    };
    const TrainedDirection alone = train(pairs, options, {true}, pool, observer);
    for (const size_t size : {2, 3, 7}) {
      const auto thrown = testing::ThreadTeam(size).run([&](const Team& given) {
        Team team = given;
        team.needs_table = size != 3;
        WorkerPool own(1);
        std::vector<double> found;
        TrainObserver listens;
        listens.on_iteration = [&](const IterationReport& report) {
          found.push_back(report.perplexity);
        };
        const TrainedDirection trained = train(pairs, options, {true}, own, listens, team);
        expect_same(trained, alone);
        EXPECT_EQ(found, perplexities);
        EXPECT_EQ(trained.table.values == alone.table.values, team.needs_table);
      });
      for (const std::exception_ptr& one : thrown) EXPECT_FALSE(one);
    }
  }
}

TEST(Team, AlignsWithATrainedModel) {
  const testing::NumberedText text = uneven_text(300);
  WorkerPool pool(1);
  const DirectedPairs pairs = text.directed(Direction::kReverse);
  const TrainedDirection trained = train(pairs, {}, {}, pool);
  const PreparedPairs prepared(pairs);
  const DirectedAlignment alone = viterbi_alignment(prepared, trained.model(), {true}, pool);
  testing::ThreadTeam(3).run([&](const Team& team) {
    WorkerPool own(1);
    const auto found = viterbi_alignment(prepared, trained.model(), {true}, own, {}, team);
    EXPECT_EQ(found.origins, alone.origins);
    EXPECT_EQ(found.scores, alone.scores);
    EXPECT_EQ(found.log_likelihood, alone.log_likelihood);
  });
}

// Every member does a part of the work, and all of it is done once.
TEST(Team, RangesAreDealt) {
  const testing::NumberedText text = uneven_text(2000);
  const PreparedPairs prepared(text.directed(Direction::kForward));
  const size_t num_ranges = prepared.occurrences.ranges().size();
  ASSERT_GT(num_ranges, 4U);
  std::vector<int> visits(num_ranges);
  std::mutex mutex;
  testing::ThreadTeam(3).run([&](const Team& team) {
    WorkerPool own(1);
    size_t num_own = 0;
    const auto parts = run_pass<size_t>(
        prepared, own, {}, team, [&](const RowRange& range, PosteriorKernel&, size_t) {
          const std::lock_guard<std::mutex> lock(mutex);
          for (size_t i = 0; i < num_ranges; ++i) {
            if (prepared.occurrences.ranges()[i].begin == range.begin) ++visits[i];
          }
          ++num_own;
          return range.begin;
        });
    EXPECT_GE(num_own, num_ranges / 3);
    EXPECT_LE(num_own, num_ranges / 3 + 1);
    for (size_t i = 0; i < num_ranges; ++i) {
      EXPECT_EQ(parts[i], prepared.occurrences.ranges()[i].begin);
    }
  });
  EXPECT_EQ(visits, std::vector<int>(num_ranges, 1));
}

TEST(Team, AFailureReachesAll) {
  const testing::NumberedText text = uneven_text(100);
  const PreparedPairs prepared(text.directed(Direction::kForward));
  const auto thrown = testing::ThreadTeam(3).run([&](const Team& team) {
    WorkerPool own(1);
    run_pass<int>(prepared, own, {}, team, [&](const RowRange&, PosteriorKernel&, size_t) -> int {
      if (team.rank == 0) throw std::bad_alloc();
      return 0;
    });
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THROW(std::rethrow_exception(one), std::bad_alloc);
  }
}

}  // namespace
}  // namespace allot::align
