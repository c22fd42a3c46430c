#include "serve/server_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::server {
namespace {

using ::testing::HasSubstr;

TEST(ServerMetricsTest, CountsAndHistograms) {
  ServerMetrics metrics;
  metrics.add_request({"/translate", "a", 200}, 0.005);
  metrics.add_request({"/translate", "a", 200}, 0.3);
  metrics.add_request({"/translate", "a", 200}, 100);
  metrics.add_request({"/translate", "a", 503}, 0.02);
  metrics.add_request({"/translate", "b\"", 200}, 3);
  metrics.add_request({"/health", "", 200}, 0.001);
  for (const size_t tokens : {10, 5, 5, 5}) metrics.add_sentence("de \"en\"", tokens);
  metrics.add_step("de \"en\"", 3);
  metrics.add_step("de \"en\"", 1);
  const std::string text = metrics.text({7, 2, 4, 16});
  const std::string a = "{path=\"/translate\",model=\"a\",status=\"200\"";
  EXPECT_THAT(text, HasSubstr("allot_requests_total" + a + "} 3\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + a + ",le=\"0.005\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + a + ",le=\"0.5\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + a + ",le=\"30\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + a + ",le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_sum" + a + "} 100.305000\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_count" + a + "} 3\n"));
  const std::string full = "{path=\"/translate\",model=\"a\",status=\"503\"";
  EXPECT_THAT(text, HasSubstr("allot_requests_total" + full + "} 1\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + full + ",le=\"0.01\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("allot_request_seconds_bucket" + full + ",le=\"0.025\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("{path=\"/translate\",model=\"b\\\"\",status=\"200\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("allot_requests_total{path=\"/health\",status=\"200\"} 1\n"));
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
