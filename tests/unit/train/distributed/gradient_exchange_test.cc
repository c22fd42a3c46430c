#include "train/distributed/gradient_exchange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::ThreadGroup;

// Sizes that are no multiples of anything, and some that several ranks share.
ParameterList mixed_list() {
  ParameterList list;
  list.add("small", 1, 3);
  list.add("source table", 17, 5, Gradient::kRows);
  list.add("large", 40, 33);
  list.add("target table", 9, 8, Gradient::kRows);
  list.begin_stage(2).add("late", 7, 90);
  list.begin_stage(1).add("bias", 1, 21);
  list.add("wide", 1, 700);
  return list;
}

// The gradients of a shard, some of them minus zero.
std::unique_ptr<Gradients<float>> shard_gradients(const ParameterList& list, size_t shard) {
  auto gradients = std::make_unique<Gradients<float>>(list);
  Random random(shard + 1);
  const auto number = [&random] {
    return random.chance(0.1) ? -0.0F : static_cast<float>(random.uniform() - 0.5);
  };
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].gradient == Gradient::kDense) {
      std::generate_n(gradients->dense(i).data, list[i].size(), number);
    } else {
      for (int k = 0; k < 4; ++k) {
        std::generate_n(gradients->row(i, random.below(list[i].rows)), list[i].cols, number);
      }
    }
  }
  return gradients;
}

bool same_bits(const float* a, const float* b, size_t count) {
  return std::memcmp(a, b, count * sizeof(float)) == 0;
}

struct Case {
  size_t num_ranks, all_shards, num_shards;
};

class GradientExchangeTest : public ::testing::Test {
 protected:
  ParameterList list_ = mixed_list();
};

void sum_all(GradientExchange<float>& exchange, const ShardGradients<float>& batch) {
  WorkerPool pool(2);
  for (size_t stage = 0; stage < exchange.num_stages(); ++stage) {
    exchange.sum_stage(stage, batch, pool);
  }
  exchange.sum_tables(batch);
}

// Calls check(exchange, sum of this rank, sum of one process) on every rank.
template <typename Check>
void sum_on_ranks(const ParameterList& list, const Case& c, const Check& check,
                  ExchangeFormat format = ExchangeFormat::kFloat32) {
  WorkerPool pool(1);
  std::vector<std::unique_ptr<Gradients<float>>> all;
  std::vector<const Gradients<float>*> others;
  for (size_t shard = 0; shard < c.num_shards; ++shard) {
    all.push_back(shard_gradients(list, shard));
    if (shard > 0) others.push_back(all.back().get());
  }
  all[0]->add(others, pool);
  const Gradients<float>& expected = *all[0];
  ThreadGroup(c.num_ranks, {c.num_ranks, 50}).run_well([&](Communicator& communicator) {
    GradientExchange<float> exchange(communicator, list, format);
    const ShardRange own =
        shards_of_rank(communicator.rank(), c.num_ranks, c.all_shards).up_to(c.num_shards);
    std::vector<std::unique_ptr<Gradients<float>>> mine;
    std::vector<Gradients<float>*> shards;
    for (size_t shard = own.begin; shard < own.end; ++shard) {
      mine.push_back(shard_gradients(list, shard));
      shards.push_back(mine.back().get());
    }
    if (mine.empty()) mine.push_back(std::make_unique<Gradients<float>>(list));
    sum_all(exchange, {shards, c.num_shards, c.all_shards, mine[0].get()});
    check(exchange, *mine[0], expected);
  });
}

const std::vector<Case> kCases{{1, 1, 1}, {2, 2, 2}, {2, 4, 4}, {3, 4, 4},
                               {4, 4, 4}, {2, 4, 1}, {3, 5, 4}, {8, 4, 4}};

TEST_F(GradientExchangeTest, SumsHaveTheBitsOfOneProcess) {
  for (const Case& c : kCases) {
    sum_on_ranks(list_, c, [&](auto& exchange, const auto& sum, const auto& expected) {
      for (size_t i = 0; i < list_.size(); ++i) {
        const ParameterShare::Run& run = exchange.own_share().run(i);
        if (list_[i].gradient == Gradient::kDense) {
          const size_t begin = run.begin - list_[i].begin;
          EXPECT_TRUE(
              same_bits(sum.dense(i).data + begin, expected.dense(i).data + begin, run.size()));
          continue;
        }
        ASSERT_EQ(sum.rows(i).numbers(), expected.rows(i).numbers());
        EXPECT_TRUE(same_bits(sum.rows(i).values().data(), expected.rows(i).values().data(),
                              expected.rows(i).values().size()));
      }
    });
  }
}

TEST_F(GradientExchangeTest, NormsHaveTheBitsOfOneProcess) {
  for (const Case& c : kCases) {
    sum_on_ranks(list_, c, [&](auto& exchange, const auto& sum, const auto& expected) {
      WorkerPool pool(1);
      EXPECT_EQ(exchange.squared_norm(sum), expected.squared_norm(pool));
    });
  }
}

// Each rank's gradient is rounded once, and they are added in the order of the ranks.
std::unique_ptr<Gradients<float>> rounded_sum(const ParameterList& list, const Case& c) {
  WorkerPool pool(1);
  auto sum = std::make_unique<Gradients<float>>(list);
  for (size_t rank = 0; rank < c.num_ranks; ++rank) {
    const ShardRange own = shards_of_rank(rank, c.num_ranks, c.all_shards).up_to(c.num_shards);
    if (own.size() == 0) continue;
    auto mine = shard_gradients(list, own.begin);
    for (size_t shard = own.begin + 1; shard < own.end; ++shard) {
      mine->add({shard_gradients(list, shard).get()}, pool);
    }
    const auto add = [&](const float* from, size_t count, float* to) {
      for (size_t k = 0; k < count; ++k) {
        const float value = from_bfloat16(to_bfloat16(from[k]));
        to[k] = rank == 0 ? value : to[k] + value;
      }
    };
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].gradient == Gradient::kDense) {
        add(mine->dense(i).data, list[i].size(), sum->dense(i).data);
        continue;
      }
      const SparseRows<float>& rows = std::as_const(*mine).rows(i);
      for (size_t k = 0; k < rows.numbers().size(); ++k) {
        add(rows.values().data() + k * list[i].cols, list[i].cols, sum->row(i, rows.numbers()[k]));
      }
    }
  }
  return sum;
}

TEST_F(GradientExchangeTest, HalfTheBytesAreRoundedOnce) {
  for (const Case& c : kCases) {
    const auto rounded = rounded_sum(list_, c);
    std::atomic<bool> differs = false;
    sum_on_ranks(
        list_, c,
        [&](auto& exchange, const auto& sum, const auto& plain) {
          for (size_t i = 0; i < list_.size(); ++i) {
            const ParameterShare::Run& run = exchange.own_share().run(i);
            if (list_[i].gradient == Gradient::kDense) {
              const size_t begin = run.begin - list_[i].begin;
              EXPECT_TRUE(
                  same_bits(sum.dense(i).data + begin, rounded->dense(i).data + begin, run.size()));
              continue;
            }
            const SparseRows<float>& expected = std::as_const(*rounded).rows(i);
            ASSERT_EQ(sum.rows(i).numbers(), expected.numbers());
            const size_t count = expected.values().size();
            EXPECT_TRUE(same_bits(sum.rows(i).values().data(), expected.values().data(), count));
            if (!same_bits(expected.values().data(), plain.rows(i).values().data(), count)) {
              differs = true;
            }
          }
        },
        ExchangeFormat::kBfloat16);
    EXPECT_TRUE(differs) << "nothing was rounded";
  }
}

// Of 20,000 numbers each of two ranks sends half.
TEST_F(GradientExchangeTest, HalfTheBytesAreSent) {
  ParameterList list;
  list.add("a", 1, 20000);
  std::vector<uint64_t> sent;
  for (const ExchangeFormat format : all_exchange_formats()) {
    ThreadGroup(2).run_well([&](Communicator& communicator) {
      GradientExchange<float> exchange(communicator, list, format);
      const auto mine = shard_gradients(list, communicator.rank());
      const uint64_t before = communicator.stats().bytes_sent;
      sum_all(exchange, {{mine.get()}, 2, 2, mine.get()});
      if (communicator.is_first()) sent.push_back(communicator.stats().bytes_sent - before);
    });
  }
  EXPECT_NEAR(static_cast<double>(sent[0]), 40000, 1000);
  EXPECT_NEAR(static_cast<double>(sent[1]), 20000, 1000);
}

// A sum over one stage leaves the others alone: they may still be computed.
TEST_F(GradientExchangeTest, AStageIsSummedAlone) {
  for (const ExchangeFormat format : all_exchange_formats()) {
    for (const size_t num_shards : {2, 5}) {
      ThreadGroup(2).run_well([&](Communicator& communicator) {
        GradientExchange<float> exchange(communicator, list_, format);
        const ShardRange own = shards_of_rank(communicator.rank(), 2, num_shards);
        std::vector<std::unique_ptr<Gradients<float>>> mine;
        ShardGradients<float> batch{{}, num_shards, num_shards, nullptr};
        for (size_t shard = own.begin; shard < own.end; ++shard) {
          mine.push_back(shard_gradients(list_, shard));
          batch.own.push_back(mine.back().get());
        }
        batch.sum = mine[0].get();
        WorkerPool pool(1);
        exchange.sum_stage(1, batch, pool);
        for (size_t shard = own.begin; shard < own.end; ++shard) {
          const auto before = shard_gradients(list_, shard);
          const Gradients<float>& now = *mine[shard - own.begin];
          for (size_t i = 0; i < list_.size(); ++i) {
            if (list_[i].gradient == Gradient::kRows) {
              EXPECT_EQ(now.rows(i).numbers(), before->rows(i).numbers());
              EXPECT_EQ(now.rows(i).values(), before->rows(i).values());
            } else if (list_[i].stage != 1) {
              EXPECT_TRUE(same_bits(now.dense(i).data, before->dense(i).data, list_[i].size()));
            }
          }
        }
      });
    }
  }
}

TEST_F(GradientExchangeTest, StagesMayBeEmpty) {
  ParameterList list;
  list.add("table", 4, 2, Gradient::kRows);
  list.begin_stage(2).add("a", 1, 5);
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    const GradientExchange<float> exchange(communicator, list);
    EXPECT_EQ(exchange.num_stages(), 3U);
    EXPECT_FALSE(exchange.has_dense(0));
    EXPECT_FALSE(exchange.has_dense(1));
    EXPECT_TRUE(exchange.has_dense(2));
  });
}

// Some have no part of a parameter that ranks before and after them share.
TEST_F(GradientExchangeTest, RanksMayOwnNothing) {
  ParameterList tiny;
  tiny.add("a", 1, 150);
  tiny.begin_stage(1).add("b", 1, 70);
  tiny.begin_stage(0).add("c", 1, 80);
  tiny.begin_stage(2).add("d", 1, 200);
  sum_on_ranks(tiny, {7, 2, 2}, [&](auto& exchange, const auto& sum, const auto& expected) {
    WorkerPool pool(1);
    EXPECT_EQ(exchange.squared_norm(sum), expected.squared_norm(pool));
  });
}

TEST_F(GradientExchangeTest, UpdatedWeightsReturnToAll) {
  sum_on_ranks(list_, {3, 4, 4}, [&](auto& exchange, const auto& sum, const auto&) {
    Parameters<float> weights(list_);
    // Owners write 1 where there is a gradient; 2 elsewhere in their share is not sent.
    for (size_t i = 0; i < list_.size(); ++i) {
      const ParameterShare::Run& run = exchange.own_share().run(i);
      const bool is_table = list_[i].gradient == Gradient::kRows;
      std::fill_n(weights.values() + run.begin, run.size(), is_table ? 2.0F : 1.0F);
      if (!is_table) continue;
      for (const size_t row : sum.rows(i).numbers()) {
        const size_t begin = list_[i].begin + row * list_[i].cols;
        if (run.contains(begin)) std::fill_n(weights.values() + begin, list_[i].cols, 1.0F);
      }
    }
    exchange.share_updated(sum, weights);
    for (size_t i = 0; i < list_.size(); ++i) {
      for (size_t row = 0; row < list_[i].rows; ++row) {
        const size_t begin = list_[i].begin + row * list_[i].cols;
        float expected = 1;
        if (list_[i].gradient == Gradient::kRows) {
          const auto& numbers = sum.rows(i).numbers();
          const bool has_gradient = std::find(numbers.begin(), numbers.end(), row) != numbers.end();
          const bool is_own = exchange.own_share().run(i).contains(begin);
          expected = has_gradient ? 1.0F : is_own ? 2.0F : 0.0F;
        }
        EXPECT_EQ(weights.values()[begin], expected);
      }
    }
  });
}

TEST_F(GradientExchangeTest, StatesAreGatheredAndScattered) {
  std::vector<float> whole(list_.num_values());
  for (size_t k = 0; k < whole.size(); ++k) whole[k] = static_cast<float>(k);
  for (const size_t num_ranks : {1, 2, 5}) {
    ThreadGroup(num_ranks, {1, 50}).run_well([&](Communicator& communicator) {
      GradientExchange<float> exchange(communicator, list_);
      std::vector<float> own(exchange.own_share().size()), back(whole.size());
      exchange.scatter(communicator.is_first() ? whole.data() : nullptr, own.data());
      for (size_t i = 0; i < list_.size(); ++i) {
        const ParameterShare::Run& run = exchange.own_share().run(i);
        EXPECT_TRUE(same_bits(own.data() + run.local, whole.data() + run.begin, run.size()));
      }
      exchange.gather(own.data(), communicator.is_first() ? back.data() : nullptr);
      EXPECT_EQ(back == whole, communicator.is_first());
    });
  }
}

}  // namespace
}  // namespace allot
