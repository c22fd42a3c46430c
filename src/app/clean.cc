#include "app/clean.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/console.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "corpus/formats/pair_source.h"
#include "corpus/pair_cleaner.h"

namespace allot {
namespace {

bool can_be_read_twice(const std::string& path) {
  struct stat status {};
  return path != "-" &&
         (stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

void refuse_what_cannot_be_read_twice(const ParallelFiles& files) {
  for (const std::string& path : {files.source, files.target, files.tsv}) {
    if (path.empty() || can_be_read_twice(path)) continue;
    throw Error::usage(
        fmt::format("{} can be read only once, but clean measures the corpus first",
                    display_name(path)),
        "save it to a file; or do without: --misaligned keep, and --usual-ratio X or --max-ratio "
        "0");
  }
}

CorpusMeasure measure(const ParallelFiles& files, const CleanOptions& options) {
  if (!options.needs_measuring()) return {options.usual_ratio, {}};
  refuse_what_cannot_be_read_twice(files);
  ParallelReader reader(files, MalformedCorpus::kReport);
  return measure_corpus(reader, options);
}

// One line of the file of dropped pairs, whatever is in them.
std::string rejected_line(uint64_t line, Problem reason, const SentencePair& pair) {
  const auto readable = [](const std::string& text) {
    return without_line_separators(without_control_characters(replace_invalid_utf8(text)));
  };
  return fmt::format("{}\t{}\t{}\t{}", line, to_string(reason), readable(pair.source),
                     readable(pair.target));
}

// Then the removed pairs are the only output: they are written nevertheless.
void refuse_nothing_left(const ParallelReader& reader, const CleanResult& result,
                         OutputFile* rejected) {
  if (result.kept > 0) return;
  const std::string name = reader.source_place().file;
  if (result.read == 0) throw Error({name}, "is empty", "give a file with sentence pairs");
  console_log(LogLevel::kInfo, to_text(result));
  if (result.dropped[static_cast<size_t>(Problem::kNotTwoColumns)] == result.read) {
    throw Error({name}, "no line has exactly one tab: source, tab, target",
                reader.table_advice().empty() ? "keep two columns, for example: cut -f 1,2 FILE"
                                              : reader.table_advice());
  }
  if (rejected == nullptr) {
    throw Error({name}, "no pair is left",
                "loosen the limits, or look at the input: 'allot check'");
  }
  rejected->commit();
  throw Error({name}, "no pair is left",
              "loosen the limits: the file of --rejected reports why each pair was removed");
}

// A corpus that loses a fifth of its pairs is likely not what it should be.
void warn_of_loss(const CleanResult& result) {
  const uint64_t num_dropped = result.read - result.kept;
  if (num_dropped * 5 <= result.read) return;
  const auto worst = std::max_element(result.dropped.begin(), result.dropped.end());
  log::warning(
      "{} of {} {} removed ({:.0f} %), most often for {}: look at --rejected FILE before you train "
      "on the rest",
      format_count(num_dropped), format_count(result.read, "pair"),
      num_dropped == 1 ? "was" : "were",
      100 * static_cast<double>(num_dropped) / static_cast<double>(result.read),
      to_string(static_cast<Problem>(worst - result.dropped.begin())));
}

}  // namespace

CleanResult clean_corpus(const ParallelFiles& files, const CleanOptions& options,
                         const CleanOutput& output) {
  files.validate();
  files.check_two_texts();
  options.validate();
  const OutputNames names = output_names(files, output);
  CleanResult result;
  result.source = names.source;
  result.target = names.target;
  // Before any work: an output that is an input is noticed when the input is opened.
  OutputFile source(names.source);
  OutputFile target(names.target);
  std::vector<OutputFile*> outputs = {&source, &target};
  std::unique_ptr<OutputFile> rejected;
  if (!output.rejected.empty()) {
    rejected = std::make_unique<OutputFile>(output.rejected);
    outputs.push_back(rejected.get());
  }
  PairCleaner cleaner(options, measure(files, options));
  ParallelReader reader(files, MalformedCorpus::kReport);

  Progress progress("cleaning", 0, "pairs");
  SentencePair pair;
  while (reader.next(pair)) {
    ++result.read;
    progress.advance();
    if (const auto reason = cleaner.clean(pair, reader)) {
      ++result.dropped[static_cast<size_t>(*reason)];
      if (rejected) {
        rejected->write_line(rejected_line(reader.source_place().line, *reason, pair));
      }
      continue;
    }
    ++result.kept;
    source.write_line(pair.source);
    target.write_line(pair.target);
  }
  progress.finish();
  if (reader.document() != nullptr) result.units = reader.document()->counts();
  if (reader.unequal_lengths()) throw reader.unequal_lengths()->to_error();
  for (size_t i = 0; i < kNumProblems; ++i) {
    result.repaired[i] = cleaner.num_repaired(static_cast<Problem>(i));
  }
  refuse_nothing_left(reader, result, rejected.get());
  commit_all(outputs);
  console_log(LogLevel::kInfo, to_text(result));
  warn_of_loss(result);
  return result;
}

std::string to_text(const CleanResult& result) {
  const auto row = [](const std::string& label, uint64_t count, const std::string& note) {
    return fmt::format("{:<24}{:>12}{}\n", label, format_count(count), note);
  };
  std::string text = result.units ? units_text(*result.units) : "";
  text += row("pairs read", result.read, "");
  for (size_t i = 0; i < kNumProblems; ++i) {
    if (result.dropped[i] > 0) {
      text += row("  " + to_string(static_cast<Problem>(i)), result.dropped[i], "  dropped");
    }
  }
  text += row("pairs kept", result.kept,
              result.kept > 0
                  ? fmt::format("  {} and {}", printable(result.source), printable(result.target))
                  : "");
  for (size_t i = 0; i < kNumProblems; ++i) {
    if (result.repaired[i] > 0) {
      text += row("  " + to_string(static_cast<Problem>(i)), result.repaired[i],
                  result.repaired[i] == 1 ? "  line repaired" : "  lines repaired");
    }
  }
  if (result.units) text += changes_text(*result.units);
  text.pop_back();
  return text;
}

}  // namespace allot
