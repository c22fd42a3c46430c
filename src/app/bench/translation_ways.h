#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/tools.h"
#include "model/precision.h"
#include "translate/translator.h"

namespace allot {

// One way to translate, and how fast it was.
struct TranslationWay {
  Precision precision = Precision::kFloat;
  bool shortlist = false;
  size_t beam_size = 5;
  // One sentence at a time on one thread, instead of batches on all.
  bool single = false;

  double sentences_per_second = 0;
  // Speed as a multiple of that with floats and without a shortlist, in the same round.
  double times_exact = 0;
  // Speed as a share of what the machine allows floats without a shortlist: for batches the speed
  // of a large product, for single sentences that of reading the decoder's weights at every step.
  double float_limit_share = 0;
  // Speed as a share of what the machine allows this precision and these tokens: for batches the
  // speed of a large product, or of 8-bit multiply-adds in registers, for single sentences that of
  // reading the weights that are needed from memory. (Weights of 8 bits may stay in a cache.)
  double limit_share = 0;
  // Weights that a decoder step reads, in bytes.
  double step_bytes = 0;
};

struct WaysTask {
  std::vector<const Translator*> translators;  // of one model, by precision; floats first
  const std::vector<LineInput>& lines;
  const DecodeOptions& decode;
  size_t single_sentences = 0;
  WorkerPool& pool;
};

// What the machine can do.
struct MachineLimits {
  LargeProduct& product;
  Int8Peak& int8;
  const MemoryRead& memory;
};

struct TranslationWays {
  double shortlist_tokens = 0;  // of a sentence to choose from, on average; 0 without a shortlist
  std::vector<TranslationWay> ways;
};

// All combinations, by turns, so that other load of the machine affects all.
TranslationWays measure_ways(const WaysTask& task, const MachineLimits& limits);

nlohmann::ordered_json to_json(const TranslationWay& way);
std::string to_text(const TranslationWays& ways);

}  // namespace allot
