#include "app/bench/pytorch_speed.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.h"
#include "support/environment.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

// With whatever BLAS.
bool has_pytorch() {
  try {
    return check_pytorch_blas();
  } catch (const Error&) {
    return true;
  }
}

TEST(PytorchSpeed, MeasuresWherePytorchIsInstalled) {
  if (!has_pytorch()) GTEST_SKIP() << "no Python with PyTorch here";
  const PytorchSpeed speed = measure_pytorch({50, 2, 3, 3}, 1, 1);
  EXPECT_GT(speed.fastest_step, 0);
  EXPECT_GE(speed.seconds_per_step, speed.fastest_step);
  EXPECT_GT(speed.cpu_seconds_per_step, 0);
  EXPECT_EQ(speed.openmp_threads, 1);
  EXPECT_EQ(speed.openblas_threads, 1);
  EXPECT_FALSE(speed.version.empty());
  EXPECT_FALSE(speed.blas.empty());
}

// A Python that prints this, if it is asked for that.
class FakePython {
 public:
  FakePython(const std::string& arguments, const std::string& json)
      : path_(folder_.write("python3", fmt::format("#!/bin/sh\n"
                                                   "test -f \"$2\" && shift 2 && "
                                                   "test \"$*\" = '{}' || exit 1\n"
                                                   "echo '{}'",
                                                   arguments, json))) {
    fs::permissions(path_, fs::perms(0700));
  }
  const std::string& path() const { return path_; }

 private:
  testing::TemporaryFolder folder_;
  std::string path_;
};

TEST(PytorchSpeed, TheReferenceBlasIsRefusedWithThePackageToInstall) {
  const FakePython python("--which-blas",
                          R"({"blas": "/lib/blas/libblas.so.3", "is_reference_blas": true})");
  try {
    check_pytorch_blas({python.path()});
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("/blas/libblas.so.3"));
    EXPECT_THAT(error.remedy(), ::testing::HasSubstr("libopenblas0-pthread"));
  }
}

TEST(PytorchSpeed, AnotherBlasIsAccepted) {
  const FakePython other("--which-blas", R"({"blas": "mkl", "is_reference_blas": false})");
  EXPECT_TRUE(check_pytorch_blas({other.path()}));
  EXPECT_TRUE(check_pytorch_blas({FakePython("--which-blas", "{}").path()}));
  // A Python without PyTorch, none at all, and one that prints something else.
  EXPECT_FALSE(check_pytorch_blas({FakePython("something else", "{}").path()}));
  EXPECT_FALSE(check_pytorch_blas({}));
  EXPECT_FALSE(check_pytorch_blas({FakePython("--which-blas", "no module").path()}));
}

// It is not taken for a Python without PyTorch.
TEST(PytorchSpeed, AModelThatDoesNotRunIsAnError) {
  const FakePython python("--which-blas", R"({"blas": "mkl", "is_reference_blas": false})");
  ASSERT_TRUE(check_pytorch_blas({python.path()}));
  try {
    measure_pytorch({50, 2, 3, 4}, 5, 6, {python.path()});
    FAIL() << "measured";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("PyTorch is installed, but"));
    EXPECT_THAT(error.remedy(), ::testing::HasSubstr("pytorch_train.py --architecture lstm "));
    EXPECT_THAT(error.remedy(), ::testing::HasSubstr("--no-pytorch"));
  }
}

TEST(PytorchSpeed, TheFirstPythonWithPytorchIsMeasured) {
  const FakePython without("something else", "{}");
  const FakePython python(
      "--architecture lstm --vocabulary 50 --sentences 2 --source-tokens 3 --target-tokens 4 "
      "--threads 5 --steps 6",
      R"({"seconds_per_step": 1.5, "fastest_step": 1, "least_cpu_seconds_per_step": 2, )"
      R"("openmp_threads": 3, "openblas_threads": 4, "torch": "made up", "blas": "mkl"})");
  const PytorchSpeed speed = measure_pytorch({50, 2, 3, 4}, 5, 6, {without.path(), python.path()});
  EXPECT_EQ(speed.version, "made up");
  EXPECT_EQ(speed.seconds_per_step, 1.5);
  EXPECT_EQ(speed.openblas_threads, 4);
  EXPECT_EQ(speed.blas, "mkl");
}

TEST(PytorchSpeed, TheSizesAreThoseOfTheRecipe) {
  const FakePython python(
      "--architecture transformer --vocabulary 50 --sentences 2 --source-tokens 3 "
      "--target-tokens 4 --threads 5 --steps 6 --embedding-size 256 --hidden-size 256 --layers 3 "
      "--heads 4 --feed-forward-size 1024 --dropout 0.3",
      R"({"seconds_per_step": 1.5, "fastest_step": 1, "least_cpu_seconds_per_step": 2, )"
      R"("openmp_threads": 3, "openblas_threads": 4, "torch": "made up", "blas": "mkl"})");
  TrainingTask task{50, 2, 3, 4, Architecture::kTransformer};
  task.recipe = "small-transformer";
  EXPECT_EQ(measure_pytorch(task, 5, 6, {python.path()}).version, "made up");
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
  if (has_pytorch()) (void)measure_pytorch({50, 2, 3, 3}, 1, 1);
  fs::current_path(before);
  EXPECT_EQ(testing::read_bytes(victim), "precious");
  EXPECT_FALSE(fs::exists(folder.path("trace")));
  const auto left = fs::directory_iterator(folder.path(""));
  EXPECT_EQ(std::distance(begin(left), end(left)), 3) << "of its own it leaves nothing";
}

}  // namespace
}  // namespace allot
