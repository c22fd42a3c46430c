#include "experiment/dealt_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

ExperimentPlan plan_of(const std::string& hash) {
  ExperimentPlan plan;
  for (const char* name : {"a-seed1", "a-seed2", "b-seed1"}) {
    PlannedResult& result = plan.results.emplace_back();
    result.name = name;
    result.result_hash = hash;
    result.recipe.output = "planned";
    result.recipe.seed = plan.results.size();
  }
  return plan;
}

std::vector<ModelJob> some_jobs() {
  ExperimentPlan plan = plan_of("1");
  plan.results[2].recipe.output = "found elsewhere";
  return {{{plan.results[2], plan.results[0]}, true}, {{plan.results[1]}, false}};
}

TEST(DealtJobs, ComeBackByTheirNames) {
  const std::vector<ModelJob> jobs = unpack_jobs(pack_jobs(some_jobs()), plan_of("1"));
  ASSERT_EQ(jobs.size(), 2U);
  EXPECT_TRUE(jobs[0].needs_model);
  EXPECT_FALSE(jobs[1].needs_model);
  ASSERT_EQ(jobs[0].results.size(), 2U);
  EXPECT_EQ(jobs[0].results[0].name, "b-seed1");
  EXPECT_EQ(jobs[0].results[0].recipe.output, "found elsewhere");
  EXPECT_EQ(jobs[0].results[0].recipe.seed, 3U);
  EXPECT_EQ(jobs[1].results[0].name, "a-seed2");
}

TEST(DealtJobs, AnotherPlanIsRefused) {
  try {
    unpack_jobs(pack_jobs(some_jobs()), plan_of("2"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("plans a different experiment from rank 0"));
  }
}

TEST(SharedFolderSign, IsSeenWhereTheFolderIs) {
  const testing::TemporaryFolder here, there;
  std::string name;
  {
    const SharedFolderSign sign(here.path(""));
    name = sign.name();
    EXPECT_NO_THROW(SharedFolderSign::check(here.path(""), name));
    EXPECT_THROW(SharedFolderSign::check(there.path(""), name), Error);
  }
  EXPECT_FALSE(std::filesystem::exists(here.path(name)));
}

}  // namespace
}  // namespace allot
