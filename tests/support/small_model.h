#pragma once

#include <string>

#include "model/model_folder.h"
#include "model/translation_model.h"
#include "text/token_counts.h"

namespace allot::testing {

// Words w0, w1, ... behind the special symbols.
inline Vocabulary numbered_words(size_t count) {
  TokenCounts counts;
  for (size_t i = 0; i < count; ++i) counts.add("w" + std::to_string(i), count - i);
  return Vocabulary::build(counts);
}

// A model with random weights that can be saved.
struct SmallModel {
  Vocabulary source_vocabulary;
  Vocabulary target_vocabulary;
  ModelOptions options;
  TranslationModel model;
  Parameters<float> parameters;

  explicit SmallModel(ModelOptions wanted = {}, double range = 0.5)
      : source_vocabulary(numbered_words(9)),
        target_vocabulary(numbered_words(7)),
        options(sized(wanted)),
        model(options),
        parameters(model.parameters()) {
    Random random(3);
    model.initialize(range, random, parameters);
    if (options.architecture == Architecture::kTransformer) disturb(random);
  }

  // Gains other than 1 and biases other than 0, as after training.
  void disturb(Random& random) {
    for (size_t k = 0; k < parameters.list().num_values(); ++k) {
      parameters.values()[k] += static_cast<float>(0.3 * (2 * random.uniform() - 1));
    }
  }

  ModelOptions sized(ModelOptions wanted) const {
    wanted.source_vocabulary = source_vocabulary.size();
    wanted.target_vocabulary = target_vocabulary.size();
    const bool is_transformer = wanted.architecture == Architecture::kTransformer;
    if (wanted.hidden_size == ModelOptions().hidden_size && is_transformer) {
      wanted.hidden_size = wanted.embedding_size = 8;
      wanted.transformer.heads = 2;
      wanted.transformer.feed_forward_size = 11;
    } else if (wanted.hidden_size == ModelOptions().hidden_size) {
      wanted.hidden_size = 6;
      wanted.embedding_size = wanted.tied_embeddings ? 6 : 5;
    }
    return wanted;
  }

  void write(const std::string& path) const {
    ModelContents contents{options, source_vocabulary, target_vocabulary};
    contents.sections["text"] = {{"language", "de"}};
    write_model_folder(path, contents, parameters);
  }
};

}  // namespace allot::testing
