#pragma once

#include <string>
#include <vector>

#include "metrics/metric.h"

namespace allot {

// A file of hypotheses, references or source sentences, one per line.
struct TextFile {
  std::string name;  // as messages name it
  std::vector<std::string> lines;
};

// Reads a file of hypotheses: plain text, or fairseq's output (recognized by its H- lines).
TextFile read_hypotheses(const std::string& path);
TextFile read_text(const std::string& path);

// Throws Error when one of the files has no lines, or fewer or more than the first.
void check_same_length(const std::vector<const TextFile*>& files);

// The sentences of a system with their references. Views into both.
std::vector<Segment> make_segments(const TextFile& hypotheses,
                                   const std::vector<TextFile>& references);

}  // namespace allot
