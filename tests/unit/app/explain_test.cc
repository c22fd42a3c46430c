#include "app/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "report/explain_page.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/model_decoding.h"
#include "translate/translation_output.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::SmallModel;
using ::testing::StartsWith;
using Json = nlohmann::json;

class ExplainTest : public ::testing::Test {
 protected:
  ExplainTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.stream.input = folder_.write("in", "w0 w1\n\nw2 w3 w4.\n");
    options_.stream.output = folder_.path("page.html");
  }
  std::string output() const { return testing::read_bytes(options_.stream.output); }

  testing::TemporaryFolder folder_;
  ExplainOptions options_;
};

TEST_F(ExplainTest, NumbersAreThoseOfTheTranslations) {
  const Json page = Json::parse(explanation_json(explain_lines(options_, {1})));
  ASSERT_EQ(page["sentences"].size(), 3U);
  EXPECT_TRUE(page["sentences"][1]["translations"][0].is_null());
  EXPECT_EQ(page["models"][0]["transform"], "csparsemax");
  EXPECT_EQ(page["models"][0]["fertility"], "constant 1.5 for each token");
  const Translator translator(options_.load);
  WorkerPool pool(1);
  const auto lines = translator.translate({{"w2 w3 w4."}}, options_.decode, pool);
  const Json json = Json::parse(to_json_line({3, "w2 w3 w4.", false}, lines[0]));
  const Json expected = json["hypotheses"][0];
  const Json found = page["sentences"][2]["translations"][0];
  EXPECT_EQ(found["text"], expected["text"]);
  EXPECT_EQ(found["sink_share"], expected["sink_share"]);
  EXPECT_EQ(found["warnings"], expected["warnings"]);
  EXPECT_EQ(found["num_tokens"].size(), expected["budget"].size());
  for (size_t r = 0; r < expected["words"].size(); ++r) {
    EXPECT_EQ(found["attention"][r], expected["attention"][r]);
  }
  for (size_t w = 0; w < expected["budget"].size(); ++w) {
    EXPECT_EQ(found["fertility"][w], expected["budget"][w]["fertility"]);
    EXPECT_NEAR(found["spent"].back()[w].get<double>(),
                expected["budget"][w]["spent"].get<double>(), 1e-6);
    EXPECT_NEAR(found["left"].back()[w].get<double>(), expected["budget"][w]["left"].get<double>(),
                1e-6);
  }
}

TEST_F(ExplainTest, ASecondModelStandsBesideTheFirst) {
  options_.versus = folder_.path("model");
  options_.decode.attention.transform = attention::Transform::kSoftmax;
  const Explanation explanation = explain_lines(options_, {2});
  ASSERT_EQ(explanation.models.size(), 2U);
  EXPECT_EQ(explanation.models[0].transform, "softmax");
  EXPECT_EQ(explanation.models[0].fertility, "");
  EXPECT_EQ(explanation.models[1].transform, "csparsemax");
  EXPECT_FALSE(explanation.sentences[0].translations[0]->is_bounded());
  EXPECT_TRUE(explanation.sentences[0].translations[1]->is_bounded());
}

// Flags that change the attention are for the first model, the settings of a folder for its own.
TEST_F(ExplainTest, EachModelHasItsOwnSettings) {
  std::filesystem::copy(folder_.path("model"), folder_.path("other"));
  ModelDecoding decoding;
  decoding.settings.attention.exhaustion_bonus = 0.7;
  save_model_decoding(folder_.path("other"), decoding);
  options_.versus = folder_.path("other");
  Explanation explanation = explain_lines(options_, {1});
  EXPECT_NE(explanation.models[0].exhaustion_bonus, 0.7);
  EXPECT_EQ(explanation.models[1].exhaustion_bonus, 0.7);
  // The first one's may be ignored.
  std::swap(options_.versus, options_.load.models[0]);
  explanation = explain_lines(options_, {1});
  EXPECT_EQ(explanation.models[0].exhaustion_bonus, 0.7);
  options_.settings.plain = true;
  explanation = explain_lines(options_, {1});
  EXPECT_NE(explanation.models[0].exhaustion_bonus, 0.7);
  options_.versus = options_.load.models[0];
  explanation = explain_lines(options_, {1});
  EXPECT_NE(explanation.models[0].exhaustion_bonus, 0.7);
  EXPECT_EQ(explanation.models[1].exhaustion_bonus, 0.7);
}

TEST_F(ExplainTest, WritesAPageOrAPicture) {
  explain(options_, {1});
  EXPECT_THAT(output(), StartsWith("<!DOCTYPE html>"));
  options_.svg = true;
  explain(options_, {1});
  EXPECT_THAT(output(), StartsWith("<svg"));
  options_.svg = false;
  for (const char* name : {"picture.svg", "picture.SVG"}) {
    options_.stream.output = folder_.path(name);
    explain(options_, {1});
    EXPECT_THAT(output(), StartsWith("<svg"));
  }
}

TEST_F(ExplainTest, LimitAndReferences) {
  options_.limit = 1;
  options_.reference = folder_.write("reference", "v0 v1\n");
  const Explanation explanation = explain_lines(options_, {1});
  ASSERT_EQ(explanation.sentences.size(), 1U);
  EXPECT_EQ(explanation.sentences[0].reference, "v0 v1");
  options_.limit = 0;
  try {
    explain_lines(options_, {1});
    FAIL() << "the reference is too short";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("ends before line 2 of the text"));
  }
}

TEST_F(ExplainTest, WithoutLinesTheModelIsStillDescribed) {
  options_.stream.input = folder_.write("empty", "");
  const Explanation explanation = explain_lines(options_, {1});
  EXPECT_TRUE(explanation.sentences.empty());
  EXPECT_TRUE(explanation.models[0].has_sink);
}

TEST_F(ExplainTest, IllFormedTextIsRepairedAndSaysSo) {
  options_.stream.input = folder_.write("bad", "w0 \xff\n");
  EXPECT_TRUE(explain_lines(options_, {1}).sentences[0].was_repaired);
}

TEST_F(ExplainTest, ALineThatNobodyCanLookAtIsRefused) {
  std::string line;
  for (int i = 0; i < 3000; ++i) line += "w1 ";
  options_.stream.input = folder_.write("long", "w0\n" + line + "\n");
  options_.decode.beam.constraints.min_length = 100;
  options_.decode.beam.max_length = 100;
  options_.decode.max_input_length = 50;
  options_.decode.beam.beam_size = 1;
  try {
    explain_lines(options_, {1});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("long:2: 3,000 source words and "));
    EXPECT_THAT(error.what(), HasSubstr("are too many for a page\n  to fix: break the line into"));
  }
}

}  // namespace
}  // namespace allot
