#include "train/distributed/gradient_chain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "support/thread_communicator.h"
#include "train/distributed/shard_range.h"

namespace allot {
namespace {

ParameterList chain_list() {
  ParameterList list;
  list.add("small", 1, 3);
  list.add("table", 17, 5, Gradient::kRows);
  list.add("large", 40, 33);
  list.begin_stage(1).add("bias", 1, 121);
  list.begin_stage(0).add("more", 1, 300);
  return list;
}

std::unique_ptr<Gradients<float>> random_gradients(const ParameterList& list, uint64_t seed) {
  auto gradients = std::make_unique<Gradients<float>>(list);
  Random random(seed + 1);
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].gradient != Gradient::kDense) continue;
    std::generate_n(gradients->dense(i).data, list[i].size(),
                    [&random] { return static_cast<float>(random.uniform() - 0.5); });
  }
  return gradients;
}

// Whatever the ranks, shards and chunks, every owner has the bits of one process.
TEST(GradientChain, SumsHaveTheBitsOfOneProcess) {
  const ParameterList list = chain_list();
  WorkerPool pool(1);
  for (const size_t num_shards : {1, 3, 8}) {
    const auto expected = random_gradients(list, 0);
    for (size_t shard = 1; shard < num_shards; ++shard) {
      expected->add({random_gradients(list, shard).get()}, pool);
    }
    for (const size_t num_ranks : {1, 2, 3, 5}) {
      for (const size_t chunk : {37, 500, 100000}) {
        const auto shares = parameter_shares(list, num_ranks);
        testing::ThreadGroup(num_ranks, {chunk, 20}).run_well([&](Communicator& communicator) {
          const size_t rank = communicator.rank();
          const ShardRange own = shards_of_rank(rank, num_ranks, num_shards);
          std::vector<std::unique_ptr<Gradients<float>>> mine;
          std::vector<const Gradients<float>*> gradients;
          for (size_t shard = own.begin; shard < own.end; ++shard) {
            mine.push_back(random_gradients(list, shard));
            gradients.push_back(mine.back().get());
          }
          if (mine.empty()) mine.push_back(std::make_unique<Gradients<float>>(list));
          for (const size_t stage : {0, 1}) {
            sum_along_ranks(communicator, shares, stage, gradients, *mine[0], chunk);
          }
          for (size_t i = 0; i < list.size(); ++i) {
            if (list[i].gradient != Gradient::kDense) continue;
            const ParameterShare::Run& run = shares[rank].run(i);
            const size_t first = run.begin - list[i].begin;
            EXPECT_EQ(std::memcmp(mine[0]->dense(i).data + first, expected->dense(i).data + first,
                                  run.size() * sizeof(float)),
                      0)
                << num_shards << " shards, " << num_ranks << " ranks, chunks of " << chunk;
          }
        });
      }
    }
  }
}

}  // namespace
}  // namespace allot
