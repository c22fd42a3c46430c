#include "train/distributed/mpi_communicator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"
#include "support/test_files.h"
#include "train/distributed/rank_group.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

// A plug-in without MPI: one process, whose exchange fails when it is told to.
struct FakeMpi {
  bool fails_to_open = false, fails_to_exchange = false, others_leave = false, is_late = false;
  double wait_seconds = -1;
  int num_closed = 0, num_abandoned = 0;
};
FakeMpi fake;

bool fail_with(const char* why, MpiFailure* failure) {
  std::strcpy(failure->text, why);
  return false;
}
bool fake_open(double, MpiWorld* world, MpiFailure* failure) {
  *world = {0, 1};
  return !fake.fails_to_open || fail_with("no network", failure);
}
const char* fake_host(size_t) {
  return "here";
}
bool fake_exchange(MpiMessages out, MpiMessages in, MpiFailure* failure) {
  failure->has_left = fake.others_leave;
  failure->is_late = fake.is_late;
  if (fake.fails_to_exchange) return fail_with("node7 (rank 3) is silent", failure);
  for (size_t k = 0; k < in.count; ++k) {
    std::memcpy(in.first[k].data, out.first[k].data, in.first[k].size);
  }
  return true;
}
void fake_limit_waits(double seconds) {
  fake.wait_seconds = seconds;
}
bool fake_close(MpiFailure*) {
  ++fake.num_closed;
  return true;
}
void fake_abandon() {
  ++fake.num_abandoned;
}
constexpr MpiPlugin kFakePlugin{kMpiPluginVersion, fake_open,  fake_host,   fake_exchange,
                                fake_limit_waits,  fake_close, fake_abandon};

class MpiCommunicatorTest : public ::testing::Test {
 protected:
  MpiCommunicatorTest() { fake = {}; }
};

std::string message_of_load(const std::vector<std::string>& folders) {
  try {
    load_mpi_plugin(folders);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_F(MpiCommunicatorTest, ExchangesThroughThePlugin) {
  MpiCommunicator communicator(kFakePlugin, 10);
  EXPECT_EQ(communicator.host(0), "here");
  EXPECT_EQ(communicator.all_gather("text"), std::vector<std::string>{"text"});
  communicator.finish();
  communicator.finish();
  EXPECT_EQ(fake.num_closed, 1);
}

TEST_F(MpiCommunicatorTest, WhoDoesNotFinishIsMissed) {
  { const MpiCommunicator communicator(kFakePlugin, 10); }
  EXPECT_EQ(fake.num_closed, 0);
  EXPECT_EQ(fake.num_abandoned, 1);
}

TEST_F(MpiCommunicatorTest, FailuresAreErrors) {
  fake.fails_to_exchange = true;
  MpiCommunicator communicator(kFakePlugin, 10);
  try {
    communicator.barrier();
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("node7 (rank 3) is silent"));
    EXPECT_THAT(error.what(), HasSubstr("--resume"));
  }
  fake.fails_to_open = true;
  EXPECT_THROW(MpiCommunicator(kFakePlugin, 10), Error);
}

// The limit begins when it is asked for: what comes before may take long.
TEST_F(MpiCommunicatorTest, WaitsCanBeLimited) {
  MpiCommunicator communicator(kFakePlugin, 10, 60);
  EXPECT_EQ(fake.wait_seconds, -1);
  communicator.limit_waits();
  EXPECT_EQ(fake.wait_seconds, 60);
  communicator.lift_wait_limit();
  EXPECT_EQ(fake.wait_seconds, 0);
  fake.fails_to_exchange = fake.is_late = true;
  try {
    communicator.barrier();
    FAIL();
  } catch (const HostError& error) {
    EXPECT_THAT(error.what(), HasSubstr("node7 (rank 3)"));
    EXPECT_THAT(error.what(), HasSubstr("a longer --rank-timeout"));
  }
}

// Who has left has reported why: nothing is said about it again, and nobody waits.
TEST_F(MpiCommunicatorTest, OthersMayLeave) {
  fake.fails_to_exchange = fake.others_leave = true;
  {
    MpiCommunicator communicator(kFakePlugin, 10);
    EXPECT_THROW(communicator.barrier(), GroupError);
    communicator.finish();
  }
  EXPECT_EQ(fake.num_closed, 0);
  EXPECT_EQ(fake.num_abandoned, 0);
}

TEST_F(MpiCommunicatorTest, AMissingPluginNamesThePackage) {
  const testing::TemporaryFolder folder;
  const std::string message = message_of_load({folder.path("")});
  EXPECT_THAT(message, HasSubstr("there is no allot-mpi.so in "));
  EXPECT_THAT(message, HasSubstr("install the package allot-mpi"));
  EXPECT_THAT(message, HasSubstr("openmpi-bin"));
  EXPECT_THAT(message, HasSubstr("--distributed off"));
}

TEST_F(MpiCommunicatorTest, ADamagedPluginIsRefused) {
  const testing::TemporaryFolder folder;
  folder.write("allot-mpi.so", "no library");
  EXPECT_THAT(message_of_load({folder.path("")}), HasSubstr("cannot load "));
}

TEST_F(MpiCommunicatorTest, IsLookedForBesideTheProgram) {
  ASSERT_EQ(mpi_plugin_folders().size(), 2U);
  EXPECT_THAT(mpi_plugin_folders()[1], HasSubstr("/lib/allot"));
}

}  // namespace
}  // namespace allot
