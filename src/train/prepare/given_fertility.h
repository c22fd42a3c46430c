#pragma once

#include <string>

#include "fertility/sentence_numbers.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/stage_cache.h"

namespace allot {

// Fertilities that come with a text (fertility.kind: file): a line of numbers for each line of the
// raw source, one for each of its words or for each of its tokens, as `allot translate
// --fertilities` takes them.
struct GivenFertilityFile {
  std::string path;
  EncodeInput text;
  std::string raw_source;  // for messages
};

struct GivenFertility {
  SentenceNumbers<float> numbers;
  std::string fingerprint;  // of the file
};

// Those of the pairs of `encoded`, by token, without the sink. Throws Error with file and line when
// a number is missing, too much or none.
GivenFertility given_fertility_stage(const GivenFertilityFile& file, const EncodedText& encoded,
                                     StageCache& cache);

}  // namespace allot
