#include "model/options.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {
namespace {

void require(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (!condition) throw Error::usage(what_is_wrong, remedy);
}

}  // namespace

std::string to_string(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::kDot:
      return "dot";
    case ScoreKind::kGeneral:
      return "general";
    case ScoreKind::kMlp:
      return "mlp";
  }
  return "";
}

ScoreKind parse_score_kind(const std::string& name) {
  for (const ScoreKind kind : {ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}) {
    if (to_string(kind) == name) return kind;
  }
  throw Error::usage(fmt::format("attention score '{}' does not exist", name),
                     "choose one of: dot, general, mlp");
}

void ModelOptions::validate() const {
  require(source_vocabulary > 0 && target_vocabulary > 0, "a vocabulary is empty",
          "build it from text that has words");
  require(embedding_size > 0, "embedding-size is 0", "give it 1 or more");
  require(hidden_size > 0 && hidden_size % 2 == 0, fmt::format("hidden-size is {}", hidden_size),
          "give it an even number: the two directions of the encoder share it");
  require(encoder_layers >= 1 && decoder_layers >= 1, "a model needs at least one layer a side",
          "set encoder-layers and decoder-layers to 1 or more");
  require(
      encoder_layers == decoder_layers,
      fmt::format("encoder-layers is {} and decoder-layers is {}", encoder_layers, decoder_layers),
      "make them equal: each decoder layer starts from the encoder layer of its height");
  require(!shared_embeddings || source_vocabulary == target_vocabulary,
          fmt::format("shared-embeddings with vocabularies of {} and {} words", source_vocabulary,
                      target_vocabulary),
          "use one joint vocabulary for both sides, or switch shared-embeddings off");
  require(!tied_embeddings || embedding_size == hidden_size,
          fmt::format("tied-embeddings with embedding-size {} and hidden-size {}", embedding_size,
                      hidden_size),
          "make them equal, or switch tied-embeddings off");
  require(fertility_classes != 1, "fertility-classes is 1", "give it 0 (none), or 2 or more");
  require(dropout >= 0 && dropout < 1, fmt::format("dropout is {}", dropout),
          "give it a number from 0 to below 1");
  require(exhaustion_bonus >= 0, fmt::format("exhaustion-bonus is {}", exhaustion_bonus),
          "give it 0 or more");
}

}  // namespace allot
