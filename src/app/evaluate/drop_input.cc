#include "app/evaluate/drop_input.h"

#include <fmt/format.h>

#include <algorithm>

#include "align/aligner.h"
#include "align/pharaoh.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/strings.h"
#include "corpus/numbered_pairs.h"
#include "metrics/unicode_words.h"
#include "text/source_frame.h"

namespace allot {
namespace {

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

std::set<size_t> source_positions(const align::Links& links) {
  std::set<size_t> positions;
  for (const align::Link& link : links) positions.insert(link.source);
  return positions;
}

std::set<size_t> linked_positions(const TextFile& file, size_t line,
                                  const std::vector<std::string>& words, bool has_words) {
  const Place place = {file.name, line + 1};
  const align::Links links = align::parse_links(file.lines[line], place);
  for (const align::Link& link : links) {
    if (has_words && link.source >= words.size()) {
      throw Error(place,
                  fmt::format("link {}-{} names source word {}, but the source has {}", link.source,
                              link.target, link.source, words.size()),
                  "give the source that was aligned, with <sink> if it had one");
    }
  }
  return source_positions(links);
}

std::vector<std::string> as_strings(const std::vector<std::string_view>& words) {
  return {words.begin(), words.end()};
}

std::vector<SourceCoverage> coverage_by_files(const DropFiles& files, size_t system,
                                              const DropTexts& texts, const DropOptions& options) {
  const TextFile reference = read_links(files.alignments_reference, options);
  const TextFile hypothesis = read_links(files.alignments_hypothesis.at(system), options);
  check_same_length({&texts.hypotheses, &reference, &hypothesis});
  const bool has_words = texts.source != nullptr;
  std::vector<SourceCoverage> result(texts.hypotheses.lines.size());
  for (size_t i = 0; i < result.size(); ++i) {
    SourceCoverage& sentence = result[i];
    if (has_words) sentence.words = as_strings(split_words(texts.source->lines[i]));
    sentence.by_reference = linked_positions(reference, i, sentence.words, has_words);
    sentence.by_hypothesis = linked_positions(hypothesis, i, sentence.words, has_words);
  }
  return result;
}

std::vector<SourceCoverage> coverage_by_aligner(const std::string& path, const DropTexts& texts,
                                                WorkerPool& pool) {
  const align::ModelFile model(path);
  const std::vector<std::string>& source = texts.source->lines;
  for (const TextFile* file : {texts.source, &texts.reference, &texts.hypotheses}) {
    for (size_t i = 0; i < file->lines.size(); ++i) {
      check_alignable(split_spaces(file->lines[i]).size(), {file->name, i + 1});
    }
  }
  const std::vector<align::Links> by_reference =
      align::align_sentences(model, source, texts.reference.lines, pool);
  const std::vector<align::Links> by_hypothesis =
      align::align_sentences(model, source, texts.hypotheses.lines, pool);
  std::vector<SourceCoverage> result(source.size());
  for (size_t i = 0; i < result.size(); ++i) {
    // Names are as text has them, so that stop words are found; the sink is the last one.
    const SourceFrame frame = model.text().frame;
    result[i].words =
        as_strings(frame.has_sink ? split_without_sink(source[i]) : split_spaces(source[i]));
    frame.append(result[i].words, kSinkText);
    result[i].by_reference = source_positions(by_reference[i]);
    result[i].by_hypothesis = source_positions(by_hypothesis[i]);
  }
  return result;
}

}  // namespace

void check_drop_request(const MetricOptions& metrics, const DropFiles& files,
                        const std::string& source, size_t num_systems, GoldLinks gold) {
  const bool is_wanted =
      std::count(metrics.kinds.begin(), metrics.kinds.end(), MetricKind::kDrop) > 0;
  if (is_wanted && !files.has_links()) {
    throw Error::usage("DROP needs word alignments",
                       "give --aligner MODEL, or --alignments-reference and "
                       "--alignments-hypothesis");
  }
  const bool has_files =
      !files.alignments_reference.empty() || !files.alignments_hypothesis.empty();
  const bool needs_both =
      is_wanted || !files.alignments_reference.empty() || gold == GoldLinks::kNone;
  if (!files.aligner.empty() && has_files) {
    throw Error::usage("links both from an aligner and from files", "leave one of them out");
  }
  if (!files.aligner.empty() && source.empty()) {
    throw Error::usage("the aligner needs the source", "give --source FILE");
  }
  if (has_files && needs_both &&
      (files.alignments_reference.empty() || files.alignments_hypothesis.size() != num_systems)) {
    throw Error::usage(
        fmt::format("DROP compares links to the reference with links to {}",
                    num_systems == 1 ? "the hypothesis" : "each system"),
        num_systems == 1 ? "give --alignments-reference and --alignments-hypothesis"
                         : "give --alignments-reference once and --alignments-hypothesis for each "
                           "system, in their order");
  }
  if ((metrics.drop.ignore_sink || !files.stop_words.empty()) && source.empty()) {
    throw Error::usage("sink and stop words cannot be recognized without the source",
                       "give --source FILE");
  }
}

std::vector<SourceCoverage> read_coverage(const DropFiles& files, size_t system,
                                          const DropTexts& texts, const DropOptions& options,
                                          WorkerPool& pool) {
  return files.aligner.empty() ? coverage_by_files(files, system, texts, options)
                               : coverage_by_aligner(files.aligner, texts, pool);
}

std::set<std::string, std::less<>> read_stop_words(const std::string& path) {
  std::set<std::string, std::less<>> words;
  for (const std::string& line : read_lines(path)) {
    for (const std::string_view word : split_words(line)) words.emplace(word);
  }
  return words;
}

}  // namespace allot
