#pragma once

#include <cstdint>
#include <string>

namespace allot {

struct FertilityCountOptions {
  // Tokens, one sentence per line, with or without <sink> at the end.
  std::string source;
  // Links of these tokens (and of the sink after them), Pharaoh.
  std::string alignments;
  // guided: a text to write the fertilities of, instead of the source.
  std::string text;
  // The least fertility of a token: 0 or 1.
  uint32_t minimum = 1;
  std::string output = "-";
};

// Writes fertility files: one line per sentence, one number per token, the sink's last. `actual`:
// how many target words each token has in its sentence; `guided`: the maximum that a token has in
// any sentence of the source (1 if it is not there).
void run_fertility_actual(const FertilityCountOptions& options);
void run_fertility_guided(const FertilityCountOptions& options);

}  // namespace allot
