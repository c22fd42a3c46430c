#include "base/json_object.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

class JsonObjectTest : public ::testing::Test {
 protected:
  template <typename Read>
  static std::string complaint(const Read& read) {
    try {
      read();
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3);
      const std::string text = error.what();
      EXPECT_THAT(text, HasSubstr("\n  to fix: copy it again"));
      return text.substr(0, text.find('\n'));
    }
    return "no complaint";
  }
  JsonObject object() const { return {json_, {"m.json", "copy it again"}}; }

  Json json_ = Json::parse(R"({"text": "x", "yes": true, "count": 7, "number": 0.5, "minus": -1,
                               "half": 2.5, "list": [1], "object": {"inner": 3}, "null": null,
                               "largest": 18446744073709551615})");
};

TEST_F(JsonObjectTest, GivesValuesOfTheirTypes) {
  EXPECT_EQ(object().text("text"), "x");
  EXPECT_TRUE(object().flag("yes"));
  EXPECT_EQ(object().count("count"), 7U);
  EXPECT_EQ(object().count("largest"), 18446744073709551615U);
  EXPECT_EQ(object().number("number"), 0.5);
  EXPECT_EQ(object().number("minus"), -1);
  EXPECT_EQ(object().list("list").size(), 1U);
  EXPECT_EQ(object().object("object").count("inner"), 3U);
  EXPECT_TRUE(object().has("null"));
  EXPECT_FALSE(object().has("other"));
}

TEST_F(JsonObjectTest, NamesFileKeyAndWhatItShouldBe) {
  EXPECT_EQ(complaint([&] { object().text("other"); }), "m.json: 'other' is missing");
  EXPECT_EQ(complaint([&] { object().text("count"); }),
            "m.json: 'count' is 7, but must be a string");
  EXPECT_EQ(complaint([&] { object().flag("count"); }),
            "m.json: 'count' is 7, but must be true or false");
  EXPECT_EQ(complaint([&] { object().list("object"); }),
            "m.json: 'object' is an object, but must be a list");
  EXPECT_EQ(complaint([&] { object().object("list"); }),
            "m.json: 'list' is a list, but must be an object");
  EXPECT_EQ(complaint([&] { object().object("object").number("inner2"); }),
            "m.json: 'object.inner2' is missing");
  EXPECT_EQ(complaint([&] {
              JsonObject(json_["null"], {"m.json", "copy it again"});
            }),
            "m.json: it is null, but must be an object");
}

TEST_F(JsonObjectTest, NoNumberBecomesAnother) {
  for (const char* key : {"yes", "half", "minus", "text", "null", "number", "list"}) {
    EXPECT_THAT(complaint([&] { object().count(key); }), HasSubstr("must be a whole number"))
        << key;
  }
  for (const char* key : {"yes", "text", "null", "list"}) {
    EXPECT_THAT(complaint([&] { object().number(key); }), HasSubstr("must be a number")) << key;
  }
  EXPECT_EQ(complaint([&] { object().count("count", 6); }),
            "m.json: 'count' is 7, but must be at most 6");
  json_["endless"] = std::numeric_limits<double>::infinity();
  EXPECT_THAT(complaint([&] { object().number("endless"); }), HasSubstr("must be a number"));
}

TEST_F(JsonObjectTest, ChoicesThatDoNotExistAreMistakesOfTheFile) {
  const auto parse = [](const std::string& name) -> int {
    if (name == "x") return 1;
    throw Error::usage("there is no '" + name + "'", "choose x");
  };
  EXPECT_EQ(object().choice("text", parse), 1);
  json_["text"] = "y";
  EXPECT_EQ(complaint([&] { object().choice("text", parse); }), "m.json: there is no 'y'");
}

TEST_F(JsonObjectTest, LogsAreReadForWhatTheyHave) {
  EXPECT_EQ(text_or(json_, "text", ""), "x");
  EXPECT_EQ(text_or(json_, "count", "-"), "-");
  EXPECT_EQ(number_or(json_, "number", 9), 0.5);
  EXPECT_EQ(number_or(json_, "text", 9), 9);
  EXPECT_EQ(count_or(json_, "count", 9), 7U);
  EXPECT_EQ(count_or(json_, "minus", 9), 9U);
  EXPECT_EQ(count_or(json_, "other", 9), 9U);
  EXPECT_EQ(count_or(Json::array(), "other", 9), 9U);
}

TEST_F(JsonObjectTest, ShowsValuesBriefly) {
  EXPECT_EQ(shown_json(Json(2.5)), "2.5");
  EXPECT_EQ(shown_json(Json("a\x1b\xC3\xA4")), "\"a\\u001b\\u00e4\"");
  EXPECT_EQ(shown_json(Json(std::string(1000, 'x'))), "a long text");
  EXPECT_EQ(shown_json(Json::object()), "{}");
  EXPECT_EQ(shown_json(json_), "an object");
  EXPECT_EQ(shown_json(json_["list"]), "a list");
}

}  // namespace
}  // namespace allot
