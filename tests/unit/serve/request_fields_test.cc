#include "serve/request_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "serve/request_error.h"

namespace allot::server {
namespace {

HttpRequest fields_request(const std::string& type, const std::string& body,
                           const std::string& query = "") {
  HttpRequest request;
  request.content_type = type;
  request.body = body;
  request.query = query;
  return request;
}

std::string fields_problem(const HttpRequest& request) {
  try {
    read_fields(request);
  } catch (const RequestError& error) {
    EXPECT_EQ(error.status(), 400);
    return error.what();
  }
  return "";
}

TEST(RequestFieldsTest, FormsAreDecoded) {
  EXPECT_EQ(parse_form("q=a+b%0D%0Ac&x=&y&&z=1%3D2=3"),
            (NamedValues{{"q", "a b\nc"}, {"x", ""}, {"y", ""}, {"z", "1=2=3"}}));
  EXPECT_EQ(parse_form("a=100%&b=%4"), (NamedValues{{"a", "100%"}, {"b", "%4"}}));
  EXPECT_EQ(parse_form("a=%C3%A4"), (NamedValues{{"a", "ä"}}));
  EXPECT_THROW(parse_form("a=%FF"), RequestError);
  EXPECT_THROW(parse_form(std::string(5000, '&')), RequestError);
}

TEST(RequestFieldsTest, AllTypes) {
  const auto json =
      read_fields(fields_request("Application/JSON; charset=utf-8", R"({"q": ["a"]})", "q=b&x=c"));
  EXPECT_EQ(json.dump(), R"({"q":["a"],"x":"c"})");
  EXPECT_EQ(read_fields(fields_request("application/x-www-form-urlencoded", "q=a")).dump(),
            R"({"q":"a"})");
  EXPECT_EQ(read_fields(fields_request("", "", "q=a")).dump(), R"({"q":"a"})");
  HttpRequest multipart = fields_request("multipart/form-data; boundary=x", "");
  multipart.form = {{"q", "a\r\nb"}};
  EXPECT_EQ(read_fields(multipart)["q"], "a\nb");
}

TEST(RequestFieldsTest, OnlyJsonHasLists) {
  const char* problem = "Invalid request: the field 'q' occurs twice; send JSON for a list";
  EXPECT_EQ(fields_problem(fields_request("application/x-www-form-urlencoded", "q=a&x=b&q=c")),
            problem);
  EXPECT_EQ(fields_problem(fields_request("", "", "q=a&q=a")), problem);
  HttpRequest multipart = fields_request("multipart/form-data; boundary=x", "");
  multipart.form = {{"q", "a"}, {"q", "b"}};
  EXPECT_EQ(fields_problem(multipart), problem);
  // The body comes before the query.
  EXPECT_EQ(read_fields(fields_request("application/x-www-form-urlencoded", "q=a", "q=b")).dump(),
            R"({"q":"a"})");
}

TEST(RequestFieldsTest, WhatCannotBeRead) {
  EXPECT_EQ(fields_problem(fields_request("application/json", "{")),
            "Invalid JSON format: byte 2 cannot be read as JSON");
  EXPECT_EQ(fields_problem(fields_request("application/json", "[]")),
            "Invalid JSON format: not an object");
  EXPECT_THAT(fields_problem(fields_request("application/json", "")),
              ::testing::StartsWith("Invalid JSON format"));
  EXPECT_THAT(fields_problem(fields_request("application/json", "{\"a\": \"\xFF\"}")),
              ::testing::HasSubstr("UTF-8"));
  EXPECT_THAT(fields_problem(fields_request("application/json", R"({"a":1,"a":2})")),
              ::testing::HasSubstr("twice"));
  EXPECT_NE(fields_problem(fields_request("application/json", std::string(100000, '['))), "");
  EXPECT_NE(fields_problem(fields_request("application/json", R"({"a": "\ud800"})")), "");
  EXPECT_THAT(fields_problem(fields_request("text/xml", "<a/>")),
              ::testing::HasSubstr("'text/xml'"));
}

}  // namespace
}  // namespace allot::server
