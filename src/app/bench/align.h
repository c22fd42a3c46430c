#pragma once

#include <cstdint>
#include <string>

#include "align/train.h"
#include "base/stream.h"
#include "corpus/numbered_pairs.h"

namespace allot {

// How fast the aligner trains: one direction, from the files on disk to the links in memory.
struct BenchAlignOptions {
  // Text to align; nothing named: pairs of the built-in corpus, made before the clock starts.
  AlignmentText text;
  uint64_t num_pairs = 29000;
  // The fastest of this many runs counts: what else the machine does can only make it slower.
  int repeat = 3;
  align::TrainOptions training;

  void validate() const;
};

struct BenchAlignResult {
  uint64_t num_pairs = 0;
  uint64_t num_words = 0;    // of both sides
  uint64_t num_entries = 0;  // of the lexical table
  int threads = 0;
  int iterations = 0;
  double seconds = 0;  // fastest run
  // Of all threads together in that run: hardly depends on what else the machine does.
  double cpu_seconds = 0;
  double seconds_slowest = 0;
  uint64_t peak_bytes = 0;  // resident memory of the whole program at its highest

  double pairs_per_second() const { return static_cast<double>(num_pairs) / seconds; }
};

BenchAlignResult run_bench_align(const BenchAlignOptions& options, const Run& run);

std::string to_json(const BenchAlignResult& result);
std::string to_text(const BenchAlignResult& result);

}  // namespace allot
