#include "app/convert.h"

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "app/clean_output.h"
#include "base/console.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/formats/language_tag.h"

namespace allot {
namespace {

OutputNames converted_names(const ConvertOptions& options) {
  CleanOutput output{options.prefix, options.source_output, options.target_output, ""};
  // Names of inputs whose endings are those that the outputs get.
  ParallelFiles endings;
  endings.source = "text." + options.choice.languages.source;
  endings.target = "text." + options.choice.languages.target;
  return output_names(endings, output);
}

std::string languages_text(const PairCounts& counts) {
  std::vector<std::string> names;
  for (const auto& [tag, count] : counts.languages) {
    names.push_back(fmt::format("{} ({})", printable(tag, kQuoteLength), format_count(count)));
  }
  return join(names, ", ");
}

bool is_there(const std::string& language, const PairCounts& counts) {
  for (const auto& entry : counts.languages) {
    if (matches_language(language, entry.first)) return true;
  }
  return counts.languages.size() == PairCounts::kMostLanguages;
}

void refuse_no_pairs(const PairSource& pairs, const LanguagePair& languages) {
  const PairCounts& counts = pairs.counts();
  if (counts.pairs > 0) return;
  if (counts.units == 0) {
    throw Error({pairs.name()}, "contains no translations", "export them again, with their text");
  }
  for (const std::string& language : {languages.source, languages.target}) {
    if (language.empty() || counts.languages.empty() || is_there(language, counts)) continue;
    throw Error({pairs.name()}, fmt::format("has no text in {}", quote(language)),
                "choose two of its languages: " + languages_text(counts));
  }
  throw Error({pairs.name()},
              fmt::format("no pair among {}: {} without source, {} without target, {} empty",
                          format_count(counts.units, "unit"), format_count(counts.no_source),
                          format_count(counts.no_target), format_count(counts.empty)),
              "give a file that has been translated");
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
  refuse_no_pairs(*pairs, options.choice.languages);
  commit_all({&source, &target});
  ConvertResult result{pairs->counts(), names.source, names.target};
  console_log(LogLevel::kInfo, to_text(result));
  return result;
}

std::string to_text(const ConvertResult& result) {
  const PairCounts& counts = result.counts;
  std::string text;
  const auto add = [&](const std::string& label, uint64_t count, const std::string& note) {
    text += fmt::format("{:<24}{:>12}{}\n", label, format_count(count), note);
  };
  const auto add_if_any = [&](const char* label, uint64_t count, const char* note) {
    if (count > 0) add(label, count, note);
  };
  add("units read", counts.units, "");
  add_if_any("  no source text", counts.no_source, "  skipped");
  add_if_any("  no target text", counts.no_target, "  skipped");
  add_if_any("  an empty side", counts.empty, "  skipped");
  add("pairs written", counts.pairs,
      fmt::format("  {} and {}", printable(result.source), printable(result.target)));
  add_if_any("  inline tags", counts.tags, "  dropped; the text between them is kept");
  add_if_any("  line breaks", counts.line_breaks, "  became spaces, in as many sides");
  add_if_any("  further translations", counts.variants, "  in the same language, left out");
  text.pop_back();
  return text;
}

}  // namespace allot
