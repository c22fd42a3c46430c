#pragma once

#include <string>

#include "app/bench/translation_ways.h"
#include "attention/transform.h"
#include "model/options.h"

namespace allot {

// Translation speed beside the machine's own limits: a large matrix product on the same threads,
// and reading memory.
struct BenchTranslateOptions {
  // A model and text for it; without, a random model of the paper's size and random sentences.
  std::string model;
  std::string source;
  // Of the random model (measured_model).
  Architecture architecture = Architecture::kLstm;
  DecoderKind decoder = DecoderKind::kSame;
  // Words of either side of the random model.
  size_t vocabulary = 8000;
  // Sentences that are translated: all of the random ones, at most this many of the text.
  size_t sentences = 500;
  // Sentences that are translated one at a time.
  size_t single_sentences = 30;
  size_t batch_size = 32;
};

// One way to translate the whole text.
struct BatchSpeed {
  double sentences_per_second = 0;
  double tokens_per_second = 0;  // target tokens, end symbols included
  double cpu_seconds = 0;        // all threads together
  // Multiply-adds of live hypotheses and sources, as a share of what the large product does in the
  // same time: on the clock, and in CPU time, which other programs hardly change.
  double gemm_share = 0;
  double cpu_gemm_share = 0;
};

// What a model takes in one precision.
struct PrecisionCost {
  double start_ms = 0;  // from nothing to ready
  size_t weight_bytes = 0;
  size_t peak_bytes = 0;  // of memory while opening it and translating with a beam
};

struct BenchTranslateResult {
  int threads = 1;
  size_t sentences = 0;
  size_t vocabulary = 0;
  Architecture architecture = Architecture::kLstm;
  Architecture decoder = Architecture::kLstm;
  attention::Transform transform = attention::Transform::kCsparsemax;
  BatchSpeed greedy, beam;  // beam of 5
  // One sentence at a time, beam of 5, one thread.
  double single_sentence_ms = 0;  // median
  double step_ms = 0;             // of the decoder: five hypotheses, one word more; median
  double weights_read_ms = 0;     // reading the decoder's weights once from memory
  double step_over_read = 0;
  // CPU time of the beam search with csparsemax, as a multiple of that with softmax (lengths held
  // equal).
  double times_softmax = 0;
  // Everything above is with floats (or, if the model has none, 8-bit weights) and without a
  // shortlist. Here all combinations.
  TranslationWays ways;
  bool has_floats = false;
  PrecisionCost floats, int8;  // floats: nothing when the model has none
  double gemm_gflops = 0;
  double int8_gops = 0;  // 8-bit multiply-adds in registers, two operations each
  double bandwidth = 0;  // bytes per second
};

BenchTranslateResult bench_translate(const BenchTranslateOptions& options, int threads);

std::string to_json(const BenchTranslateResult& result);
std::string to_text(const BenchTranslateResult& result);

}  // namespace allot
