#include "infer/search_memory.h"

namespace allot::infer {
namespace {

// Numbers (floats) for every source token: what the encoder works with, the states that it gives
// and what attention computes of them.
uint64_t encoder_numbers(const ModelOptions& model) {
  const uint64_t hidden = model.hidden_size;
  // Of LSTMs and GRUs inputs, gates and outputs of both directions, states in the order of the
  // sentences, keys.
  return model.architecture == Architecture::kTransformer
             ? 8 * hidden + model.transformer.feed_forward_size
             : model.embedding_size + 6 * hidden;
}

// Numbers that the decoder of a Transformer keeps for a sentence.
uint64_t transformer_decoder_numbers(const ModelOptions& model, const SearchLoad& load) {
  const uint64_t hidden = model.hidden_size, inner = model.transformer.feed_forward_size;
  const auto layers = static_cast<uint64_t>(model.decoder_layers);
  // Keys and values of all layers.
  const uint64_t by_source_token = layers * 2 * hidden;
  // What a step works with; the log-probabilities of all tokens.
  const uint64_t by_row = 8 * hidden + inner + model.target_vocabulary;
  // Keys and values of all steps, were no two hypotheses to share any.
  const uint64_t by_row_and_step = layers * 2 * hidden;
  // Of every head: scores, weights, their support; in every bounded layer bounds, what was spent
  // and left, and a fourth vector while rows are selected (attention/budget.h).
  uint64_t bounded_layers = 0;
  for (int layer = 0; layer < model.decoder_layers; ++layer) {
    if (model.transformer.bounded_layers.contain(layer, model.decoder_layers)) ++bounded_layers;
  }
  const uint64_t by_row_and_source_token = model.transformer.heads * (3 + 4 * bounded_layers);
  return load.source_tokens * by_source_token + load.rows * by_row +
         load.rows * load.steps * by_row_and_step +
         load.rows * load.source_tokens * by_row_and_source_token;
}

// Numbers that a recurrent decoder keeps for a sentence.
uint64_t recurrent_decoder_numbers(const ModelOptions& model, const SearchLoad& load) {
  const uint64_t hidden = model.hidden_size, embedding = model.embedding_size;
  const auto layers = static_cast<uint64_t>(model.decoder_layers);
  // Outputs and cells of all layers, twice while rows are selected; what a step works with; the
  // log-probabilities of all tokens.
  const uint64_t by_row = 4 * layers * hidden + embedding + 10 * hidden + model.target_vocabulary;
  // Scores, weights, what was spent and what is left.
  constexpr uint64_t kByRowAndSourceToken = 4;
  return load.rows * by_row + load.rows * load.source_tokens * kByRowAndSourceToken;
}

// Numbers that one model keeps for a sentence.
uint64_t numbers_of(const ModelOptions& model, const SearchLoad& load) {
  const uint64_t encoder = load.source_tokens * encoder_numbers(model);
  return encoder + (model.decoder_architecture() == Architecture::kTransformer
                        ? transformer_decoder_numbers(model, load)
                        : recurrent_decoder_numbers(model, load));
}

}  // namespace

uint64_t search_bytes(const Ensemble& ensemble, const SearchLoad& load) {
  uint64_t numbers = 0;
  for (const EnsembleMember& member : ensemble) {
    numbers += numbers_of(member.model->options(), load);
  }
  // A step of a hypothesis: its token, where it came from, and a row of attention.
  constexpr uint64_t kStepBytes = 64;
  const uint64_t step = load.source_tokens * sizeof(float) + kStepBytes;
  const uint64_t coverage = load.source_tokens * sizeof(double);
  return numbers * sizeof(float) + uint64_t{load.rows} * (load.steps * step + coverage);
}

}  // namespace allot::infer
