#include "serve/endpoints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/served_model.h"

namespace allot::server {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;
using Json = nlohmann::ordered_json;

class EndpointsTest : public ::testing::Test {
 protected:
  HttpResponse ask(const std::string& method, const std::string& path, const std::string& body = "",
                   const std::string& authorization = "") {
    if (!service_) service_.emplace(served_.options, 1);
    HttpRequest request;
    request.method = method;
    request.path = path;
    request.content_type = "application/json";
    request.body = body;
    request.authorization = authorization;
    return Endpoints(*service_, [] { return size_t{3}; }).answer(request);
  }
  Json json(const std::string& path) { return Json::parse(ask("GET", path).body); }

  testing::ServedFolders served_;
  std::optional<Service> service_;
};

TEST_F(EndpointsTest, WhatNeedsNoBody) {
  EXPECT_EQ(json("/health"), Json({{"status", "ok"}}));
  EXPECT_EQ(json("/languages").size(), 3U);
  EXPECT_EQ(json("/v1/models")["models"].size(), 2U);
  EXPECT_EQ(json("/v1/models")["max_beam_size"], 20);
  EXPECT_EQ(json("/frontend/settings")["language"]["source"]["code"], "de");
  EXPECT_EQ(json("/frontend/settings")["keyRequired"], false);
  EXPECT_EQ(json("/frontend/settings")["charLimit"], sure_characters(served_.options.limits));
  EXPECT_EQ(json("/spec"), json("/openapi.json"));
  EXPECT_THAT(ask("GET", "/metrics").body, HasSubstr("allot_connections 3\n"));
  EXPECT_THAT(ask("GET", "/").body, HasSubstr("<!DOCTYPE html>"));
  EXPECT_EQ(ask("GET", "/page.css").content_type, "text/css; charset=utf-8");
  EXPECT_EQ(ask("GET", "/page.js").status, 200);
  EXPECT_EQ(ask("HEAD", "/health").status, 200);
}

TEST_F(EndpointsTest, EveryPathIsDescribed) {
  const Json paths = json("/openapi.json")["paths"];
  for (const char* path : {"/translate", "/detect", "/languages", "/frontend/settings", "/health",
                           "/metrics", "/v1/translate", "/v1/models", "/spec", "/openapi.json"}) {
    EXPECT_TRUE(paths.contains(path)) << path;
    EXPECT_NE(ask("GET", path).status, 404) << path;
  }
  EXPECT_EQ(paths.size(), 10U);
}

TEST_F(EndpointsTest, OnlyWhatCostsSomethingIsLimited) {
  served_.options.max_requests_per_minute = 1;
  service_.emplace(served_.options, 1);
  EXPECT_EQ(ask("POST", "/detect", "{}").status, 400);
  const HttpResponse refused = ask("POST", "/detect", "{}");
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.headers, Contains(Pair("Retry-After", "60")));
  EXPECT_EQ(ask("GET", "/health").status, 200);
}

TEST_F(EndpointsTest, OtherPathsAndMethods) {
  for (const char* path : {"/nothing", "/../etc/passwd", "//", "/page.css/", ""}) {
    EXPECT_EQ(ask("GET", path).status, 404) << path;
  }
  const HttpResponse wrong = ask("GET", "/translate");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.headers, (NamedValues{{"Allow", "POST"}}));
  EXPECT_EQ(ask("POST", "/languages").status, 405);
  EXPECT_EQ(ask("OPTIONS", "/translate").status, 405);
  const Endpoints endpoints(*service_, [] { return size_t{0}; });
  EXPECT_EQ(endpoints.metric_path("/translate"), "/translate");
  EXPECT_EQ(endpoints.metric_path("/x"), "other");
  EXPECT_EQ(endpoints.post_paths(),
            (std::vector<std::string>{"/translate", "/detect", "/v1/translate"}));
}

TEST_F(EndpointsTest, OtherPagesOnlyWhenTheyMay) {
  EXPECT_EQ(ask("OPTIONS", "/translate").status, 405);
  service_.reset();
  served_.options.cors = true;
  const HttpResponse asked = ask("OPTIONS", "/translate");
  EXPECT_EQ(asked.status, 204);
  EXPECT_EQ(asked.headers.front(),
            (std::pair<std::string, std::string>("Access-Control-Allow-Methods", "POST")));
}

TEST_F(EndpointsTest, Keys) {
  served_.options.api_key_file = served_.folder.write("keys", "secret\n");
  const std::string text = R"("q":"w0","source":"de","target":"en")";
  EXPECT_EQ(ask("POST", "/translate", "{" + text + "}").status, 403);
  EXPECT_EQ(ask("POST", "/translate", "{" + text + R"(,"api_key":"x"})").status, 403);
  EXPECT_EQ(ask("POST", "/translate", "{" + text + R"(,"api_key":["secret"]})").status, 403);
  EXPECT_EQ(ask("POST", "/translate", "{" + text + R"(,"api_key":"secret"})").status, 200);
  EXPECT_EQ(ask("POST", "/translate", "{" + text + R"(,"apiKey":"secret"})").status, 200);
  EXPECT_EQ(ask("POST", "/detect", R"({"q":"a"})", "Bearer secret").status, 200);
  EXPECT_EQ(ask("POST", "/v1/translate", R"({"model":"de-en","lines":["w0"]})").status, 403);
  EXPECT_EQ(ask("GET", "/metrics").status, 401);
  EXPECT_EQ(ask("GET", "/metrics", "", "Bearer secret").status, 200);
  EXPECT_EQ(json("/frontend/settings")["keyRequired"], true);
}

TEST_F(EndpointsTest, Detects) {
  EXPECT_EQ(Json::parse(ask("POST", "/detect", R"({"q":"w0"})").body).size(), 2U);
  EXPECT_EQ(ask("POST", "/detect", "{}").body,
            "{\"error\":\"Invalid request: missing q parameter\"}\n");
}

}  // namespace
}  // namespace allot::server
