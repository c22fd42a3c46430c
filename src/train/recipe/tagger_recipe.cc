#include "train/recipe/tagger_recipe.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/named_choice.h"

namespace allot {
namespace {

void require_valid(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (!condition) throw Error::usage(what_is_wrong, remedy);
}

}  // namespace

const std::vector<TaggerChoice>& all_tagger_choices() {
  static const std::vector<TaggerChoice> choices = {TaggerChoice::kF1, TaggerChoice::kAccuracy};
  return choices;
}

std::string to_string(TaggerChoice choice) {
  return choice == TaggerChoice::kF1 ? "f1" : "accuracy";
}

TaggerChoice parse_tagger_choice(const std::string& name) {
  return parse_named("tagger choice", name, all_tagger_choices());
}

void TaggerRecipe::validate() const {
  TaggerOptions sizes;
  sizes.vocabulary = 1;
  sizes.embedding_size = embedding_size;
  sizes.hidden_size = hidden_size;
  sizes.layers = layers;
  sizes.validate();
  require_valid(dropout >= 0 && dropout < 1, fmt::format("the tagger's dropout is {}", dropout),
                "it must be at least 0 and below 1");
  require_valid(epochs >= 1, "the tagger is trained for 0 epochs", "it must be at least 1");
  require_valid(batch_size >= 1, "the tagger's batch size is 0", "it must be at least 1");
  require_valid(learning_rate > 0 && std::isfinite(learning_rate),
                fmt::format("the tagger's learning rate is {}", learning_rate),
                "it must be above 0");
  require_valid(weight_of_one > 0 && std::isfinite(weight_of_one),
                fmt::format("the tagger's weight of fertility 1 is {}", weight_of_one),
                "it must be above 0");
  require_valid(unknown_smoothing >= 0 && std::isfinite(unknown_smoothing),
                fmt::format("the tagger's smoothing of unknown words is {}", unknown_smoothing),
                "it must be at least 0 (0 = off)");
}

}  // namespace allot
