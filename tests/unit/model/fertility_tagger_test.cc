#include "model/fertility_tagger.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/gradient_check.h"

namespace allot {
namespace {

TaggerOptions tiny_options() {
  TaggerOptions options;
  options.vocabulary = 8;
  options.embedding_size = 3;
  options.hidden_size = 4;
  options.classes = 3;
  return options;
}

// Sentences of unequal length with their fertilities, the sink last.
std::vector<Example> tiny_examples() {
  return {{{4, 5, 6, 3}, {}, {}, 7, {1, 2, 1, 1}},
          {{5, 3}, {}, {}, 8, {3, 2}},
          {{6, 7, 4, 5, 3}, {}, {}, 9, {1, 1, kNoFertility, 5, 1}}};
}

struct TinyTagger {
  FertilityTagger tagger{tiny_options()};
  Parameters<double> parameters{tagger.parameters()};
  Transposes<double> transposes{tagger.parameters()};
  WorkerPool pool{1};
  TaggerWorkspace<double> workspace;

  TinyTagger() {
    Random random(3);
    tagger.initialize(random, parameters);
    transposes.refresh(parameters, pool);
  }
};

void check_gradients(const DropoutSettings& dropout) {
  TinyTagger tiny;
  const Shard shard = make_shard(tiny_examples(), {0, 0});
  const auto run = [&](Gradients<double>& gradients) {
    tiny.transposes.refresh(tiny.parameters, tiny.pool);
    return tiny.tagger
        .forward_backward<double>(shard, {tiny.parameters, tiny.transposes}, dropout, 0.5, 1.0,
                                  tiny.workspace, gradients)
        .loss;
  };
  Gradients<double> gradients(tiny.tagger.parameters());
  run(gradients);
  for (size_t i = 0; i < tiny.tagger.parameters().size(); ++i) {
    const ParameterInfo& info = tiny.tagger.parameters()[i];
    std::vector<double> gradient;
    for (size_t r = 0; r < info.rows; ++r) {
      const double* row = gradients.row(i, r);
      gradient.insert(gradient.end(), row, row + info.cols);
    }
    Gradients<double> ignored(tiny.tagger.parameters());
    testing::expect_gradient(info.name, tiny.parameters[i].data, gradient.data(), gradient.size(),
                             [&] { return run(ignored); }, {1e-6, 2e-6});
  }
}

TEST(FertilityTagger, GradientEqualsFiniteDifferences) {
  check_gradients({});
}

// The same loss when every fertility and the minimum are one less, but for the weight of one.
TEST(FertilityTagger, ClassesCountFromTheMinimum) {
  TinyTagger tiny;
  TaggerOptions options = tiny_options();
  options.minimum = 0;
  const FertilityTagger from_zero(options);
  std::vector<Example> shifted = tiny_examples();
  for (Example& example : shifted) {
    for (uint32_t& fertility : example.aligned) {
      if (fertility != kNoFertility) --fertility;
    }
  }
  const Weights<double> weights{tiny.parameters, tiny.transposes};
  const FertilityLoss one =
      tiny.tagger.forward<double>(make_shard(tiny_examples(), {0, 0}), weights, 1, tiny.workspace);
  const FertilityLoss zero =
      from_zero.forward<double>(make_shard(shifted, {0, 0}), weights, 1, tiny.workspace);
  EXPECT_EQ(one.loss, zero.loss);
  for (size_t i = 0; i < one.most_probable.size(); ++i) {
    EXPECT_EQ(one.most_probable[i], zero.most_probable[i] + 1);
  }
}

TEST(FertilityTagger, GradientWithDropout) {
  check_gradients({0.3, false, 5, 17});
}

// The reference mixed up batch and time: a token's context came from other sentences.
TEST(FertilityTagger, ASentenceIsTaggedAloneAsInABatch) {
  TinyTagger tiny;
  const std::vector<Example> examples = tiny_examples();
  double alone = 0;
  for (const Example& example : examples) {
    alone += tiny.tagger
                 .forward<double>(make_shard({example}, {0, 0}), {tiny.parameters, tiny.transposes},
                                  0.5, tiny.workspace)
                 .loss;
  }
  const double together =
      tiny.tagger
          .forward<double>(make_shard(examples, {0, 0}), {tiny.parameters, tiny.transposes}, 0.5,
                           tiny.workspace)
          .loss;
  EXPECT_NEAR(alone, together, 1e-12);
}

TEST(TaggerOptions, ComeBackFromJson) {
  const TaggerOptions options = tiny_options();
  const TaggerOptions read = tagger_options_from_json(to_json(options), "tagger.json");
  EXPECT_EQ(to_json(read), to_json(options));
  for (const char* bad : {"null", "{}", R"({"vocabulary": "x"})"}) {
    EXPECT_THROW(tagger_options_from_json(nlohmann::ordered_json::parse(bad), "tagger.json"), Error)
        << bad;
  }
  const nlohmann::ordered_json good = to_json(options);
  for (const auto& [name, value] : good.items()) {
    for (const char* bad : {"-2", "2.5", "true", "null", "\"4\"", "0"}) {
      nlohmann::ordered_json json = good;
      json[name] = nlohmann::ordered_json::parse(bad);
      try {
        tagger_options_from_json(json, "tagger.json");
        FAIL() << name << " " << bad;
      } catch (const Error& error) {
        EXPECT_EQ(error.exit_code(), 3) << name << " " << bad;
      }
    }
  }
  nlohmann::ordered_json json = good;
  json["layers"] = 1000000000000;
  EXPECT_THROW(tagger_options_from_json(json, "tagger.json"), Error);
}

// Taggers of before the minimum was an option lack it.
TEST(TaggerOptions, TheMinimumIsOneUnlessWritten) {
  TaggerOptions options = tiny_options();
  EXPECT_FALSE(to_json(options).contains("minimum"));
  EXPECT_EQ(tagger_options_from_json(to_json(options), "tagger.json").minimum, 1U);
  options.minimum = 0;
  EXPECT_EQ(tagger_options_from_json(to_json(options), "tagger.json").minimum, 0U);
  for (const char* bad : {"2", "-1", "0.5", "true", "null", "\"0\""}) {
    nlohmann::ordered_json json = to_json(options);
    json["minimum"] = nlohmann::ordered_json::parse(bad);
    EXPECT_THROW(tagger_options_from_json(json, "tagger.json"), Error) << bad;
  }
}

TEST(TaggerOptions, SizesAreChecked) {
  const auto refuses = [](const std::function<void(TaggerOptions&)>& change) {
    TaggerOptions options = tiny_options();
    change(options);
    EXPECT_THROW(options.validate(), Error);
  };
  EXPECT_NO_THROW(tiny_options().validate());
  refuses([](TaggerOptions& o) { o.vocabulary = 0; });
  refuses([](TaggerOptions& o) { o.embedding_size = 0; });
  refuses([](TaggerOptions& o) { o.hidden_size = 5; });
  refuses([](TaggerOptions& o) { o.layers = 0; });
  refuses([](TaggerOptions& o) { o.classes = 1; });
  refuses([](TaggerOptions& o) { o.minimum = 2; });
}

}  // namespace
}  // namespace allot
