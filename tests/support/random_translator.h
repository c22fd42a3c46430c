#pragma once

#include <string>
#include <vector>

#include "app/bench/random_model.h"
#include "support/test_files.h"
#include "translate/translator.h"

namespace allot::testing {

// A small random model of `bench translate`, opened in some precision, and lines for it.
struct RandomTranslator {
  TemporaryFolder folder;
  std::vector<LineInput> lines;
  DecodeOptions decode;

  RandomTranslator() {
    ModelOptions options;
    options.source_vocabulary = options.target_vocabulary = 150;
    options.embedding_size = 12;
    options.hidden_size = 16;
    write_random_model(folder.path("model"), options);
    for (const std::string& text : random_lines(3, 150)) {
      lines.emplace_back();
      lines.back().text = text;
    }
    decode.beam.max_length_factor = 0.5;
    decode.shortlist_size = {2, 10};
  }

  Translator open(Precision precision) const {
    LoadOptions load;
    load.models = {folder.path("model")};
    load.precision = precision;
    return Translator(load);
  }
};

}  // namespace allot::testing
