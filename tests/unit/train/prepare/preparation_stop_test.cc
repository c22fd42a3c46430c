#include "train/prepare/preparation_stop.h"

#include <gtest/gtest.h>

#include "base/stopped_error.h"

namespace allot {
namespace {

TEST(PreparationStop, EndsWhatThePoolComputes) {
  WorkerPool pool(2);
  std::atomic<bool> stop{false};
  std::atomic<int> calls{0};
  {
    const PreparationStop preparation(&stop, pool);
    EXPECT_NO_THROW(preparation.check());
    EXPECT_THROW(pool.run(1000,
                          [&](size_t index, int) {
                            ++calls;
                            if (index == 3) stop = true;
                          }),
                 StoppedError);
    EXPECT_LT(calls, 1000);
    EXPECT_THROW(preparation.check(), StoppedError);
  }
  // What comes after the preparation is stopped in another way.
  calls = 0;
  pool.run(10, [&](size_t, int) { ++calls; });
  EXPECT_EQ(calls, 10);
}

TEST(PreparationStop, WithoutAFlagNothingStops) {
  WorkerPool pool(1);
  const PreparationStop preparation(nullptr, pool);
  EXPECT_NO_THROW(preparation.check());
  EXPECT_NO_THROW(pool.run(1, [](size_t, int) {}));
}

}  // namespace
}  // namespace allot
