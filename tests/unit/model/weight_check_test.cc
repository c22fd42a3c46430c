#include "model/weight_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "base/error.h"

namespace allot {
namespace {

TEST(WeightCheck, NamesWhatIsMissingOrOfAnotherShape) {
  ParameterList wanted;
  wanted.add("a", 2, 3);
  const float values[6] = {};
  const auto complaint = [&](const Tensor& tensor) -> std::string {
    try {
      check_weights({{tensor}, {}}, wanted, "w.safetensors", {"m.json asks", "copy it again"});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint({"a", {2, 3}, values}), "");
  EXPECT_EQ(complaint({"b", {2, 3}, values}), "w.safetensors: has no 'a'\n  to fix: copy it again");
  EXPECT_EQ(complaint({"a", {3, 2}, values}),
            "w.safetensors: 'a' has the shape [3, 2], but m.json asks for [2, 3]\n"
            "  to fix: copy it again");
}

TEST(WeightCheck, NumbersMustBeFinite) {
  ParameterList wanted;
  wanted.add("a", 1, 3);
  for (const float odd :
       {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN()}) {
    const float values[3] = {1, 2, odd};
    try {
      check_weights({{{"a", {1, 3}, values}}, {}}, wanted, "w", {"m.json asks", "copy it again"});
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()),
                "w: 'a' has numbers that are not finite\n  to fix: copy it again");
    }
  }
  const float largest[3] = {std::numeric_limits<float>::max(), -0.0F, 1e-45F};
  EXPECT_NO_THROW(check_weights({{{"a", {1, 3}, largest}}, {}}, wanted, "w", {}));
}

TEST(WeightCheck, EightBitWeightsNeedTheirScales) {
  ParameterList wanted;
  wanted.add("decoder.combine", 2, 3);
  const int8_t values[6] = {};
  const float good[3] = {0, 1, 2}, negative[3] = {0, -1, 2}, infinite[3] = {0, 1, HUGE_VALF};
  const auto complaint = [&](const std::vector<Tensor>& scales) -> std::string {
    Safetensors weights{{{"decoder.combine", {2, 3}, nullptr, values}}, {}};
    weights.tensors.insert(weights.tensors.end(), scales.begin(), scales.end());
    try {
      check_weights(weights, wanted, "w", {"m.json asks", "copy it again"});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const std::string name = "decoder.combine.scales";
  EXPECT_EQ(complaint({{name, {1, 3}, good}}), "");
  EXPECT_EQ(complaint({}), "w: has no 'decoder.combine.scales'\n  to fix: copy it again");
  const std::string another =
      "w: 'decoder.combine.scales' has another type or shape than the scales of 'decoder.combine'\n"
      "  to fix: copy it again";
  EXPECT_EQ(complaint({{name, {3, 1}, good}}), another);
  EXPECT_EQ(complaint({{name, {1, 3}, nullptr, values}}), another);
  EXPECT_EQ(complaint({{name, {1, 3}, infinite}}),
            "w: 'decoder.combine.scales' has numbers that are not finite\n  to fix: copy it again");
  EXPECT_EQ(complaint({{name, {1, 3}, negative}}),
            "w: 'decoder.combine.scales' has scales below zero\n  to fix: copy it again");
}

TEST(WeightCheck, BiasesCannotBeInEightBits) {
  ParameterList wanted;
  wanted.add("output.bias", 1, 3);
  const int8_t values[3] = {};
  EXPECT_THROW(check_weights({{{"output.bias", {1, 3}, nullptr, values}}, {}}, wanted, "w", {}),
               Error);
}

TEST(WeightCheck, SizesThatNoTensorHasAreRefused) {
  const float values[40] = {};
  const Safetensors weights{{{"a", {5, 8}, values}, {"b", {2}, values}}, {}};
  const auto complaint = [&](const std::function<void(ModelOptions&)>& change) -> std::string {
    ModelOptions options;
    options.source_vocabulary = options.target_vocabulary = 8;
    options.embedding_size = options.hidden_size = 4;
    change(options);
    try {
      check_sizes(weights, options, "w", {"m.json asks", "copy it again"});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint([](ModelOptions&) {}), "");
  EXPECT_EQ(complaint([](ModelOptions& o) { o.hidden_size = 1000000000000; }),
            "w: is too small for what m.json asks for: hidden-size 1000000000000\n"
            "  to fix: copy it again");
  EXPECT_NE(complaint([](ModelOptions& o) { o.embedding_size = 9; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.source_vocabulary = 9; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.target_vocabulary = 9; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.fertility_classes = 9; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.encoder_layers = 3; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.decoder_layers = 3; }), "");
  // Of a Transformer alone, where its few tensors are the next complaint.
  const auto feed_forward = [](Architecture architecture, size_t size) {
    return [architecture, size](ModelOptions& o) {
      o.architecture = architecture;
      o.encoder_layers = o.decoder_layers = 1;
      o.transformer.feed_forward_size = size;
    };
  };
  EXPECT_EQ(complaint(feed_forward(Architecture::kTransformer, 9)),
            "w: is too small for what m.json asks for: feed-forward-size 9\n"
            "  to fix: copy it again");
  EXPECT_EQ(complaint(feed_forward(Architecture::kTransformer, 8)),
            "w: has 2 tensors, but m.json asks for 1 encoder layer and 1 decoder layer, which have "
            "32 or more\n  to fix: copy it again");
  EXPECT_EQ(complaint(feed_forward(Architecture::kLstm, 9)), "");
}

// Before any work is done for them.
TEST(WeightCheck, ATransformersLayersNeedTheirTensors) {
  const float values[40] = {};
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.source_vocabulary = options.target_vocabulary = 8;
  options.embedding_size = options.hidden_size = 4;
  options.transformer.feed_forward_size = 8;
  options.encoder_layers = 2;
  options.decoder_layers = 3;
  const auto check = [&](size_t num_tensors) {
    const Safetensors weights{std::vector<Tensor>(num_tensors, {"a", {5, 8}, values}), {}};
    check_sizes(weights, options, "w", {"m.json asks", "copy it again"});
  };
  EXPECT_NO_THROW(check(84));
  EXPECT_THROW(check(83), Error);
  // Layers of LSTMs have fewer.
  options.decoder = DecoderKind::kLstm;
  EXPECT_NO_THROW(check(39));
  EXPECT_THROW(check(38), Error);
}

}  // namespace
}  // namespace allot
