#pragma once

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "model/translation_model.h"
#include "support/gradient_check.h"

namespace allot::testing {

// The dense gradients of each stage when a backward pass says that they are complete.
class CompletedStages {
 public:
  explicit CompletedStages(Gradients<double>& gradients) {
    gradients.watch_stages([this, &gradients](size_t stage) {
      EXPECT_TRUE(by_stage_.try_emplace(stage, dense_of(gradients, stage)).second) << stage;
    });
  }

  // Nothing was added later, and all stages but the last were announced.
  void check(const Gradients<double>& final) const {
    EXPECT_EQ(by_stage_.size() + 1, final.list().num_stages());
    for (const auto& [stage, values] : by_stage_) {
      EXPECT_EQ(values, dense_of(final, stage)) << "stage " << stage;
    }
  }

 private:
  static std::vector<double> dense_of(const Gradients<double>& gradients, size_t stage) {
    std::vector<double> values;
    for (size_t i = 0; i < gradients.list().size(); ++i) {
      const ParameterInfo& info = gradients.list()[i];
      if (info.gradient != Gradient::kDense || info.stage != stage) continue;
      const double* first = gradients.dense(i).data;
      values.insert(values.end(), first, first + info.size());
    }
    return values;
  }

  std::map<size_t, std::vector<double>> by_stage_;
};

// A model small enough for finite differences, with sentences of unequal length on both sides.
struct TinyModel {
  TranslationModel model;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  ModelWorkspace<double> workspace;
  std::vector<Example> examples;
  RunSettings settings;

  explicit TinyModel(const ModelOptions& options, double range = 0.6)
      : model(options), parameters(model.parameters()), transposes(model.parameters()) {
    Random random(21);
    model.initialize(range, random, parameters);
    examples = {{{4, 5, 6, 3}, {4, 5}, {}, 7},
                {{5, 3}, {6, 4, 5, 4}, {}, 8},
                {{6, 6, 4, 5, 3}, {5}, {}, 9}};
    settings = model.default_settings();
  }

  // What predicting fertilities counts: to the encoder its weight, to its own parameters 1.
  double loss(double fertility_weight = 0) {
    transposes.refresh(parameters, pool);
    const Shard shard = make_shard(examples, {1, 2});
    const ShardLoss sum =
        model.forward<double>(shard, {parameters, transposes}, settings, workspace);
    return sum.loss + fertility_weight * sum.fertility.loss +
           settings.guide_weight * sum.guide.loss;
  }

  void check_gradients() {
    transposes.refresh(parameters, pool);
    Gradients<double> gradients(model.parameters());
    const CompletedStages completed(gradients);
    const Shard shard = make_shard(examples, {1, 2});
    model.forward_backward<double>(shard, {parameters, transposes}, settings, 1.0, workspace,
                                   gradients);
    completed.check(gradients);
    for (size_t i = 0; i < model.parameters().size(); ++i) {
      const ParameterInfo& info = model.parameters()[i];
      const double weight = info.name.rfind("fertility.", 0) == 0 ? 1 : settings.fertility.weight;
      std::vector<double> gradient;
      for (size_t r = 0; r < info.rows; ++r) {
        const double* row = gradients.row(i, r);
        gradient.insert(gradient.end(), row, row + info.cols);
      }
      expect_gradient(info.name, parameters[i].data, gradient.data(), gradient.size(),
                      [this, weight] { return loss(weight); }, {1e-6, 2e-6});
    }
  }
};

// Fertilities that bind from the second step on; the last token is the sink.
inline void set_fertility(TinyModel& tiny, float fertility) {
  for (Example& example : tiny.examples) {
    example.fertility.assign(example.source.size(), fertility);
    example.fertility.back() = kUnbounded;
  }
}

}  // namespace allot::testing
