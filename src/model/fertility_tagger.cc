#include "model/fertility_tagger.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/json_object.h"
#include "model/backward_stages.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

void require_valid(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (!condition) throw Error::usage(what_is_wrong, remedy);
}

const TaggerOptions& validated(const TaggerOptions& options) {
  options.validate();
  return options;
}

}  // namespace

void TaggerOptions::validate() const {
  require_valid(vocabulary > 0, "the tagger's vocabulary is empty",
                "build it from text that is not empty");
  require_valid(embedding_size > 0, "the tagger's embedding size is 0", "it must be at least 1");
  require_valid(hidden_size > 0 && hidden_size % 2 == 0,
                fmt::format("the tagger's hidden size is {}", hidden_size),
                "it must be even: two directions share it");
  require_valid(layers >= 1 && layers <= 1000, fmt::format("the tagger has {} layers", layers),
                "it must have 1 to 1000");
  require_valid(classes >= 2, fmt::format("the number of the tagger's classes is {}", classes),
                "it must be at least 2");
  require_valid(minimum <= 1, fmt::format("the tagger's minimum is {}", minimum),
                "it must be 0 or 1");
}

ModelOptions TaggerOptions::encoder_options() const {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = vocabulary;
  options.embedding_size = embedding_size;
  options.hidden_size = hidden_size;
  options.encoder_layers = options.decoder_layers = layers;
  options.fertility_classes = classes;
  return options;
}

// The minimum is left out when it is 1: taggers of before it was an option lack it.
Json to_json(const TaggerOptions& options) {
  Json json{{"vocabulary", options.vocabulary},
            {"embedding-size", options.embedding_size},
            {"hidden-size", options.hidden_size},
            {"layers", options.layers},
            {"classes", options.classes}};
  if (options.minimum != TaggerOptions().minimum) json["minimum"] = options.minimum;
  return json;
}

TaggerOptions tagger_options_from_json(const Json& json, const std::string& file) {
  const JsonObject object(json, {file, "copy the folder again, or train it again", "tagger"});
  TaggerOptions options;
  options.vocabulary = object.count("vocabulary");
  options.embedding_size = object.count("embedding-size");
  options.hidden_size = object.count("hidden-size");
  options.layers =
      static_cast<int>(object.count("layers", uint64_t{std::numeric_limits<int>::max()}));
  options.classes = object.count("classes");
  if (object.has("minimum")) options.minimum = static_cast<uint32_t>(object.count("minimum", 1));
  try {
    options.validate();
  } catch (const Error& error) {
    throw object.here(error);
  }
  return options;
}

FertilityTagger::FertilityTagger(const TaggerOptions& options)
    : options_(validated(options)),
      table_(list_.add("source.embeddings", options_.vocabulary, options_.embedding_size,
                       Gradient::kRows)),
      encoder_(options_.encoder_options(), table_, list_),
      head_(options_.hidden_size, options_.classes, list_.begin_stage(kDecoderStage)) {}

template <typename T>
void FertilityTagger::initialize(Random& random, Parameters<T>& parameters) const {
  const double usual = 1 / std::sqrt(static_cast<double>(options_.hidden_size) / 2);
  for (size_t i = 0; i < list_.size(); ++i) {
    const double range = i == table_ ? 1 : usual;
    T* values = parameters.values() + list_[i].begin;
    for (size_t k = 0; k < list_[i].size(); ++k) {
      values[k] = static_cast<T>(range * (2 * random.uniform() - 1));
    }
  }
}

template <typename T>
FertilityLoss FertilityTagger::forward(const Shard& shard, const Weights<T>& weights,
                                       double weight_of_one, TaggerWorkspace<T>& workspace) const {
  RunSettings settings;
  settings.fertility.weight_of_one = weight_of_one;
  settings.fertility.minimum = options_.minimum;
  const BatchRun<T> run{shard, weights, settings};
  encoder_.forward(run, workspace.encoder);
  return head_.forward<T>(run, std::as_const(workspace.encoder).states().view(), workspace.head);
}

template <typename T>
FertilityLoss FertilityTagger::forward_backward(const Shard& shard, const Weights<T>& weights,
                                                const DropoutSettings& dropout,
                                                double weight_of_one, T scale,
                                                TaggerWorkspace<T>& workspace,
                                                Gradients<T>& gradients) const {
  RunSettings settings;
  settings.dropout = dropout;
  settings.fertility.weight_of_one = weight_of_one;
  settings.fertility.minimum = options_.minimum;
  const BackwardRun<T> run({shard, weights, settings}, scale, gradients);
  encoder_.forward<T>(run, workspace.encoder);
  const ConstMatrix<T> states = std::as_const(workspace.encoder).states().view();
  EncoderOutputGradients<T>& d_encoder = workspace.d_encoder;
  d_encoder.states.resize_to_zero(states.rows, states.cols);
  // The last states of the layers are not used.
  d_encoder.last.resize(static_cast<size_t>(options_.layers));
  for (RecurrentState<T>& last : d_encoder.last) {
    last.output.resize_to_zero(shard.num_sentences(), options_.hidden_size);
    last.cell.resize_to_zero(shard.num_sentences(), options_.hidden_size);
  }
  FertilityLoss loss =
      head_.forward_backward<T>(run, states, workspace.head, d_encoder.states.view());
  gradients.complete_stage(kDecoderStage);  // the head, where a translation model has its decoder
  encoder_.backward<T>(run, workspace.encoder, d_encoder, workspace.encoder_scratch);
  return loss;
}

#define ALLOT_INSTANTIATE(T)                                                                   \
  template void FertilityTagger::initialize(Random&, Parameters<T>&) const;                    \
  template FertilityLoss FertilityTagger::forward(const Shard&, const Weights<T>&, double,     \
                                                  TaggerWorkspace<T>&) const;                  \
  template FertilityLoss FertilityTagger::forward_backward(                                    \
      const Shard&, const Weights<T>&, const DropoutSettings&, double, T, TaggerWorkspace<T>&, \
      Gradients<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
