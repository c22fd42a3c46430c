#include "serve/server_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::server {
namespace {

using ::testing::HasSubstr;

TEST(ServerMetricsTest, CountsAndHistograms) {
  ServerMetrics metrics;
  metrics.add_request("/translate", 200, 0.005);
  metrics.add_request("/translate", 200, 0.3);
  metrics.add_request("/translate", 503, 100);
  for (const size_t tokens : {10, 5, 5, 5}) metrics.add_sentence("de \"en\"", tokens);
  metrics.add_step("de \"en\"", 3);
  metrics.add_step("de \"en\"", 1);
  const std::string text = metrics.text({7, 2, 4, 16});
  EXPECT_THAT(text, HasSubstr("allot_requests_total{path=\"/translate\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_requests_total{path=\"/translate\",status=\"503\"} 1\n"));
  EXPECT_THAT(text,
              HasSubstr("allot_request_seconds_bucket{path=\"/translate\",le=\"0.005\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket{path=\"/translate\",le=\"0.5\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket{path=\"/translate\",le=\"30\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket{path=\"/translate\",le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_sum{path=\"/translate\"} 100.305000\n"));
  EXPECT_THAT(text, HasSubstr("allot_sentences_total{model=\"de \\\"en\\\"\"} 4\n"));
  EXPECT_THAT(text, HasSubstr("allot_tokens_total{model=\"de \\\"en\\\"\"} 25\n"));
  EXPECT_THAT(text, HasSubstr("allot_batch_steps_total{model=\"de \\\"en\\\"\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_batch_step_sentences_total{model=\"de \\\"en\\\"\"} 4\n"));
  EXPECT_THAT(text, HasSubstr("\nallot_queue_sentences 7\n"));
  EXPECT_THAT(text, HasSubstr("\nallot_running_sentences 2\n"));
  EXPECT_THAT(text, HasSubstr("\nallot_connections 4\n"));
  EXPECT_THAT(text, HasSubstr("\nallot_batch_size 16\n"));
}

}  // namespace
}  // namespace allot::server
