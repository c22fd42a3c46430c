#include "base/stream.h"

#include <vector>

#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/worker_pool.h"

namespace allot {
namespace {

// Enough lines to keep the workers busy, few enough to keep memory and delay small...
constexpr size_t kLinesPerThread = 512;
// ...and no more text than this, since lines may be huge.
constexpr size_t kStreamBytesPerThread = size_t{1} << 20;
constexpr size_t kLinesPerTask = 64;

// Reads lines until the block is full or reading another one would have to wait.
bool read_block(LineReader& reader, size_t threads, std::vector<std::string>& block) {
  size_t count = 0, bytes = 0;
  while (count < kLinesPerThread * threads && bytes < kStreamBytesPerThread * threads) {
    if (count == block.size()) block.emplace_back();
    if (!reader.next(block[count])) break;
    bytes += block[count].size();
    ++count;
    if (!reader.has_buffered_line()) break;
  }
  block.resize(count);
  return count > 0;
}

}  // namespace

void transform_lines(const std::string& label, const StreamOptions& stream, const Run& run,
                     const LineTransform& transform) {
  transform_numbered_lines(label, stream, run,
                           [&transform](std::string_view line, uint64_t, int worker) {
                             return transform(line, worker);
                           });
}

void transform_numbered_lines(const std::string& label, const StreamOptions& stream, const Run& run,
                              const NumberedLineTransform& transform) {
  LineReader reader(stream.input);
  OutputFile output(stream.output);
  WorkerPool pool(run.threads);
  Progress progress(label, 0, "lines");
  std::vector<std::string> block;
  std::vector<std::string> results;
  uint64_t first_number = 1;
  while (read_block(reader, static_cast<size_t>(run.threads), block)) {
    results.resize(block.size());
    const size_t num_tasks = (block.size() + kLinesPerTask - 1) / kLinesPerTask;
    pool.run(num_tasks, [&](size_t task, int worker) {
      const size_t end = std::min(block.size(), (task + 1) * kLinesPerTask);
      for (size_t i = task * kLinesPerTask; i < end; ++i) {
        results[i] = transform(block[i], first_number + i, worker);
      }
    });
    for (const std::string& result : results) output.write_line(result);
    if (!reader.has_buffered_line()) output.flush();
    first_number += block.size();
    progress.advance(block.size());
  }
  output.commit();
  progress.finish();
}

}  // namespace allot
