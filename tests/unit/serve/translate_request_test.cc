#include "serve/translate_request.h"

#include <gtest/gtest.h>

#include "serve/request_error.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

std::string request_problem(const std::string& json, bool is_own = false) {
  RequestLimits limits;
  limits.max_sentences = 3;
  limits.max_line_bytes = 10;
  try {
    if (is_own) {
      read_lines_request(Json::parse(json), limits);
    } else {
      read_translate_request(Json::parse(json), limits);
    }
  } catch (const RequestError& error) {
    EXPECT_EQ(error.status(), 400);
    return error.what();
  }
  return "";
}

TEST(TranslateRequestTest, TextsAndLists) {
  const TranslateRequest one = read_translate_request(
      {{"q", "a"}, {"source", "de"}, {"target", "en"}, {"alternatives", "2"}}, {});
  EXPECT_EQ(one.texts, std::vector<std::string>{"a"});
  EXPECT_FALSE(one.is_list || one.is_html);
  EXPECT_EQ(one.alternatives, 2U);
  const TranslateRequest list = read_translate_request(
      Json::parse(R"({"q":["a",""],"source":"auto","target":"en","format":"html"})"), {});
  EXPECT_EQ(list.texts, (std::vector<std::string>{"a", ""}));
  EXPECT_TRUE(list.is_list && list.is_html);
}

TEST(TranslateRequestTest, WhatIsWrong) {
  EXPECT_EQ(request_problem("{}"), "Invalid request: missing q parameter");
  EXPECT_EQ(request_problem(R"({"q":"","source":"de","target":"en"})"),
            "Invalid request: missing q parameter");
  EXPECT_EQ(request_problem(R"({"q":[],"source":"de","target":"en"})"),
            "Invalid request: missing q parameter");
  EXPECT_EQ(request_problem(R"({"q":"a","target":"en"})"),
            "Invalid request: missing source parameter");
  EXPECT_EQ(request_problem(R"({"q":"a","source":"de"})"),
            "Invalid request: missing target parameter");
  EXPECT_EQ(request_problem(R"({"q":1,"source":"de","target":"en"})"),
            "Invalid request: q must be a string");
  EXPECT_EQ(request_problem(R"({"q":[1],"source":"de","target":"en"})"),
            "Invalid request: q must be strings only");
  EXPECT_EQ(request_problem(R"({"q":"a","source":"de","target":"en","format":"pdf"})"),
            "'pdf' format is not supported; there is: text, html");
  for (const char* number : {"-1", "1.5", "\"x\"", "1e300", "true"}) {
    EXPECT_EQ(request_problem(R"({"q":"a","source":"de","target":"en","alternatives":)" +
                              std::string(number) + "}"),
              "Invalid request: alternatives must be a whole number, at least 0");
  }
}

std::vector<std::string> texts_of(const LinesRequest& request) {
  std::vector<std::string> texts;
  for (const LineInput& line : request.lines) texts.push_back(line.text);
  return texts;
}

TEST(LinesRequestTest, LinesOrText) {
  const LinesRequest lines = read_lines_request(
      Json::parse(R"({"model":"m","lines":["a",""],"options":{"n-best":2},"stream":true})"), {});
  EXPECT_EQ(lines.model, "m");
  EXPECT_EQ(texts_of(lines), (std::vector<std::string>{"a", ""}));
  EXPECT_TRUE(lines.is_streamed);
  EXPECT_EQ(lines.options["n-best"], 2);
  EXPECT_EQ(texts_of(read_lines_request({{"text", "a\r\n\nb\n"}}, {})),
            (std::vector<std::string>{"a", "", "b"}));
  EXPECT_TRUE(read_lines_request({{"text", ""}}, {}).lines.empty());
}

TEST(LinesRequestTest, PrefixesAndFertilities) {
  const LinesRequest plain = read_lines_request(Json::parse(R"({"lines":["a"]})"), {});
  EXPECT_FALSE(plain.has_bounds);
  EXPECT_EQ(plain.lines[0].prefix, "");
  const LinesRequest request = read_lines_request(
      Json::parse(R"({"text":"a b\nc","prefixes":["x",""],"fertilities":[[1,2.5],[0]]})"), {});
  EXPECT_TRUE(request.has_bounds);
  EXPECT_EQ(request.lines[0].prefix, "x");
  EXPECT_EQ(to_string(request.lines[1].prefix_place), "prefixes:2");
  EXPECT_EQ(request.lines[0].fertility, (std::vector<float>{1, 2.5}));
  EXPECT_EQ(request.lines[1].fertility, std::vector<float>{0});
  EXPECT_EQ(to_string(request.lines[1].fertility_place), "fertilities:2");
}

TEST(LinesRequestTest, WhatIsWrong) {
  EXPECT_EQ(request_problem(R"({"lines":["a"],"prefixes":[]})", true),
            "Invalid request: prefixes has 0 items for 1 line");
  EXPECT_EQ(request_problem(R"({"lines":["a"],"prefixes":[1]})", true),
            "Invalid request: prefixes must be strings only");
  EXPECT_EQ(request_problem(R"({"lines":["a"],"prefixes":"b"})", true),
            "Invalid request: prefixes must be a list");
  EXPECT_EQ(request_problem(R"({"lines":["a"],"prefixes":["12345678901"]})", true),
            "Invalid request: a line of 11 bytes exceeds the limit of 10");
  EXPECT_EQ(request_problem(R"({"lines":["a"],"fertilities":[1]})", true),
            "Invalid request: fertilities must be a list of numbers for each line");
  for (const char* number : {"-1", "\"1\"", "1e300", "true", "null"}) {
    EXPECT_EQ(
        request_problem(R"({"lines":["a"],"fertilities":[[)" + std::string(number) + "]]}", true),
        "Invalid request: fertilities must be numbers from 0 to 1e+06");
  }
  EXPECT_NE(request_problem("{}", true), "");
  EXPECT_NE(request_problem(R"({"lines":[],"text":""})", true), "");
  EXPECT_NE(request_problem(R"({"lines":"a"})", true), "");
  EXPECT_NE(request_problem(R"({"lines":["a\nb"]})", true), "");
  EXPECT_NE(request_problem(R"({"lines":["a"],"stream":1})", true), "");
  EXPECT_EQ(request_problem(R"({"lines":["a"],"linse":1})", true),
            "Invalid request: unknown field 'linse'");
  EXPECT_EQ(request_problem(R"({"lines":["a","b","c","d"]})", true),
            "Invalid request: 4 lines exceed the limit of 3");
  EXPECT_EQ(request_problem(R"({"lines":["12345678901"]})", true),
            "Invalid request: a line of 11 bytes exceeds the limit of 10");
}

TEST(LinesRequestTest, Terms) {
  const LinesRequest request =
      read_lines_request(Json::parse(R"({"text":"a","glossary":[{"source":"b","target":"c"}],)"
                                     R"("forbidden_terms":["d","e"]})"),
                         {});
  ASSERT_EQ(request.terms.pairs.size(), 1U);
  EXPECT_EQ(request.terms.pairs[0].source, "b");
  EXPECT_EQ(request.terms.pairs[0].target, "c");
  ASSERT_EQ(request.terms.forbidden.size(), 2U);
  EXPECT_EQ(to_string(request.terms.forbidden[1].place), "forbidden_terms:2");
  EXPECT_TRUE(
      read_lines_request(Json::parse(R"({"text":"a","glossary":null})"), {}).terms.is_empty());
  const auto problem = [](const std::string& fields) {
    return request_problem(R"({"text":"a",)" + fields + "}", true);
  };
  const std::string pairs =
      "Invalid request: glossary must be a list of objects with source and target, which are "
      "strings";
  EXPECT_EQ(problem(R"("glossary":[["b","c"]])"), pairs);
  EXPECT_EQ(problem(R"("glossary":[{"source":"b"}])"), pairs);
  EXPECT_EQ(problem(R"("glossary":[{"source":"b","target":1}])"), pairs);
  EXPECT_EQ(problem(R"("glossary":[{"source":"b","target":"c","x":""}])"), pairs);
  EXPECT_EQ(problem(R"("glossary":{"b":"c"})"),
            "Invalid request: glossary must be a list of objects");
  EXPECT_EQ(problem(R"("forbidden_terms":"d")"),
            "Invalid request: forbidden_terms must be a list of strings");
  EXPECT_EQ(problem(R"("forbidden_terms":[1])"),
            "Invalid request: forbidden_terms must be strings only");
  Json many;
  many["text"] = "a";
  many["forbidden_terms"] = std::vector<std::string>(1001, "d");
  EXPECT_EQ(request_problem(many.dump(), true),
            "Invalid request: forbidden_terms has 1001 terms, more than 1000");
}

}  // namespace
}  // namespace allot::server
