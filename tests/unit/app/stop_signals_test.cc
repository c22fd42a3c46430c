#include "app/stop_signals.h"

#include <gtest/gtest.h>

#include <csignal>

namespace allot {
namespace {

TEST(StopSignals, ASignalIsARequest) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const StopSignals signals;
    EXPECT_FALSE(signals.requested());
    std::raise(signal);
    EXPECT_TRUE(signals.requested());
  }
  EXPECT_TRUE(stop_was_requested());
  const StopSignals later;
  EXPECT_FALSE(later.requested());
  EXPECT_FALSE(stop_was_requested());
}

}  // namespace
}  // namespace allot
