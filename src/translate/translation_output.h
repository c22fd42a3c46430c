#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "translate/line_translation.h"

namespace allot {

// Over what alignments, attention and scores are given.
enum class OutputLevel { kWord, kSubword };
std::string to_string(OutputLevel level);
OutputLevel parse_output_level(const std::string& name);  // throws a usage error with choices

// A line as it was read.
struct NumberedLine {
  uint64_t number = 0;  // starting at 1
  std::string text;
  bool was_repaired = false;  // invalid UTF-8 was replaced
};

// The first translation of a line; an empty text for a line without words.
const std::string& text_of(const LineTranslation& line);

// A table of attention has a number for each pair of words (or tokens) of a line and its
// translation; a long line would become a file of gigabytes. At most this many numbers are written
// for a line; a table for which there is no more room is null.
inline constexpr size_t kMostAttention = 10'000'000;

// Numbers in the table of a translation.
size_t attention_size(const LineTranslation& line, const LineHypothesis& hypothesis,
                      OutputLevel level);
// How many tables a line in JSON has no room for.
size_t omitted_json_tables(const LineTranslation& line);

// All of it in one object (docs/formats.md: "Translations").
std::string to_json_line(const NumberedLine& input, const LineTranslation& line);

// A line for each hypothesis, as Moses writes them: number of the line, starting at 0, ||| text |||
// what the score is made of ||| score. A line without words has one with an empty text.
std::string to_n_best(const NumberedLine& input, const LineTranslation& line);

// Links as Pharaoh writes them: "0-0 1-2".
std::string alignment_text(const LineTranslation& line, const LineHypothesis& hypothesis,
                           OutputLevel level);
// What 'allot aer --attention' reads.
std::string attention_json(uint64_t number, const LineTranslation& line,
                           const LineHypothesis& hypothesis, OutputLevel level);
// Log-probabilities, space-separated.
std::string scores_text(const LineHypothesis& hypothesis, OutputLevel level);
// One line of a file of warnings.
std::string warning_json(uint64_t number, const TranslationWarning& warning);

}  // namespace allot
