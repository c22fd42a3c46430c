#include "base/json_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::string complaint(const std::string& text) {
  EXPECT_FALSE(try_parse_json(text));
  try {
    parse_json(text, {"model.json"}, "copy it again");
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    EXPECT_THAT(error.what(), HasSubstr("to fix: copy it again"));
    return error.what();
  }
  return "no complaint";
}

std::string nested(size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(JsonParser, GivesWhatTheLibraryGives) {
  for (const char* text :
       {"null", "true", "-3", "18446744073709551615", "2.5", "1e-300", R"("größe\n")", "[]", "{}",
        R"([1,[2,{"a":[]}],"x"])", R"({"b":{"c":{},"d":[1,2]},"a":null,"":0})"}) {
    EXPECT_EQ(parse_json(text, {"f"}, ""), Json::parse(text)) << text;
    EXPECT_EQ(try_parse_json(text)->dump(), Json::parse(text).dump()) << text;
  }
}

TEST(JsonParser, SaysWhereItIsNoJson) {
  EXPECT_THAT(complaint("{\"a\": }"), HasSubstr("model.json: is damaged: byte 7 cannot be read"));
  for (const char* text : {"", "{", "[1,]", "{'a':1}", "nul", "1 2", "[1e999]", "[NaN]", "\"\x80\"",
                           "[\"\x1b\"]", "\"\\ud800\""}) {
    EXPECT_THAT(complaint(text), HasSubstr("cannot be read as JSON")) << text;
  }
}

// Comparing, copying and writing go down with the stack.
TEST(JsonParser, DepthHasALimit) {
  EXPECT_EQ(parse_json(nested(kMaxJsonDepth), {"f"}, "").dump(), nested(kMaxJsonDepth));
  EXPECT_THAT(complaint(nested(kMaxJsonDepth + 1)), HasSubstr("nested deeper than 64 levels"));
  EXPECT_THAT(complaint(nested(1000000)), HasSubstr("nested deeper"));
  EXPECT_THAT(complaint(std::string(1000000, '[')), HasSubstr("nested deeper"));
  std::string objects;
  for (int i = 0; i < 200000; ++i) objects += "{\"a\":";
  EXPECT_THAT(complaint(objects), HasSubstr("nested deeper"));
}

TEST(JsonParser, ANameIsThereOnce) {
  EXPECT_THAT(complaint(R"({"a":1,"b":2,"a":3})"), HasSubstr("the name \"a\" occurs twice"));
  EXPECT_THAT(complaint(R"([{"x":{"\u0061":1,"a":3}}])"), HasSubstr("occurs twice"));
  EXPECT_TRUE(try_parse_json(R"({"a":{"a":1},"b":{"a":2}})"));
}

// The library's own parser compares every name with all before it: minutes for this one.
TEST(JsonParser, ManyNamesTakeTimeInProportion) {
  std::string text = "{";
  for (int i = 0; i < 300000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  text.back() = '}';
  EXPECT_EQ(try_parse_json(text)->size(), 300000U);
}

}  // namespace
}  // namespace allot
