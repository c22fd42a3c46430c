#include "model/options_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "model/option_fields.h"

namespace allot {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

ModelOptions unusual_options() {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 77;
  options.embedding_size = options.hidden_size = 12;
  options.encoder_layers = options.decoder_layers = 3;
  options.cell = CellKind::kGru;
  options.layer_normalization = true;
  options.shared_embeddings = true;
  options.tied_embeddings = true;
  options.score = ScoreKind::kMlp;
  options.transform = attention::Transform::kCsoftmax;
  options.exhaustion_bonus = 0.1;
  options.sink_bonus = 0.3;
  options.coverage_vector = CoverageVector::kQuery;
  options.fertility_classes = 12;
  options.dropout = 1.0 / 3;
  options.variational_dropout = true;
  return options;
}

TEST(OptionsJson, GivesEveryOptionBack) {
  const Json json = to_json(unusual_options());
  EXPECT_EQ(to_json(model_options_from_json(Json::parse(json.dump()), "model.json")), json);
  // No field of the example above is at its default.
  ModelOptions defaults;
  const Json default_json = to_json(defaults);
  for (const auto& [name, value] : json.items()) {
    EXPECT_NE(value, default_json[name]) << name;
  }
}

ModelOptions unusual_transformer() {
  ModelOptions options = unusual_options();
  options.architecture = Architecture::kTransformer;
  options.cell = CellKind::kLstm;
  options.layer_normalization = false;
  options.coverage_vector = CoverageVector::kSource;
  options.encoder_layers = 5;
  options.transformer.heads = 3;
  options.transformer.feed_forward_size = 17;
  options.transformer.activation = Activation::kGelu;
  options.transformer.bounded_layers = BoundedLayers::only(2);
  options.transformer.budget = BudgetScope::kLayer;
  options.transformer.self_attention = attention::Transform::kEntmax15;
  options.transformer.attention_dropout = 0.1;
  options.transformer.activation_dropout = 0.05;
  return options;
}

TEST(OptionsJson, GivesEveryOptionOfATransformerBack) {
  const Json json = to_json(unusual_transformer());
  EXPECT_EQ(to_json(model_options_from_json(Json::parse(json.dump()), "model.json")), json);
  ModelOptions defaults;
  defaults.architecture = Architecture::kTransformer;
  Json default_json = to_json(defaults);
  size_t num_found = 0;
  for_each_model_option(defaults, [&](const char* name, const auto&, const char*) {
    if (!is_transformer_option(name)) return;
    ++num_found;
    // Of the decoder below.
    if (std::string(name) == "architecture" || std::string(name) == "decoder") return;
    EXPECT_NE(json[name], default_json[name]) << name;
  });
  EXPECT_EQ(num_found, 10U);
}

ModelOptions unusual_mixed() {
  ModelOptions options = unusual_transformer();
  options.decoder = DecoderKind::kLstm;
  options.cell = CellKind::kGru;
  options.layer_normalization = true;
  options.coverage_vector = CoverageVector::kQuery;
  options.transformer.bounded_layers = BoundedLayers::last();
  options.transformer.budget = BudgetScope::kHead;
  return options;
}

// What a recurrent decoder has, and what the encoder of a Transformer has.
TEST(OptionsJson, GivesEveryOptionOfARecurrentDecoderOnATransformerBack) {
  const Json json = to_json(unusual_mixed());
  const ModelOptions read = model_options_from_json(Json::parse(json.dump()), "model.json");
  EXPECT_EQ(to_json(read), json);
  EXPECT_EQ(read.decoder_architecture(), Architecture::kLstm);
  EXPECT_EQ(json["architecture"], "transformer");
  EXPECT_EQ(json["decoder"], "lstm");
  EXPECT_EQ(json["cell"], "gru");
  EXPECT_EQ(json["coverage-vector"], "query");
  for (const char* name : {"layer-normalization", "score", "heads", "self-attention"}) {
    EXPECT_TRUE(json.contains(name)) << name;
  }
  for (const char* name : {"bounded-layers", "budget"}) {
    EXPECT_TRUE(is_transformer_decoder_option(name));
    EXPECT_FALSE(json.contains(name)) << name;
  }
}

// Folders say what they said before there was a choice, also where a recipe names the decoder.
TEST(OptionsJson, TheDecoderIsLeftOutWhereItIsThatOfTheArchitecture) {
  ModelOptions options = unusual_transformer();
  const Json json = to_json(options);
  EXPECT_FALSE(json.contains("decoder"));
  options.decoder = DecoderKind::kTransformer;
  EXPECT_EQ(to_json(options), json);
  options = unusual_options();
  options.decoder = DecoderKind::kLstm;
  EXPECT_EQ(to_json(options), to_json(unusual_options()));
}

// Folders, and runs that are resumed, say what they said before there were these.
TEST(OptionsJson, LeavesLaterOptionsOutWhileTheyAreOff) {
  ModelOptions options = unusual_transformer();
  options.transformer.attention_dropout = 0;
  EXPECT_FALSE(to_json(options).contains("attention-dropout"));
  EXPECT_EQ(to_json(options)["activation-dropout"], 0.05);
  options.transformer.activation_dropout = 0;
  EXPECT_FALSE(to_json(options).contains("activation-dropout"));
}

TEST(OptionsJson, LeavesOptionsOfLstmsOutOfTransformers) {
  const Json json = to_json(unusual_transformer());
  for (const char* name : {"cell", "layer-normalization", "score"}) {
    EXPECT_TRUE(is_recurrent_option(name));
    EXPECT_FALSE(json.contains(name)) << name;
  }
  EXPECT_TRUE(json.contains("transform"));
}

// What was written before there were Transformers.
TEST(OptionsJson, LeavesOptionsOfTransformersOutOfOtherModels) {
  const Json json = to_json(unusual_options());
  for (const auto& [name, value] : json.items()) EXPECT_FALSE(is_transformer_option(name)) << name;
}

TEST(OptionsJson, KeepsDefaultsOfWhatIsNotNamed) {
  const Json json = {{"source-vocabulary", 9}, {"target-vocabulary", 8}};
  const ModelOptions options = model_options_from_json(json, "model.json");
  EXPECT_EQ(options.target_vocabulary, 8U);
  EXPECT_EQ(options.hidden_size, 500U);
}

// Models that were written when there was one form only, and the bytes that we write for it.
TEST(OptionsJson, CoverageVectorsAreTrueAndFalseWhereTheyWere) {
  ModelOptions options = unusual_options();
  for (const auto& [kind, value] : {std::pair(CoverageVector::kNone, Json(false)),
                                    std::pair(CoverageVector::kSource, Json(true)),
                                    std::pair(CoverageVector::kQuery, Json("query"))}) {
    options.coverage_vector = kind;
    EXPECT_EQ(to_json(options)["coverage-vector"], value);
    EXPECT_EQ(model_options_from_json(to_json(options), "model.json").coverage_vector, kind);
  }
  Json json = to_json(options);
  for (const auto& [name, kind] :
       {std::pair("no", CoverageVector::kNone), std::pair("source", CoverageVector::kSource)}) {
    json["coverage-vector"] = name;
    EXPECT_EQ(model_options_from_json(json, "model.json").coverage_vector, kind);
  }
}

std::string complaint(const char* name, const Json& value) {
  Json json = to_json(unusual_options());
  json[name] = value;
  try {
    model_options_from_json(json, "m/model.json");
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    return error.what();
  }
  return "no complaint";
}

TEST(OptionsJson, NamesFileOptionAndRemedy) {
  EXPECT_THAT(complaint("hidden-size", "large"),
              AllOf(HasSubstr("m/model.json: the option 'hidden-size' cannot be \"large\""),
                    HasSubstr("to fix")));
  EXPECT_THAT(complaint("hidden-size", -2), HasSubstr("cannot be -2"));
  EXPECT_THAT(complaint("hidden-size", 2.5), HasSubstr("cannot be 2.5"));
  EXPECT_THAT(complaint("hidden-size", true), HasSubstr("cannot be true"));
  EXPECT_THAT(complaint("transform", "hardmax"), HasSubstr("cannot be \"hardmax\""));
  EXPECT_THAT(complaint("shared-embeddings", 1), HasSubstr("cannot be 1"));
  EXPECT_THAT(complaint("coverage-vector", 1), HasSubstr("cannot be 1"));
  EXPECT_THAT(complaint("coverage-vector", "both"), HasSubstr("cannot be \"both\""));
  EXPECT_THAT(complaint("hiden-size", 4), HasSubstr("unknown option 'hiden-size'"));
  EXPECT_THAT(complaint("hidden-size", 13), HasSubstr("do not fit together"));
}

TEST(OptionsJson, WrongOptionsOfTransformersAreRefused) {
  EXPECT_THAT(complaint("architecture", "rnn"), HasSubstr("cannot be \"rnn\""));
  EXPECT_THAT(complaint("decoder", "rnn"), HasSubstr("cannot be \"rnn\""));
  EXPECT_THAT(complaint("decoder", "transformer"), HasSubstr("do not fit together"));
  EXPECT_THAT(complaint("activation", 1), HasSubstr("cannot be 1"));
  EXPECT_THAT(complaint("bounded-layers", 1), HasSubstr("cannot be 1"));
  EXPECT_THAT(complaint("budget", "word"), HasSubstr("cannot be \"word\""));
}

TEST(OptionsJson, NumbersThatDoNotFitAreRefused) {
  EXPECT_THAT(complaint("encoder-layers", 4294967297), HasSubstr("cannot be 4294967297"));
  EXPECT_THAT(complaint("encoder-layers", 2147483647), HasSubstr("do not fit together"));
  EXPECT_THAT(complaint("hidden-size", 1e300), HasSubstr("cannot be 1e+300"));
  EXPECT_THAT(complaint("dropout", "0.3"), HasSubstr("cannot be"));
  EXPECT_THAT(complaint("dropout", nullptr), HasSubstr("cannot be null"));
  EXPECT_THAT(complaint("transform", 3), HasSubstr("cannot be 3"));
  EXPECT_THAT(complaint("cell", Json::array({1})), HasSubstr("cannot be a list"));
}

}  // namespace
}  // namespace allot
