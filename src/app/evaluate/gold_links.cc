#include "app/evaluate/gold_links.h"

#include <fmt/format.h>

#include "align/aligner.h"
#include "align/gold_file.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/progress.h"

namespace allot {
namespace {

std::vector<align::Links> read_evaluated(const std::string& path, const TextFile& hypotheses) {
  const TextFile file = read_text(path);
  check_same_length({&hypotheses, &file});
  std::vector<align::Links> links;
  for (size_t i = 0; i < file.lines.size(); ++i) {
    links.push_back(align::parse_links(file.lines[i], {file.name, i + 1}));
  }
  return links;
}

// The NAACL format does not say how many sentences there are, only which ones have links.
void check_length(const align::LinkFile& gold, const std::string& path, size_t num_sentences) {
  const size_t num_gold = gold.sentences.size();
  const bool is_complete = gold.format == align::LinkFormat::kPharaoh;
  if (num_gold == num_sentences || (num_gold < num_sentences && !is_complete)) return;
  throw Error({display_name(path), num_gold},
              fmt::format("has {}, but {} {} translated", format_count(num_gold, "sentence"),
                          format_count(num_sentences), num_sentences == 1 ? "was" : "were"),
              "give the gold links of the text that is evaluated");
}

}  // namespace

std::vector<align::LinkCounts> score_by_gold(const std::string& gold, const DropFiles& files,
                                             const DropTexts& texts, WorkerPool& pool) {
  const std::vector<align::Links> evaluated =
      files.aligner.empty()
          ? read_evaluated(files.alignments_hypothesis.at(0), texts.hypotheses)
          : align::align_sentences(align::ModelFile(files.aligner), texts.source->lines,
                                   texts.hypotheses.lines, pool);
  align::LinkFile right = align::read_link_file(gold, {});
  check_length(right, gold, evaluated.size());
  right.sentences.resize(evaluated.size());
  std::vector<align::LinkCounts> counts;
  for (size_t i = 0; i < evaluated.size(); ++i) {
    counts.push_back(align::count_links(evaluated[i], right.sentences[i]));
  }
  return counts;
}

}  // namespace allot
