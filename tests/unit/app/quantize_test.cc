#include "app/quantize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/sealed_change.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/translator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class QuantizeTest : public ::testing::Test {
 protected:
  QuantizeTest() { testing::write_text_model(testing::SmallModel({}, 0.9), options_.model); }

  std::string complaint() const {
    try {
      quantize_model(options_);
    } catch (const Error& error) {
      return error.what();
    }
    return "no complaint";
  }
  // Scores of all hypotheses.
  static std::vector<double> scores(const std::string& model, std::optional<Precision> precision) {
    LoadOptions load;
    load.models = {model};
    load.precision = precision;
    WorkerPool pool(1);
    LineInput line;
    line.text = "w0 w1 w2 w8 w5";
    std::vector<double> result;
    for (const LineTranslation& translation : Translator(load).translate({line}, {}, pool)) {
      for (const auto& hypothesis : translation.hypotheses) result.push_back(hypothesis.score);
    }
    return result;
  }

  testing::TemporaryFolder folder_;
  QuantizeOptions options_{folder_.path("model"), folder_.path("model8")};
};

// The folder gives bit for bit what 8-bit weights give that are made when the model is opened.
TEST_F(QuantizeTest, WritesWhatOpeningInEightBitsMakes) {
  put_sealed_file(kModelFolder, options_.model, "note", "kept");
  quantize_model(options_);
  const ModelFolder written(options_.output), opened(options_.model, Precision::kInt8);
  EXPECT_EQ(written.precision(), Precision::kInt8);
  EXPECT_EQ(written.folder().version(), 2);
  EXPECT_EQ(written.folder().bytes_of("note")->bytes(), "kept");
  EXPECT_EQ(written.section("fertility"), opened.section("fertility"));
  ASSERT_EQ(written.weights().tensors.size(), opened.weights().tensors.size());
  for (size_t i = 0; i < written.weights().tensors.size(); ++i) {
    const Tensor &a = written.weights().tensors[i], &b = opened.weights().tensors[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.shape, b.shape);
    EXPECT_EQ(a.bytes(), b.bytes());
  }
  EXPECT_EQ(scores(options_.output, std::nullopt), scores(options_.model, Precision::kInt8));
  EXPECT_NE(scores(options_.output, std::nullopt), scores(options_.model, std::nullopt));
}

TEST_F(QuantizeTest, AlsoATransformer) {
  ModelOptions transformer;
  transformer.architecture = Architecture::kTransformer;
  for (const DecoderKind decoder : {DecoderKind::kSame, DecoderKind::kLstm}) {
    transformer.decoder = decoder;
    testing::write_text_model(testing::SmallModel(transformer), options_.model);
    options_.output = folder_.path("model8-" + to_string(decoder));
    quantize_model(options_);
    EXPECT_EQ(ModelFolder(options_.output).options().architecture, Architecture::kTransformer);
    EXPECT_EQ(ModelFolder(options_.output).options().decoder, decoder);
    EXPECT_EQ(scores(options_.output, std::nullopt), scores(options_.model, Precision::kInt8));
    EXPECT_NE(scores(options_.output, std::nullopt), scores(options_.model, std::nullopt));
  }
}

TEST_F(QuantizeTest, AFileMayBePutIntoTheFolder) {
  quantize_model(options_);
  put_sealed_file(kModelFolder, options_.output, "note", "new");
  const ModelFolder written(options_.output);
  EXPECT_EQ(written.folder().version(), 2);
  EXPECT_EQ(written.precision(), Precision::kInt8);
}

TEST_F(QuantizeTest, RefusesWhatIsQuantizedAndItself) {
  quantize_model(options_);
  options_.model = folder_.path("model8");
  options_.output = folder_.path("again");
  EXPECT_THAT(complaint(), HasSubstr("model8: has 8-bit weights already"));
  options_.model = options_.output = folder_.path("model");
  EXPECT_THAT(complaint(), HasSubstr("-o is the model itself"));
  EXPECT_EQ(ModelFolder(options_.model).precision(), Precision::kFloat);
}

}  // namespace
}  // namespace allot
