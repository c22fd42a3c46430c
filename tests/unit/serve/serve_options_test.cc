#include "serve/serve_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::server {
namespace {

TEST(ServeOptionsTest, Mistakes) {
  ServeOptions good;
  good.models = {"model"};
  EXPECT_NO_THROW(good.validate());
  const auto fails = [&good](auto change) {
    ServeOptions options = good;
    change(options);
    EXPECT_THROW(options.validate(), Error);
  };
  fails([](ServeOptions& o) { o.models.clear(); });
  fails([](ServeOptions& o) { o.host.clear(); });
  fails([](ServeOptions& o) { o.timeout = 0; });
  fails([](ServeOptions& o) { o.stop_timeout = -1; });
  fails([](ServeOptions& o) { o.max_queue = o.limits.max_sentences - 1; });
  fails([](ServeOptions& o) { o.log_text = true; });
  fails([](ServeOptions& o) { o.trusted_proxies = {"127.0.0.1", "localhost"}; });
}

TEST(ServeOptionsTest, CharactersThatAreTakenForSure) {
  RequestLimits limits;
  EXPECT_EQ(sure_characters(limits), 5000U);  // of 4 bytes, in one line
  limits.max_line_bytes = 1'000'000;
  EXPECT_EQ(sure_characters(limits), 20'000U);  // a line end after each other one
  limits.max_sentences = 1'000'000;
  EXPECT_EQ(sure_characters(limits), 1'999'000U / 12);  // each as \uD83D\uDE00
  limits.max_request_bytes = 500;
  EXPECT_EQ(sure_characters(limits), 0U);
}

TEST(ServeOptionsTest, Loopback) {
  for (const char* host : {"127.0.0.1", "127.1.2.3", "localhost", "::1"})
    EXPECT_TRUE(is_loopback(host));
  for (const char* host : {"0.0.0.0", "::", "10.0.0.1", "example.org"})
    EXPECT_FALSE(is_loopback(host));
}

}  // namespace
}  // namespace allot::server
