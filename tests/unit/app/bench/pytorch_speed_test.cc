#include "app/bench/pytorch_speed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "support/environment.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

TEST(PytorchSpeed, MeasuresWherePytorchIsInstalled) {
  const std::optional<PytorchSpeed> speed = measure_pytorch({50, 2, 3, 3}, 1, 1);
  if (!speed) GTEST_SKIP() << "no Python with PyTorch here";
  EXPECT_GT(speed->fastest_step, 0);
  EXPECT_GE(speed->seconds_per_step, speed->fastest_step);
  EXPECT_GT(speed->cpu_seconds_per_step, 0);
  EXPECT_EQ(speed->openmp_threads, 1);
  EXPECT_EQ(speed->openblas_threads, 1);
  EXPECT_FALSE(speed->version.empty());
}

TEST(PytorchSpeed, OrTakesTheFirstPythonOfThePath) {
  const testing::TemporaryFolder folder;
  const std::string python = folder.write(
      "python3",
      "#!/bin/sh\n"
      "test -f \"$2\" && shift 2 && test \"$*\" = '--vocabulary 50 --sentences 2 --source-tokens 3 "
      "--target-tokens 4 --threads 5 --steps 6' || exit 1\n"
      R"(echo '{"seconds_per_step": 1.5, "fastest_step": 1, "least_cpu_seconds_per_step": 2,')"
      "\n"
      R"(echo '"openmp_threads": 3, "openblas_threads": 4, "torch": "made up"}')");
  fs::permissions(python, fs::perms(0700));
  const testing::Environment environment("PATH",
                                         folder.path("") + ":" + std::string(std::getenv("PATH")));
  const std::optional<PytorchSpeed> speed = measure_pytorch({50, 2, 3, 4}, 5, 6);
  ASSERT_TRUE(speed);
  if (speed->version != "made up") GTEST_SKIP() << "Debian's Python has PyTorch here";
  EXPECT_EQ(speed->seconds_per_step, 1.5);
  EXPECT_EQ(speed->openblas_threads, 4);
}

// The folder for temporary files belongs to everybody.
TEST(PytorchSpeed, RunsNothingThatOthersCouldHavePutThere) {
  const testing::TemporaryFolder folder;
  const testing::Environment environment("TMPDIR", folder.path(""));
  const std::string victim = folder.write("victim", "precious");
  fs::create_symlink(victim, folder.path(fmt::format("allot-pytorch-train-{}.py", getpid())));
  folder.write("torch.py", fmt::format("open('{}', 'w').write('loaded')", folder.path("trace")));
  const fs::path before = fs::current_path();
  fs::current_path(folder.path(""));
  (void)measure_pytorch({50, 2, 3, 3}, 1, 1);
  fs::current_path(before);
  EXPECT_EQ(testing::read_bytes(victim), "precious");
  EXPECT_FALSE(fs::exists(folder.path("trace")));
  const auto left = fs::directory_iterator(folder.path(""));
  EXPECT_EQ(std::distance(begin(left), end(left)), 3) << "of its own it leaves nothing";
}

}  // namespace
}  // namespace allot
