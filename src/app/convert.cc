#include "app/convert.h"

#include <fmt/format.h>

#include <memory>

#include "app/clean_output.h"
#include "base/console.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"

namespace allot {
namespace {

OutputNames converted_names(const ConvertOptions& options) {
  CleanOutput output{options.prefix, options.source_output, options.target_output, ""};
  ParallelFiles files;
  files.tsv = options.input;
  files.languages = options.choice.languages;
  return output_names(files, output);
}

}  // namespace

ConvertResult convert(const ConvertOptions& options) {
  const OutputNames names = converted_names(options);
  OutputFile source(names.source);
  OutputFile target(names.target);
  const std::unique_ptr<PairSource> pairs = open_pairs(options.input, options.choice);
  Progress progress("converting", 0, "pairs");
  SentencePair pair;
  while (pairs->next(pair)) {
    source.write_line(pair.source);
    target.write_line(pair.target);
    progress.advance();
  }
  progress.finish();
  if (pairs->counts().pairs == 0) {
    throw no_pairs_error(pairs->name(), pairs->counts(), options.choice.languages);
  }
  commit_all({&source, &target});
  ConvertResult result{pairs->counts(), names.source, names.target};
  console_log(LogLevel::kInfo, to_text(result));
  return result;
}

std::string to_text(const ConvertResult& result) {
  std::string text = units_text(result.counts);
  text +=
      fmt::format("{:<24}{:>12}  {} and {}\n", "pairs written", format_count(result.counts.pairs),
                  printable(result.source), printable(result.target));
  text += changes_text(result.counts);
  text.pop_back();
  return text;
}

}  // namespace allot
