#include "fertility/fertility_json.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

TEST(FertilityJson, ComesBack) {
  for (const FertilityKind kind : all_fertility_kinds()) {
    const FertilityOptions options{kind, 2.5, 0.25};
    const FertilityOptions read = fertility_options_from_json(to_json(options), "model.json");
    EXPECT_EQ(read.kind, kind);
    EXPECT_EQ(read.constant, 2.5);
    EXPECT_EQ(read.slack, 0.25);
  }
}

// Models of before the slack was an option.
TEST(FertilityJson, WhatIsNotThereIsTheDefault) {
  const FertilityOptions read =
      fertility_options_from_json(Json{{"kind", "constant"}, {"constant", 2}}, "model.json");
  EXPECT_EQ(read.constant, 2);
  EXPECT_EQ(read.slack, 1);
}

// Models whose options have no effect stay as they were.
TEST(FertilityJson, WhatCameLaterIsWrittenWhereItHasAnEffect) {
  FertilityOptions options;
  EXPECT_EQ(to_json(options).dump(), R"({"kind":"constant","constant":3.0,"slack":1.0})");
  options.minimum = 0;
  options.prediction = FertilityEstimate::kQuantile;
  options.quantile = 0.75;
  options.unit = FertilityUnit::kWord;
  const FertilityOptions read = fertility_options_from_json(to_json(options), "model.json");
  EXPECT_EQ(read.minimum, 0U);
  EXPECT_EQ(read.prediction, FertilityEstimate::kQuantile);
  EXPECT_EQ(read.quantile, 0.75);
  EXPECT_EQ(read.unit, FertilityUnit::kWord);
}

TEST(FertilityJson, AnythingElseIsRefusedWithTheFile) {
  for (const Json& bad :
       {Json(), Json{{"kind", "no"}}, Json{{"kind", 3}}, Json{{"constant", "two"}},
        Json{{"constant", -1}}, Json{{"slack", -1}}, Json{{"minimum", 2}}, Json{{"minimum", 0.5}},
        Json{{"prediction", "no"}}, Json{{"quantile", 1}}, Json{{"unit", "no"}}}) {
    try {
      fertility_options_from_json(bad, "model.json");
      FAIL() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("model.json: "), 0U);
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
    }
  }
}

TEST(FertilityJson, NoNumberBecomesAnother) {
  for (const char* name : {"constant", "slack"}) {
    for (const char* bad : {"true", "null", "\"2\"", "[2]"}) {
      EXPECT_THROW(fertility_options_from_json(Json{{name, Json::parse(bad)}}, "model.json"), Error)
          << name << " " << bad;
    }
  }
}

}  // namespace
}  // namespace allot
