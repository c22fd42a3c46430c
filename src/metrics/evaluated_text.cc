#include "metrics/evaluated_text.h"

#include <fmt/format.h>

#include "base/byte_source.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "metrics/fairseq_output.h"

namespace allot {

TextFile read_text(const std::string& path) {
  return {display_name(path), read_lines(path)};
}

TextFile read_hypotheses(const std::string& path) {
  TextFile file = read_text(path);
  if (auto hypotheses = fairseq_hypotheses(file.lines, file.name)) {
    log::info("{}: output of fairseq, {}", file.name, format_count(hypotheses->size(), "sentence"));
    file.lines = std::move(*hypotheses);
  }
  return file;
}

void check_same_length(const std::vector<const TextFile*>& files) {
  for (const TextFile* file : files) {
    if (file->lines.empty()) throw Error({file->name}, "is empty", "give at least one sentence");
  }
  const TextFile& first = *files.front();
  for (const TextFile* file : files) {
    if (file->lines.size() == first.lines.size()) continue;
    const bool is_shorter = file->lines.size() < first.lines.size();
    const TextFile& shorter = is_shorter ? *file : first;
    const TextFile& longer = is_shorter ? first : *file;
    throw Error(
        {shorter.name, shorter.lines.size()},
        fmt::format("ends after {}, but {} has {}", format_count(shorter.lines.size(), "line"),
                    longer.name, format_count(longer.lines.size(), "line")),
        "line n of each file must belong to the same sentence; look for a lost or an added "
        "line");
  }
}

std::vector<Segment> make_segments(const TextFile& hypotheses,
                                   const std::vector<TextFile>& references) {
  std::vector<Segment> segments(hypotheses.lines.size());
  for (size_t i = 0; i < segments.size(); ++i) {
    segments[i].index = i;
    segments[i].hypothesis = hypotheses.lines[i];
    segments[i].file = hypotheses.name;
    for (const TextFile& reference : references) {
      segments[i].references.emplace_back(reference.lines[i]);
    }
  }
  return segments;
}

}  // namespace allot
