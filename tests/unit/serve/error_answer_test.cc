#include "serve/error_answer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "serve/request_error.h"

namespace allot::server {
namespace {

TEST(ErrorAnswerTest, StatusAndMessage) {
  const HttpResponse full = error_answer(std::make_exception_ptr(RequestError(503, "full", 2)));
  EXPECT_EQ(full.status, 503);
  EXPECT_EQ(full.body, "{\"error\":\"full\"}\n");
  EXPECT_EQ(full.headers, (NamedValues{{"Retry-After", "2"}}));
  const HttpResponse usage =
      error_answer(std::make_exception_ptr(Error::usage("x is 1", "make it 2")));
  EXPECT_EQ(usage.status, 400);
  EXPECT_EQ(usage.body, "{\"error\":\"x is 1; to fix: make it 2\"}\n");
  EXPECT_EQ(error_answer(std::make_exception_ptr(std::bad_alloc())).status, 503);
  const HttpResponse ours = error_answer(std::make_exception_ptr(std::runtime_error("secret")));
  EXPECT_EQ(ours.status, 500);
  EXPECT_EQ(ours.body, "{\"error\":\"internal error\"}\n");
}

}  // namespace
}  // namespace allot::server
