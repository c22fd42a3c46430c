#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace allot {

// Where a text command reads and writes: "-" is stdin or stdout.
struct StreamOptions {
  std::string input = "-";
  std::string output = "-";
};

struct Run {
  // Worker threads. Results never depend on it, except for sums in a training whose number of
  // shards is not set (training.shards).
  int threads = 1;
};

// Turns one line into one line. Called from several threads at once, so it must not modify shared
// data; `worker` is the calling thread (for scratch space).
using LineTransform = std::function<std::string(std::string_view line, int worker)>;

// Applies `transform` to every line of the input and writes the results in the order of the input,
// one output line per input line. A user at a terminal, or a program at the other end of a pipe, is
// answered line by line. `label` names the job in the progress line.
void transform_lines(const std::string& label, const StreamOptions& stream, const Run& run,
                     const LineTransform& transform);

// The same for a transform that needs the line number, starting at 1: random choices must not
// depend on which thread comes first.
using NumberedLineTransform =
    std::function<std::string(std::string_view line, uint64_t number, int worker)>;
void transform_numbered_lines(const std::string& label, const StreamOptions& stream, const Run& run,
                              const NumberedLineTransform& transform);

}  // namespace allot
