#include "train/distributed/early_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::ThreadGroup;

// Three stages: of 2,000 numbers, of 300 and of 700.
ParameterList staged_list() {
  ParameterList list;
  list.begin_stage(2).add("last", 1, 700);
  list.begin_stage(0).add("first", 1, 2000);
  list.begin_stage(1).add("second", 3, 100);
  return list;
}

class EarlySumsTest : public ::testing::Test {
 protected:
  // Of rank r: every number is r + 1.
  std::unique_ptr<Gradients<float>> gradients_of(size_t rank) const {
    auto gradients = std::make_unique<Gradients<float>>(list_);
    for (size_t i = 0; i < list_.size(); ++i) {
      std::fill_n(gradients->dense(i).data, list_[i].size(), static_cast<float>(rank + 1));
    }
    return gradients;
  }
  void expect_own_share(const GradientExchange<float>& exchange, const Gradients<float>& gradients,
                        size_t stage, float value) const {
    size_t count = 0;
    for (size_t i = 0; i < list_.size(); ++i) {
      if (list_[i].stage != stage) continue;
      const ParameterShare::Run& run = exchange.own_share().run(i);
      const float* first = gradients.dense(i).data + (run.begin - list_[i].begin);
      EXPECT_TRUE(std::all_of(first, first + run.size(), [&](float v) { return v == value; }));
      count += run.size();
    }
    EXPECT_GT(count, 0U);
  }
  // Waits for it, but not forever.
  template <typename Condition>
  static bool comes_true(const Condition& condition) {
    for (int i = 0; i < 2000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  ParameterList list_ = staged_list();
};

// The first stage has been sent while the shards of all ranks are still computed.
TEST_F(EarlySumsTest, WhatIsCompleteIsExchangedWhileTheRestIsComputed) {
  ThreadGroup(3).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto own = gradients_of(communicator.rank());
    const ShardGradients<float> batch{{own.get()}, 3, 3, own.get()};
    EarlySums<float> early(communicator, exchange, batch, 1);
    EXPECT_EQ(communicator.stats().bytes_sent, 0U);
    early.complete(0);
    EXPECT_TRUE(comes_true([&] { return communicator.stats().hidden_seconds > 0; }));
    const uint64_t sent = communicator.stats().bytes_sent;
    EXPECT_NEAR(static_cast<double>(sent), 2000 * 4 * 2.0 / 3, 1000);
    early.complete(1);
    early.finish();
    EXPECT_GT(communicator.stats().bytes_sent, sent);
    EXPECT_LE(communicator.stats().hidden_seconds, communicator.stats().seconds);
    expect_own_share(exchange, *own, 0, 1 + 2 + 3);
    expect_own_share(exchange, *own, 1, 1 + 2 + 3);
    expect_own_share(exchange, *own, 2, static_cast<float>(communicator.rank() + 1));
  });
}

// With several shards a stage waits for the last of them.
TEST_F(EarlySumsTest, AStageWaitsForAllShards) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto first = gradients_of(communicator.rank()), second = gradients_of(10);
    const ShardGradients<float> batch{{first.get(), second.get()}, 4, 4, first.get()};
    EarlySums<float> early(communicator, exchange, batch, 2);
    early.complete(0);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(communicator.stats().bytes_sent, 0U);
    std::fill_n(second->dense(1).data, 2000, 7.0F);  // it is still computed
    early.complete(0);
    early.complete(1);
    early.complete(1);
    early.finish();
    expect_own_share(exchange, *first, 0, 1 + 7 + 2 + 7);
    expect_own_share(exchange, *first, 1, 1 + 11 + 2 + 11);
  });
}

// Some ranks may have no thread for it: they have the same sums, later.
TEST_F(EarlySumsTest, WithoutAThreadAllIsExchangedAtTheEnd) {
  ThreadGroup(3).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto own = gradients_of(communicator.rank());
    const ShardGradients<float> batch{{own.get()}, 3, 3, own.get()};
    const bool has_thread = communicator.rank() == 1;
    EarlySums<float> early(communicator, exchange, batch, 1, has_thread);
    early.complete(0);
    early.complete(1);
    if (!has_thread) {
      EXPECT_EQ(communicator.stats().bytes_sent, 0U);
    }
    early.finish();
    if (!has_thread) {
      EXPECT_EQ(communicator.stats().hidden_seconds, 0);
    }
    expect_own_share(exchange, *own, 0, 1 + 2 + 3);
    expect_own_share(exchange, *own, 1, 1 + 2 + 3);
  });
}

// A rank that fails in the middle does not let the others wait.
TEST_F(EarlySumsTest, WhatNeverIsCompleteIsExchangedAtTheEnd) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto own = gradients_of(communicator.rank());
    const ShardGradients<float> batch{{own.get()}, 2, 2, own.get()};
    EarlySums<float> early(communicator, exchange, batch, 1);
    if (communicator.is_first()) {
      early.complete(0);
      early.complete(1);
    }
    early.finish();
    expect_own_share(exchange, *own, 1, 1 + 2);
    communicator.barrier();
  });
}

TEST_F(EarlySumsTest, AnExchangeThatFailsIsThrownAtTheEnd) {
  testing::ThreadGroupOptions options;
  options.lost_rank = 1;
  const auto thrown = ThreadGroup(2, options).run([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto own = gradients_of(communicator.rank());
    const ShardGradients<float> batch{{own.get()}, 2, 2, own.get()};
    EarlySums<float> early(communicator, exchange, batch, 1);
    early.complete(0);
    early.finish();
  });
  EXPECT_EQ(testing::message_of(thrown[0]).find("machine-1 is lost"), 0U);
  EXPECT_EQ(testing::message_of(thrown[1]).find("killed by the test"), 0U);
}

// The end of the process waits for the thread, whatever ends it.
TEST_F(EarlySumsTest, NothingIsLeftBehindWithoutFinish) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list_);
    const auto own = gradients_of(communicator.rank());
    const ShardGradients<float> batch{{own.get()}, 2, 2, own.get()};
    { const EarlySums<float> early(communicator, exchange, batch, 1); }
    communicator.barrier();
  });
}

TEST_F(EarlySumsTest, OneStageNeedsNoThread) {
  ParameterList one_stage;
  one_stage.add("only", 1, 10);
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, one_stage);
    Gradients<float> own(one_stage);
    const ShardGradients<float> batch{{&own}, 2, 2, &own};
    EarlySums<float> early(communicator, exchange, batch, 1);
    early.complete(0);
    early.finish();
    EXPECT_EQ(communicator.stats().bytes_sent, 0U);
  });
}

}  // namespace
}  // namespace allot
