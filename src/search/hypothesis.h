#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// A term that a translation must contain, where it is.
struct PlacedTerm {
  size_t term = 0;   // of infer::ForcedTerms::terms
  size_t begin = 0;  // its first token
  size_t num_tokens = 0;
  bool is_initial = false;  // its tokens are ForcedTerm::initial_tokens
  bool is_forced = false;   // the model alone has not written it
};

// A translation of one sentence, as search found it. T = its tokens, and the end symbol when that
// was reached; S = source tokens, the sink included.
struct Hypothesis {
  std::vector<uint32_t> tokens;  // without the end symbol
  std::vector<float> log_probs;  // T
  double log_prob = 0;           // their sum
  double score = 0;              // by which hypotheses are compared: log_prob with penalties
  bool is_finished = false;      // the end symbol was reached
  std::vector<std::vector<float>> attention;  // T x S: weights of the source tokens
  std::vector<PlacedTerm> terms;              // in the order of the translation

  // Appends a token and what its step gave; the end symbol finishes the hypothesis.
  void append(uint32_t token, float token_log_prob, const float* weights, size_t source_length);
};

// All that was found for one sentence.
struct SearchResult {
  std::vector<Hypothesis> hypotheses;
  size_t decoder_steps = 0;  // of all its hypotheses together: what it cost
};

}  // namespace allot
