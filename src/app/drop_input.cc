#include "app/drop_input.h"

#include <fmt/format.h>

#include <charconv>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/strings.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

size_t parse_source_position(std::string_view link, const Place& place) {
  size_t source = 0;
  size_t target = 0;
  const char* end = link.data() + link.size();
  const auto dash = std::from_chars(link.data(), end, source);
  if (dash.ec == std::errc() && dash.ptr != end && *dash.ptr == '-') {
    const auto rest = std::from_chars(dash.ptr + 1, end, target);
    if (rest.ec == std::errc() && rest.ptr == end) return source;
  }
  throw Error(place, fmt::format("'{}' is not a link", link),
              "write source-target pairs from 0, separated by blanks: 0-0 1-2");
}

TextFile read_links(const std::string& path, const DropOptions& options) {
  TextFile file = read_text(path);
  if (options.compat_2018) {
    // The script of the paper took such lines for headers.
    const auto is_header = [](const std::string& line) { return !line.empty() && line[0] == '<'; };
    file.lines.erase(std::remove_if(file.lines.begin(), file.lines.end(), is_header),
                     file.lines.end());
  }
  return file;
}

std::set<size_t> linked_positions(const TextFile& file, size_t line,
                                  const std::vector<std::string>& words, bool has_words) {
  const Place place = {file.name, line + 1};
  std::set<size_t> positions;
  for (const std::string_view link : split_blanks(file.lines[line])) {
    const size_t position = parse_source_position(link, place);
    if (has_words && position >= words.size()) {
      throw Error(place,
                  fmt::format("link {} names source word {}, but the source has {}", link, position,
                              words.size()),
                  "give the source that was aligned, with <sink> if it had one");
    }
    positions.insert(position);
  }
  return positions;
}

}  // namespace

void DropFiles::validate(size_t num_systems) const {
  if (alignments_reference.empty() && alignments_hypothesis.empty()) return;
  if (alignments_reference.empty() || alignments_hypothesis.size() != num_systems) {
    throw Error::usage(
        fmt::format("DROP compares links to the reference with links to {}",
                    num_systems == 1 ? "the hypothesis" : "each system"),
        num_systems == 1 ? "give --alignments-reference and --alignments-hypothesis"
                         : "give --alignments-reference once and --alignments-hypothesis for each "
                           "system, in their order");
  }
}

std::vector<SourceCoverage> read_coverage(const DropFiles& files, size_t system,
                                          const TextFile* source, const TextFile& hypotheses,
                                          const DropOptions& options) {
  const TextFile reference = read_links(files.alignments_reference, options);
  const TextFile hypothesis = read_links(files.alignments_hypothesis.at(system), options);
  check_same_length({&hypotheses, &reference, &hypothesis});
  std::vector<SourceCoverage> result(hypotheses.lines.size());
  for (size_t i = 0; i < result.size(); ++i) {
    SourceCoverage& sentence = result[i];
    if (source != nullptr) {
      for (const std::string_view word : split_words(source->lines[i])) {
        sentence.words.emplace_back(word);
      }
    }
    sentence.by_reference = linked_positions(reference, i, sentence.words, source != nullptr);
    sentence.by_hypothesis = linked_positions(hypothesis, i, sentence.words, source != nullptr);
  }
  return result;
}

std::set<std::string, std::less<>> read_stop_words(const std::string& path) {
  std::set<std::string, std::less<>> words;
  for (const std::string& line : read_lines(path)) {
    for (const std::string_view word : split_words(line)) words.emplace(word);
  }
  return words;
}

}  // namespace allot
