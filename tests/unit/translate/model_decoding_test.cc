#include "translate/model_decoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/resealed.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/loaded_model.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

ModelDecoding some_decoding() {
  ModelDecoding decoding;
  decoding.settings.penalties = {LengthPenalty::kWu, 0.6, CoveragePenalty::kSummary, 0.4, 0.1, {}};
  decoding.settings.attention.exhaustion_bonus = 0.3;
  decoding.settings.attention.fertility_constant = 2;
  decoding.objective = TuneObjective::kRep;
  decoding.sentences = 500;
  decoding.beam_size = 5;
  decoding.plain = {42, 1.5, 3.5, 0.98};
  decoding.tuned = {42.5, 1, 3, 1.01};
  return decoding;
}

class ModelDecodingTest : public ::testing::Test {
 protected:
  ModelDecodingTest() { testing::write_text_model(testing::SmallModel(), path_); }

  // As if it had been written so.
  void put(const std::string& text) const {
    testing::write_bytes(path_ + "/" + kDecodingFile, text);
    testing::reseal(path_, kModelFolder.manifest, [](Json&) {});
  }
  std::string message() const {
    try {
      const LoadedModel model(path_);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_THAT(error.what(), HasSubstr("decoding.json"));
      EXPECT_FALSE(error.remedy().empty());
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("model");
};

TEST_F(ModelDecodingTest, AModelWithoutTheFileHasNone) {
  EXPECT_FALSE(LoadedModel(path_).decoding());
}

TEST_F(ModelDecodingTest, WhatIsSavedIsRead) {
  for (const bool has_all : {true, false}) {
    ModelDecoding decoding = some_decoding();
    if (!has_all) {
      decoding.settings = {};
      decoding.plain.reset();
      decoding.tuned.drop.reset();
    }
    save_model_decoding(path_, decoding);
    const LoadedModel model(path_);
    ASSERT_TRUE(model.decoding());
    EXPECT_EQ(to_json(*model.decoding()), to_json(decoding));
  }
}

TEST_F(ModelDecodingTest, SettingsHaveTheNamesOfFlags) {
  EXPECT_EQ(to_json(some_decoding().settings).dump(),
            R"({"length-penalty":"wu","alpha":0.6,"coverage-penalty":"summary","beta":0.4,)"
            R"("min-attention":0.1,"exhaustion-bonus":0.3,"fertility-constant":2.0})");
}

TEST_F(ModelDecodingTest, MistakesAreNamedWithTheirPlace) {
  save_model_decoding(path_, some_decoding());
  put("{");
  EXPECT_NE(message(), "");
  put("[]");
  EXPECT_NE(message(), "");
  Json good = to_json(some_decoding());
  const auto with = [&good](const char* place, const Json& value) {
    Json changed = good;
    changed[Json::json_pointer(place)] = value;
    return changed.dump();
  };
  put(with("/format-version", 2));
  EXPECT_THAT(message(), HasSubstr("this version can read"));
  put(with("/settings/gamma", 1));
  EXPECT_THAT(message(), HasSubstr("'gamma' is not a decoding setting"));
  put(with("/settings/alpha", -1));
  EXPECT_THAT(message(), HasSubstr("--alpha is -1"));
  put(with("/settings/transform", "hardmax"));
  EXPECT_THAT(message(), HasSubstr("hardmax"));
  put(with("/settings/fertility-constant", -2));
  EXPECT_THAT(message(), HasSubstr("fertility-constant"));
  put(with("/chosen/objective", "ter"));
  EXPECT_THAT(message(), HasSubstr("ter"));
}

// Whatever stands in the file, it is read or refused as input.
TEST_F(ModelDecodingTest, OddValuesAreRefusedOrRead) {
  const Json good = to_json(some_decoding());
  save_model_decoding(path_, some_decoding());
  for (const auto& place : testing::all_places(good)) {
    for (const Json& value : testing::odd_values()) {
      Json changed = good;
      changed[place] = value;
      put(changed.dump());
      message();
    }
  }
}

}  // namespace
}  // namespace allot
