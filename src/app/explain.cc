#include "app/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "base/byte_source.h"
#include "base/files_in_use.h"
#include "base/line_aligned_file.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/short_names.h"
#include "base/strings.h"
#include "report/explain_page.h"
#include "report/explain_picture.h"
#include "report/explained_translation.h"
#include "translate/line_log.h"

namespace allot {
namespace {

// Pairs of words in the table of one sentence: a larger one is not readable.
constexpr size_t kLargestExplanation = 4'000'000;

// Lines that are translated between two signs of progress.
constexpr size_t kExplainedBatchesPerThread = 8;

std::vector<ExplainedSentence> read_sentences(const ExplainOptions& options) {
  LineReader reader(options.stream.input, InvalidUtf8::kReplace);
  LineAlignedFile references(options.reference);
  std::vector<ExplainedSentence> sentences;
  std::string line;
  while (options.limit == 0 || sentences.size() < options.limit) {
    const uint64_t repaired_before = reader.counts().invalid_utf8;
    if (!reader.next(line)) {
      references.check_ended(sentences.size());
      break;
    }
    ExplainedSentence sentence;
    sentence.line = reader.counts().lines;
    sentence.source = line;
    sentence.was_repaired = reader.counts().invalid_utf8 > repaired_before;
    if (sentence.was_repaired) log_repaired_line(reader.place());
    if (references.is_there()) sentence.reference = references.next(sentence.line);
    sentences.push_back(std::move(sentence));
  }
  if (sentences.empty()) log::warning("{}: no lines, so there is nothing to show", reader.name());
  return sentences;
}

void check_explainable(const Place& place, const LineTranslation& line) {
  if (line.hypotheses.empty()) return;
  const size_t source = line.source.words.size();
  const size_t target = line.hypotheses.front().target.words.size();
  if (source * target <= kLargestExplanation) return;
  throw Error(
      place,
      fmt::format("{} source words and {} target words are too many for a page",
                  format_count(source), format_count(target)),
      "break the line into sentences, or leave it out; 'allot translate' takes it as it is");
}

std::string fertility_text(const ModelAttention& attention) {
  if (!attention.is_bounded()) return "";
  const FertilityOptions& fertility = attention.fertility();
  std::string text = to_string(fertility.kind);
  if (fertility.kind == FertilityKind::kConstant) text += fmt::format(" {:g}", fertility.constant);
  if (is_predicted(fertility.kind) && fertility.predicted_quantile() > 0) {
    text += fmt::format(", quantile {:g}", fertility.quantile);
  }
  // Only what is not said by the kind.
  const bool is_by_word = fertility.unit == FertilityUnit::kWord;
  if (!is_by_word && fertility.kind != FertilityKind::kConstant) return text;
  return text + " for each " + to_string(fertility.unit);
}

ExplainedModel describe(const Translator& translator, const DecodeOptions& options) {
  const ModelAttention attention = translator.attention(options.attention).front();
  ExplainedModel described;
  described.path = join(translator.options().models, " + ");
  described.transform = to_string(attention.settings().transform);
  described.fertility = fertility_text(attention);
  // The bonus is a share of what is left, and without bounds nothing is.
  if (attention.is_bounded()) described.exhaustion_bonus = attention.settings().bonus.weight;
  described.has_sink = translator.model().has_sink();
  return described;
}

// What titles call the models, of which the last one may be shown beside the others.
void name_models(const ExplainOptions& options, Explanation& explanation) {
  std::vector<std::string> paths = options.load.models;
  if (!options.versus.empty()) paths.push_back(options.versus);
  std::vector<std::string> names = short_names(paths);
  if (!options.versus.empty()) {
    explanation.models.back().name = names.back();
    names.pop_back();
  }
  explanation.models.front().name = join(names, " + ");
}

// `input`: the name of the text. `split`: lines that were reported as too long; each is reported
// once, whatever the models.
void add_model(const Translator& translator, const DecodeOptions& options, const Run& run,
               const std::string& input, std::set<uint64_t>& split, Explanation& explanation) {
  translator.check_memory(options, run.threads);
  explanation.models.push_back(describe(translator, options));
  WorkerPool pool(run.threads);
  std::vector<ExplainedSentence>& sentences = explanation.sentences;
  Progress progress("explain", sentences.size(), "lines");
  const size_t block =
      kExplainedBatchesPerThread * options.batch_size * static_cast<size_t>(run.threads);
  for (size_t begin = 0; begin < sentences.size(); begin += block) {
    const size_t end = std::min(sentences.size(), begin + block);
    std::vector<LineInput> inputs(end - begin);
    for (size_t i = begin; i < end; ++i) inputs[i - begin].text = sentences[i].source;
    const std::vector<LineTranslation> lines = translator.translate(inputs, options, pool);
    for (size_t i = begin; i < end; ++i) {
      const LineTranslation& line = lines[i - begin];
      check_explainable({input, sentences[i].line}, line);
      sentences[i].translations.push_back(explained(line));
      if (line.is_cut() && split.insert(sentences[i].line).second) {
        log_split_line({input, sentences[i].line}, line.source.tokens.size(), line.num_parts);
      }
    }
    progress.advance(end - begin);
  }
  progress.finish();
}

}  // namespace

bool ExplainOptions::wants_picture() const {
  static constexpr std::string_view kEnding = ".svg";
  const std::string& name = stream.output;
  if (svg || name.size() < kEnding.size()) return svg;
  return std::equal(kEnding.rbegin(), kEnding.rend(), name.rbegin(), [](char ending, char letter) {
    return ending == std::tolower(static_cast<unsigned char>(letter));
  });
}

Explanation explain_lines(const ExplainOptions& options, const Run& run) {
  Explanation explanation;
  const InputHolds held(options.terms.paths());
  const TermList terms = read_terms(options.terms);
  explanation.sentences = read_sentences(options);
  const std::string input = display_name(options.stream.input);
  std::set<uint64_t> split;
  const auto add = [&](const LoadOptions& load, const DecodeOptions& asked,
                       const SettingsChoice& settings) {
    without_settings(asked, settings.penalties).validate();
    const Translator translator(load);
    DecodeOptions decode = with_model_settings(translator, asked, settings);
    translator.use_terms(terms, decode);
    add_model(translator, decode, run, input, split, explanation);
  };
  add(options.load, options.decode, options.settings);
  if (options.versus.empty()) {
    name_models(options, explanation);
    return explanation;
  }
  LoadOptions second = options.load;
  second.models = {options.versus};
  DecodeOptions decode = options.decode;
  decode.attention = {};
  SettingsChoice settings = options.settings;
  settings.plain = false;
  add(second, decode, settings);
  name_models(options, explanation);
  return explanation;
}

void explain(const ExplainOptions& options, const Run& run) {
  // Before any work is done: a place that cannot be written to is found out at once.
  OutputFile output(options.stream.output);
  const Explanation explanation = explain_lines(options, run);
  output.write(options.wants_picture() ? draw_explanation(explanation) : explain_page(explanation));
  output.commit();
  if (options.stream.output == "-") return;
  log::info("{}: {} written", options.stream.output, options.wants_picture() ? "picture" : "page");
}

}  // namespace allot
