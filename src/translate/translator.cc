#include "translate/translator.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/available_memory.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/strings.h"
#include "text/letter_case.h"
#include "translate/glossary.h"
#include "translate/line_assembly.h"
#include "translate/line_parts.h"

namespace allot {
namespace {

void check_fits(const LoadedModel& first, const LoadedModel& other) {
  const ModelFolder &a = first.folder(), &b = other.folder();
  const bool same_words =
      a.source_vocabulary().content_checksum() == b.source_vocabulary().content_checksum() &&
      a.target_vocabulary().content_checksum() == b.target_vocabulary().content_checksum();
  const bool same_sink = first.has_sink() == other.has_sink();
  if (same_words && same_sink && protect_settings(a) == protect_settings(b)) return;
  throw Error({b.folder().manifest_path()},
              !same_words ? "has other vocabularies than the first model"
              : !same_sink
                  ? "one model has a sink and the other has none"
                  : "protects other text than the first model ('allot inspect': text.protect)",
              "combine only models that were trained on the same prepared data");
}

std::vector<std::unique_ptr<LoadedModel>> load_models(const LoadOptions& options) {
  options.validate();
  std::vector<std::unique_ptr<LoadedModel>> models;
  for (const std::string& path : options.models) {
    models.push_back(std::make_unique<LoadedModel>(path, options.precision));
    check_fits(*models.front(), *models.back());
  }
  return models;
}

}  // namespace

Translator::Translator(const LoadOptions& options)
    : options_(options),
      models_(load_models(options)),
      reader_(model().folder(), TextSide::kSource, options.form),
      target_reader_(model().folder(), TextSide::kTarget, options.form),
      writer_(model().folder(), options.form) {
  if (!options.dictionary.empty()) {
    dictionary_ = std::make_unique<WordDictionary>(align::ModelFile(options.dictionary));
  }
}

std::vector<ModelAttention> Translator::attention(const AttentionOverrides& overrides) const {
  std::vector<ModelAttention> attention;
  attention.reserve(models_.size());
  for (const auto& loaded : models_) attention.emplace_back(*loaded, overrides);
  return attention;
}

const Shortlist* Translator::shortlist(const DecodeOptions& options) const {
  const ShortlistUse use = options.shortlist.value_or(ShortlistUse::kAuto);
  if (use == ShortlistUse::kOff) return nullptr;
  for (const auto& loaded : models_) {
    if (loaded->shortlist() != nullptr) return loaded->shortlist();
  }
  if (use == ShortlistUse::kAuto) return nullptr;
  throw Error::usage("--shortlist is on, but the model has no shortlist",
                     "make one with 'allot shortlist', or leave out --shortlist");
}

PartSearch Translator::search(const DecodeOptions& options, DecodeMode mode) const {
  options.validate();
  return {attention(options.attention), model().has_sink(), options, mode};
}

void Translator::use_terms(const TermList& terms, DecodeOptions& options) const {
  if (terms.is_empty()) return;
  if (!terms.pairs.empty() && options.sampling) {
    throw Error::usage("a glossary has no effect on sampled translations",
                       "leave out --sample or --glossary");
  }
  options.glossary = std::make_shared<const Glossary>(
      terms, GlossaryText{reader_, target_reader_, model().folder().target_vocabulary()});
  options.beam.constraints.forbidden = options.glossary->forbidden();
}

void Translator::check(const DecodeOptions& options) const {
  (void)search(options, DecodeMode::kTranslate);
  (void)shortlist(options);
}

void Translator::check_memory(const DecodeOptions& options, int threads) const {
  check_memory(options, threads, available_memory());
}

void Translator::check_memory(const DecodeOptions& options, int threads, uint64_t available) const {
  const PartSearch longest = search(options, DecodeMode::kTranslate);
  const infer::SearchLoad load = longest.load(
      {options.max_input_length, 0,
       options.glossary && options.glossary->has_terms() ? Glossary::kMostForcedTokens : 0});
  const uint64_t needed = longest.bytes(load) * static_cast<uint64_t>(threads);
  if (needed <= available) return;
  throw Error::failure(
      {},
      fmt::format(
          "not enough memory: {} of {} and translations of up to {} may need {}, but only {} "
          "is available",
          threads == 1 ? "a line" : fmt::format("{} lines at a time", threads),
          format_count(load.source_tokens, "token"), format_count(load.steps), format_bytes(needed),
          format_bytes(available)),
      options.sampling ? "lower --n-best, --max-length, --max-input-length or --threads"
                       : "lower --beam-size, --max-length, --max-input-length or --threads");
}

SourceText Translator::read(const LineInput& line, const DecodeOptions& options, DecodeMode mode,
                            TextReader::Workspace& workspace) const {
  SplitSentences split = options.split_sentences.value_or(SplitSentences::kAuto);
  // A prefix may reach into later sentences: it is for the whole line, unless the user says so.
  if (split == SplitSentences::kAuto && !line.prefix.empty()) split = SplitSentences::kOff;
  if (mode == DecodeMode::kScore) split = SplitSentences::kOff;
  // What is given of a translation has its own case.
  const bool keeps_case = mode == DecodeMode::kScore || !line.prefix.empty();
  SourceText text = reader_.read(
      line.text, workspace, split,
      keeps_case ? CaseHandling::kKeep : options.letter_case.value_or(CaseHandling::kAuto));
  if (mode == DecodeMode::kScore) return text;
  if (options.glossary) options.glossary->find(text);
  // What the user says about a translation comes first.
  const bool is_free = line.prefix.empty() && text.terms.empty();
  if (is_free && !text.tokens.empty() && !has_letter(line.text)) text.unchanged = line.text;
  return text;
}

std::vector<SourceText> Translator::read(const std::vector<LineInput>& lines,
                                         const DecodeOptions& options, DecodeMode mode,
                                         WorkerPool& pool) const {
  constexpr size_t kLinesPerTask = 64;
  std::vector<SourceText> sources(lines.size());
  std::vector<TextReader::Workspace> workspaces(static_cast<size_t>(pool.num_threads()));
  pool.run((lines.size() + kLinesPerTask - 1) / kLinesPerTask, [&](size_t task, int worker) {
    const size_t end = std::min(lines.size(), (task + 1) * kLinesPerTask);
    for (size_t i = task * kLinesPerTask; i < end; ++i) {
      sources[i] = read(lines[i], options, mode, workspaces[static_cast<size_t>(worker)]);
    }
  });
  return sources;
}

std::vector<LineTranslation> Translator::assemble(std::vector<SourceText> sources,
                                                  std::vector<PartResult> results,
                                                  const DecodeOptions& options, DecodeMode mode,
                                                  WorkerPool& pool) const {
  std::vector<std::vector<PartResult*>> parts(sources.size());
  for (PartResult& result : results) parts[result.line].push_back(&result);
  const LineAssembler assembler(model(), writer_, dictionary_.get(), options, mode);
  return pool.map<LineTranslation>(sources.size(), [&](size_t i) {
    return assembler.assemble(std::move(sources[i]), parts[i]);
  });
}

std::vector<LineTranslation> Translator::translate(const std::vector<LineInput>& lines,
                                                   const DecodeOptions& options,
                                                   WorkerPool& pool) const {
  return run(lines, options, DecodeMode::kTranslate, pool);
}

std::vector<LineTranslation> Translator::score(const std::vector<LineInput>& lines,
                                               const DecodeOptions& options,
                                               WorkerPool& pool) const {
  return run(lines, options, DecodeMode::kScore, pool);
}

std::vector<LineTranslation> Translator::run(const std::vector<LineInput>& lines,
                                             const DecodeOptions& options, DecodeMode mode,
                                             WorkerPool& pool) const {
  const PartSearch search = this->search(options, mode);
  std::vector<SourceText> sources = read(lines, options, mode, pool);
  std::vector<LinePart> parts =
      mode == DecodeMode::kScore
          ? parts_to_score(lines, sources, target_reader_, options)
          : cut_into_parts(lines, sources, target_reader_, options, shortlist(options));
  std::vector<PartResult> results = search.run(std::move(parts), pool);
  return assemble(std::move(sources), std::move(results), options, mode, pool);
}

}  // namespace allot
