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
  }

  ModelOptions sized(ModelOptions wanted) const {
    wanted.source_vocabulary = source_vocabulary.size();
    wanted.target_vocabulary = target_vocabulary.size();
    if (wanted.hidden_size == ModelOptions().hidden_size) {
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
