#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "corpus/check_report.h"
#include "corpus/clean_options.h"
#include "corpus/first_seen.h"
#include "corpus/misalignment.h"
#include "corpus/normal_form.h"
#include "corpus/parallel_reader.h"

namespace allot {

// The result of a first pass over the corpus.
struct CorpusMeasure {
  double usual_ratio = 0;
  std::vector<MisalignedBlock> misaligned;  // in order
};

// Reads a corpus to its end. Throws Error when its files are of unequal length.
CorpusMeasure measure_corpus(ParallelReader& reader, const CleanOptions& options);

// Decides pair by pair, in the order of the corpus. `check` finds no problem in what is kept.
class PairCleaner {
 public:
  PairCleaner(const CleanOptions& options, CorpusMeasure measure);

  // Repairs the pair that the reader returned last; returns the reason when it is dropped.
  std::optional<Problem> clean(SentencePair& pair, const ParallelReader& reader);

  // Lines of kept pairs in which this was repaired.
  uint64_t num_repaired(Problem problem) const {
    return num_repaired_[static_cast<size_t>(problem)];
  }

 private:
  // Repairs one side; returns the reason when it cannot be repaired or should not be.
  std::optional<Problem> clean_text(std::string& text);
  std::optional<Problem> check_pair(const SentencePair& pair) const;
  bool is_misaligned(uint64_t line);
  std::optional<Problem> find_duplicate(const SentencePair& pair, uint32_t line);

  CleanOptions options_;
  CorpusMeasure measure_;
  size_t next_block_ = 0;  // of measure_.misaligned
  NormalForm normal_form_;
  FirstSeen seen_;
  std::vector<Problem> repairs_;  // in the current pair
  std::array<uint64_t, kNumProblems> num_repaired_{};
};

}  // namespace allot
