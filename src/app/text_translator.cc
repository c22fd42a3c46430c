#include "app/text_translator.h"

#include <fmt/format.h>

#include <utility>

#include "base/log.h"
#include "translate/line_report.h"

namespace allot {
namespace {

const TranslateOptions& checked(const TranslateOptions& options, const std::string& what) {
  const std::string remedy = "leave it out, or translate plain lines ('allot convert')";
  const auto refuse = [&](bool is_given, const char* flag) {
    if (!is_given) return;
    throw Error::usage(fmt::format("{} has no place for {}", what, flag), remedy);
  };
  refuse(options.n_best > 0, "--n-best");
  refuse(options.json, "--json");
  refuse(!options.extra.alignments.empty(), "--alignments");
  refuse(!options.extra.attention.empty(), "--attention");
  refuse(!options.extra.word_scores.empty(), "--word-scores");
  refuse(!options.fertilities.empty(), "--fertilities");
  refuse(!options.prefixes.empty(), "--prefix");
  return options;
}

}  // namespace

TextTranslator::TextTranslator(const TranslateOptions& options, const Run& run,
                               const std::string& input, const std::string& what)
    : options_(checked(options, what)),
      input_(input),
      held_(files_of(options)),
      asked_(decode_options(options)),
      translator_(options.load),
      decode_(with_model_settings(translator_, asked_, options.settings)),
      pool_(run.threads),
      language_check_(translator_.model().folder()),
      warnings_(input, options.warnings),
      // Enough that texts of similar length are batched together.
      block_size_(32 * decode_.batch_size * static_cast<size_t>(run.threads)) {
  translator_.use_terms(read_terms(options.terms), decode_);
  translator_.check_memory(decode_, run.threads);
  warnings_.describe(translator_.model().folder());
}

std::vector<LineTranslation> TextTranslator::translate_lines(
    const std::vector<NumberedLine>& texts) {
  std::vector<LineInput> inputs;
  inputs.reserve(texts.size());
  for (const NumberedLine& text : texts) {
    language_check_.add(text.text);
    inputs.push_back({text.text, {input_, text.number}});
  }
  if (const auto warning = language_check_.warning()) log::warning("{} {}", input_, *warning);
  std::vector<LineTranslation> lines = translator_.translate(inputs, decode_, pool_);
  for (size_t i = 0; i < lines.size(); ++i) warnings_.add(report_of(texts[i], lines[i]));
  warnings_.flush();
  return lines;
}

std::vector<std::string> TextTranslator::translate(const std::vector<NumberedLine>& texts) {
  std::vector<std::string> translations;
  translations.reserve(texts.size());
  for (const LineTranslation& line : translate_lines(texts)) translations.push_back(text_of(line));
  return translations;
}

std::string TextTranslator::language(TextSide side) const {
  return text_settings(translator_.model().folder(), side).language;
}

void TextTranslator::finish(OutputFile& output) {
  if (warnings_.file() == nullptr) {
    output.commit();
  } else {
    commit_all({warnings_.file(), &output});
  }
  report_warnings(warnings_, options_.fail_on_warnings);
}

}  // namespace allot
