#include "translate/load_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(LoadOptions, NeedAModel) {
  LoadOptions options;
  EXPECT_THROW(options.validate(), Error);
  options.models = {"model"};
  EXPECT_NO_THROW(options.validate());
}

}  // namespace
}  // namespace allot
