#include "app/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/explained_translation.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/strings.h"
#include "fertility/translation_fertility.h"
#include "report/explain_page.h"
#include "report/explain_picture.h"

namespace allot {
namespace {

// Lines that are translated between two signs of progress.
constexpr size_t kBatchesPerThread = 8;

std::vector<ExplainedSentence> read_sentences(const ExplainOptions& options) {
  LineReader reader(options.stream.input, InvalidUtf8::kReplace);
  std::unique_ptr<LineReader> references;
  if (!options.reference.empty()) references = std::make_unique<LineReader>(options.reference);
  std::vector<ExplainedSentence> sentences;
  std::string line;
  while (options.limit == 0 || sentences.size() < options.limit) {
    const uint64_t repaired_before = reader.counts().invalid_utf8;
    if (!reader.next(line)) break;
    ExplainedSentence sentence;
    sentence.line = reader.counts().lines;
    sentence.source = line;
    sentence.was_repaired = reader.counts().invalid_utf8 > repaired_before;
    if (references) {
      if (!references->next(line)) {
        throw Error({references->name()},
                    fmt::format("ends before line {} of the text", sentence.line),
                    "give it a line for each line of the text");
      }
      sentence.reference = line;
    }
    sentences.push_back(std::move(sentence));
  }
  return sentences;
}

std::string fertility_text(const LoadedModel& model, const AttentionOverrides& overrides) {
  if (!model.is_bounded()) return "";
  FertilityOptions fertility = fertility_options_of(model.folder());
  if (overrides.fertility) fertility.kind = *overrides.fertility;
  if (overrides.fertility_constant) fertility.constant = *overrides.fertility_constant;
  if (fertility.kind != FertilityKind::kConstant) return to_string(fertility.kind);
  return fmt::format("{} {:g}", to_string(fertility.kind), fertility.constant);
}

ExplainedModel describe(const Translator& translator) {
  const LoadedModel& model = translator.model();
  ExplainedModel described;
  described.name = join(translator.options().models, " + ");
  described.transform = to_string(model.attention().transform);
  described.fertility = fertility_text(model, translator.options().attention);
  // The bonus is a share of what is left, and without bounds nothing is.
  if (model.is_bounded()) described.exhaustion_bonus = model.attention().bonus.weight;
  return described;
}

void add_model(const TranslatorOptions& options, const Run& run, Explanation& explanation) {
  const Translator translator(options);
  explanation.models.push_back(describe(translator));
  WorkerPool pool(run.threads);
  std::vector<ExplainedSentence>& sentences = explanation.sentences;
  Progress progress("explain", sentences.size(), "lines");
  const size_t block = kBatchesPerThread * options.batch_size * static_cast<size_t>(run.threads);
  for (size_t begin = 0; begin < sentences.size(); begin += block) {
    const size_t end = std::min(sentences.size(), begin + block);
    std::vector<LineInput> inputs(end - begin);
    for (size_t i = begin; i < end; ++i) inputs[i - begin].text = sentences[i].source;
    const std::vector<LineTranslation> lines = translator.translate(inputs, pool);
    for (size_t i = begin; i < end; ++i) {
      sentences[i].translations.push_back(explained(lines[i - begin]));
    }
    progress.advance(end - begin);
  }
  progress.finish();
}

}  // namespace

bool ExplainOptions::wants_picture() const {
  const std::string& name = stream.output;
  return svg || (name.size() >= 4 && name.compare(name.size() - 4, 4, ".svg") == 0);
}

Explanation explain_lines(const ExplainOptions& options, const Run& run) {
  Explanation explanation;
  explanation.sentences = read_sentences(options);
  add_model(options.translator, run, explanation);
  if (options.versus.empty()) return explanation;
  TranslatorOptions second = options.translator;
  second.models = {options.versus};
  second.attention = {};
  add_model(second, run, explanation);
  return explanation;
}

void explain(const ExplainOptions& options, const Run& run) {
  // Before any work is done: a place that cannot be written to is found out at once.
  OutputFile output(options.stream.output);
  const Explanation explanation = explain_lines(options, run);
  output.write(options.wants_picture() ? draw_explanation(explanation) : explain_page(explanation));
  output.commit();
}

}  // namespace allot
