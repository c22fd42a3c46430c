// Loss and gradients of PyTorch for the same weights and sentences: tests/oracle/make_golden.py.
#include "model/translation_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/file_bytes.h"
#include "model/options_json.h"
#include "model/safetensors.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

Json cases() {
  std::ifstream file(testing::data_path("oracle/cases.json"));
  return Json::parse(file);
}

// Pairs of a position and its share in 255ths.
SoftLink link_of(const Json& parts) {
  std::vector<SoftLink::Mass> masses;
  for (const Json& part : parts) masses.push_back({part[0].get<uint8_t>(), part[1].get<double>()});
  return SoftLink::in_proportion(std::move(masses));
}

std::vector<Example> examples_of(const Json& list) {
  std::vector<Example> examples;
  for (const Json& entry : list) {
    Example example;
    example.source = entry["source"].get<std::vector<uint32_t>>();
    example.target = entry["target"].get<std::vector<uint32_t>>();
    for (const Json& fertility : entry["fertility"]) {
      example.fertility.push_back(fertility.is_null() ? kUnbounded : fertility.get<float>());
    }
    // Only cases of guided attention have them.
    if (entry.contains("links")) {
      for (const Json& parts : entry["links"]) example.links.push_back(link_of(parts));
    }
    examples.push_back(example);
  }
  return examples;
}

template <typename T>
void expect_what_pytorch_says(const Json& test, double tolerance) {
  const std::string prefix = testing::data_path("oracle/" + test["name"].get<std::string>());
  SCOPED_TRACE(prefix);
  const FileBytes weight_map(prefix + ".weights.safetensors");
  const FileBytes gradient_map(prefix + ".gradients.safetensors");
  const Safetensors weights = read_safetensors(weight_map.bytes(), "weights");
  const Safetensors expected = read_safetensors(gradient_map.bytes(), "gradients");

  const TranslationModel model(model_options_from_json(test["options"], "cases.json"));
  Parameters<T> parameters(model.parameters());
  ASSERT_EQ(weights.tensors.size(), model.parameters().size());
  for (size_t i = 0; i < model.parameters().size(); ++i) {
    const ParameterInfo& info = model.parameters()[i];
    const Tensor* tensor = weights.find(info.name);
    ASSERT_NE(tensor, nullptr) << info.name;
    ASSERT_EQ(tensor->shape, (std::vector<size_t>{info.rows, info.cols})) << info.name;
    std::copy_n(tensor->values, info.size(), parameters[i].data);
  }
  Transposes<T> transposes(model.parameters());
  WorkerPool pool(1);
  transposes.refresh(parameters, pool);
  ModelWorkspace<T> workspace;
  Gradients<T> gradients(model.parameters());
  RunSettings settings = model.default_settings();
  settings.guide_weight = test.value("guide-weight", 0.0);
  const ShardLoss loss =
      model.forward_backward<T>(make_shard(examples_of(test["examples"]), {1, 2}),
                                {parameters, transposes}, settings, T(1), workspace, gradients);
  const double wanted_guide = test.value("guide-loss", 0.0);
  EXPECT_NEAR(loss.guide.loss, wanted_guide, tolerance * wanted_guide);
  for (size_t i = 0; i < loss.sentence_nll.size(); ++i) {
    const double wanted = test["losses"][i];
    EXPECT_NEAR(loss.sentence_nll[i], wanted, tolerance * wanted);
  }
  for (size_t i = 0; i < model.parameters().size(); ++i) {
    const ParameterInfo& info = model.parameters()[i];
    const Tensor* tensor = expected.find(info.name);
    ASSERT_NE(tensor, nullptr) << info.name;
    // Relative to the largest of the tensor: numbers near 0 are differences of large ones.
    float largest = 0;
    for (size_t k = 0; k < info.size(); ++k)
      largest = std::max(largest, std::abs(tensor->values[k]));
    for (size_t k = 0; k < info.size(); ++k) {
      EXPECT_NEAR(static_cast<double>(gradients.row(i, k / info.cols)[k % info.cols]),
                  static_cast<double>(tensor->values[k]), tolerance * static_cast<double>(largest))
          << info.name << "[" << k << "]";
    }
  }
}

TEST(TranslationModelOracle, EqualsPytorchInFloat) {
  const Json all = cases();
  ASSERT_GE(all.size(), 18U);
  for (const Json& test : all) expect_what_pytorch_says<float>(test, 1e-4);
}

TEST(TranslationModelOracle, EqualsPytorchInDouble) {
  const Json all = cases();
  ASSERT_GE(all.size(), 18U);
  for (const Json& test : all) expect_what_pytorch_says<double>(test, 2e-7);
}

}  // namespace
}  // namespace allot
