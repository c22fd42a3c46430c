#include "app/symmetrize.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(RunSymmetrize, GoesLineByLine) {
  const testing::TemporaryFolder folder;
  SymmetrizeOptions options;
  options.forward = folder.write("forward", "0-0 1-1\n\n0-1 ||| -3.5\n");
  options.reverse = folder.write("reverse", "0-0\n\n1-0\n");
  options.output = folder.path("out");
  options.method = align::Symmetrization::kUnion;
  run_symmetrize(options);
  EXPECT_EQ(testing::read_bytes(options.output), "0-0 1-1\n\n0-1 1-0\n");
}

TEST(RunSymmetrize, NamesBadInput) {
  const testing::TemporaryFolder folder;
  SymmetrizeOptions options;
  options.forward = folder.write("forward", "0-0\n0-0\n");
  options.reverse = folder.write("reverse", "0-0\n1+1\n");
  options.output = folder.path("out");
  EXPECT_THROW(run_symmetrize(options), Error);
  options.reverse = folder.write("reverse", "0-0\n");
  EXPECT_THROW(run_symmetrize(options), Error);
  EXPECT_THROW(testing::read_bytes(options.output), std::runtime_error);
  options.forward = options.reverse = "-";
  EXPECT_THROW(run_symmetrize(options), Error);
}

}  // namespace
}  // namespace allot
