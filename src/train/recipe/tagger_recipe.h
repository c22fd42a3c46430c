#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/fertility_tagger.h"

namespace allot {

// By which measure of the validation text a tagger is chosen.
enum class TaggerChoice {
  kF1,        // of fertilities other than 1
  kAccuracy,  // of all
};
const std::vector<TaggerChoice>& all_tagger_choices();
std::string to_string(TaggerChoice choice);
TaggerChoice parse_tagger_choice(const std::string& name);  // throws a usage error with choices

// How a fertility tagger is made.
struct TaggerRecipe {
  size_t embedding_size = TaggerOptions().embedding_size;
  // Of a state: both directions together.
  size_t hidden_size = TaggerOptions().hidden_size;
  int layers = TaggerOptions().layers;
  // Dropout probability between the layers while training.
  double dropout = 0.2;
  // Times that the text is gone through.
  uint64_t epochs = 6;
  // Sentences a batch.
  uint32_t batch_size = 64;
  // Of Adam at the start; it falls along a cosine to nothing.
  double learning_rate = 0.002;
  // Weight of tokens with fertility 1 in the loss; others have weight 1.
  double weight_of_one = 0.5;
  TaggerChoice choice = TaggerChoice::kF1;
  // While training, a word that occurs n times is read as unknown with probability a / (a + n):
  // else nothing would ever be learned of unknown words (0 = off).
  double unknown_smoothing = 0.25;

  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
