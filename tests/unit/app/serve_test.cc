#include "app/serve.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/served_model.h"

namespace allot {
namespace {

// What it does once it listens is in tests/integration/serve_test.py.
TEST(ServeTest, MistakesEndItBeforeItListens) {
  server::ServeOptions options;
  EXPECT_THROW(serve(options, {1}), Error);
  options.models = {"/nowhere"};
  EXPECT_THROW(serve(options, {1}), Error);
  const testing::ServedFolders served;
  options = served.options;
  options.api_key_file = served.folder.path("none");
  EXPECT_THROW(serve(options, {1}), Error);
  options = served.options;
  options.host = "192.0.2.1";
  EXPECT_THROW(serve(options, {1}), Error);
}

}  // namespace
}  // namespace allot
