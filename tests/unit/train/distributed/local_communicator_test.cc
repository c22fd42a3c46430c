#include "train/distributed/local_communicator.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(LocalCommunicator, IsAlone) {
  LocalCommunicator alone;
  EXPECT_TRUE(alone.is_alone());
  EXPECT_TRUE(alone.is_first());
  EXPECT_EQ(alone.host(0), host_name());
  EXPECT_FALSE(host_name().empty());
  EXPECT_THROW(alone.host(1), InternalError);
  EXPECT_EQ(alone.broadcast("text"), "text");
  EXPECT_EQ(alone.all_gather("mine"), std::vector<std::string>{"mine"});
  alone.barrier();
  alone.finish();
}

}  // namespace
}  // namespace allot
