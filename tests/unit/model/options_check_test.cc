#include "model/options_check.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

ModelOptions good_options() {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 100;
  return options;
}

std::string complaint(const ModelOptions& options) {
  try {
    check_model_options(options, "model.");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "";
}

TEST(ModelOptionsCheck, NamesOptionsAsTheirPlaceHasThem) {
  EXPECT_EQ(complaint(good_options()), "");
  ModelOptions odd = good_options();
  odd.hidden_size = 15;
  EXPECT_EQ(complaint(odd).rfind("model.hidden-size is 15\n", 0), 0U);
  ModelOptions tied = good_options();
  tied.tied_embeddings = true;
  tied.embedding_size = 2;
  tied.hidden_size = 4;
  EXPECT_EQ(complaint(tied),
            "model.tied-embeddings with model.embedding-size 2 and model.hidden-size 4\n"
            "  to fix: make them equal, or switch model.tied-embeddings off");
  ModelOptions flat = good_options();
  flat.encoder_layers = flat.decoder_layers = 0;
  EXPECT_EQ(complaint(flat),
            "a model needs at least one layer per side\n"
            "  to fix: model.encoder-layers and model.decoder-layers must be at least 1");
}

}  // namespace
}  // namespace allot
