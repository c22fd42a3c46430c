#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "metrics/drop.h"
#include "metrics/metric.h"
#include "metrics/rep.h"

namespace allot {

// The errors that REP and DROP count, one by one: repetitions and dropped source words.

// [{"text", "kind": "ngram" or "word", "count", "in_reference", "length", "positions": [...]}, ...]
nlohmann::ordered_json repetitions_json(const Segment& segment, const RepOptions& options);
// [{"position", "word"}, ...]; the word is null when there is no source text.
nlohmann::ordered_json dropped_json(const SourceCoverage& sentence, const DropOptions& options);

// The positions of repeated words: of an n-gram each time after the first that the
// reference allows or that starts it, of "w w" the second word. In order, each once.
std::vector<size_t> repeated_words(const std::vector<Repetition>& repetitions);

// "nach Haus" 2x (reference 1x), "so so" 1x
std::string repetitions_text(const Segment& segment, const RepOptions& options);
// Haus (2), alt (4): words with their positions, from 1.
std::string dropped_text(const SourceCoverage& sentence, const DropOptions& options);

}  // namespace allot
