#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "align/link.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/stage_cache.h"

namespace allot {

// Word alignments that come with a parallel text, in place of those of an aligner: Pharaoh, a line
// for each pair of the raw text. Words are those of the prepared text (raw text is tokenized).
struct GivenLinks {
  std::string path;
  EncodeInput text;
  SidePaths raw;  // for messages

  std::string fingerprint(StageCache& cache) const;

  // Gives `take` the links of each pair of `encoded` in order, between its tokens: those of a
  // target word are spread in order over those of the source word. Throws Error with file and line
  // when a line is malformed, when a link leaves its pair, and when there are more or fewer lines
  // than pairs.
  using TakeLinks = std::function<void(size_t pair, const align::Links& links)>;
  void read(const EncodedText& encoded, const TakeLinks& take) const;
};

}  // namespace allot
