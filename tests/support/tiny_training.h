#pragma once

#include <string>

#include "base/random.h"
#include "support/test_files.h"
#include "train/recipe/recipe.h"

namespace allot::testing {

// A training that takes a second: words that translate to others one by one.
class TinyTraining {
 public:
  TinyTraining() {
    write_pairs("train", 60, 1);
    write_pairs("valid", 8, 2);
    recipe.data.source = folder.path("train.a");
    recipe.data.target = folder.path("train.b");
    recipe.data.valid_source = folder.path("valid.a");
    recipe.data.valid_target = folder.path("valid.b");
    recipe.text.pretokenized = true;
    recipe.text.bpe.merges = 0;
    recipe.output = folder.path("model");
    recipe.model.embedding_size = recipe.model.hidden_size = 16;
    recipe.model.encoder_layers = recipe.model.decoder_layers = 1;
    recipe.batch.size = 16;
    recipe.training.epochs = 3;
    recipe.training.shards = 2;
    recipe.schedule.warmup = 2;
    recipe.schedule.learning_rate = 0.01;
    recipe.decoding.tune = false;
  }

  TemporaryFolder folder;
  Recipe recipe;

 private:
  void write_pairs(const std::string& name, int count, uint64_t seed) {
    Random random(seed);
    std::string source, target;
    for (int i = 0; i < count; ++i) {
      const size_t length = 1 + random.below(5);
      for (size_t k = 0; k < length; ++k) {
        const auto word = static_cast<char>('a' + random.below(8));
        source += std::string(k == 0 ? "" : " ") + word;
        target += std::string(k == 0 ? "" : " ") + static_cast<char>(word - 'a' + 'p');
      }
      source += "\n";
      target += "\n";
    }
    folder.write(name + ".a", source);
    folder.write(name + ".b", target);
  }
};

}  // namespace allot::testing
