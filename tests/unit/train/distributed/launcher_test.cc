#include "train/distributed/launcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/environment.h"

namespace allot {
namespace {

using testing::Environment;
using ::testing::HasSubstr;

class LauncherTest : public ::testing::Test {
 protected:
  // The tests themselves may be started by a launcher.
  Environment open_mpi_{"OMPI_COMM_WORLD_SIZE", "1"};
  Environment pmi_{"PMI_SIZE", ""};
  Environment slurm_{"SLURM_STEP_NUM_TASKS", "no number"};
};

TEST_F(LauncherTest, NamesRoundTrip) {
  for (const Distributed one : all_distributed()) {
    EXPECT_EQ(parse_distributed(to_string(one)), one);
  }
  EXPECT_THROW(parse_distributed("sockets"), Error);
}

TEST_F(LauncherTest, ALauncherIsKnownByItsVariables) {
  EXPECT_FALSE(find_launcher());
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const Environment set(name, "4");
    ASSERT_TRUE(find_launcher());
    EXPECT_EQ(find_launcher()->variable, name);
    EXPECT_EQ(find_launcher()->num_processes, 4U);
  }
}

TEST_F(LauncherTest, WithoutALauncherAProcessIsAlone) {
  EXPECT_TRUE(open_communicator({})->is_alone());
  const Environment set("PMI_SIZE", "4");
  EXPECT_TRUE(open_communicator({Distributed::kOff})->is_alone());
}

TEST_F(LauncherTest, AShortTimeoutIsRefused) {
  EXPECT_THROW(open_communicator({Distributed::kAuto, 1}), Error);
  EXPECT_THROW(open_communicator({Distributed::kAuto, 40, 1}), Error);
  EXPECT_TRUE(open_communicator({Distributed::kAuto, 40, 5})->is_alone());
}

}  // namespace
}  // namespace allot
