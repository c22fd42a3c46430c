#include "experiment/translation_evaluator.h"

#include <fmt/format.h>

#include <algorithm>

#include "align/aligner.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/numbered_pairs.h"
#include "metrics/evaluated_text.h"

namespace allot {
namespace {

BleuTokenizer bleu_tokenizer_for(const std::string& language) {
  if (language == "ja") return BleuTokenizer::kJaMecab;
  if (language == "zh") return BleuTokenizer::kZh;
  return BleuTokenizer::k13a;
}

// METEOR knows sixteen languages and treats all others alike.
std::string meteor_language_for(const std::string& language) {
  try {
    meteor::find_language(language);
    return language;
  } catch (const Error&) {
    return "other";
  }
}

MetricOptions metric_options(const WordSettings& target) {
  MetricOptions options;
  options.lower_case = target.lowercase;
  options.bleu.tokenizer = bleu_tokenizer_for(target.language);
  options.meteor.language = meteor_language_for(target.language);
  return options;
}

std::vector<Segment> segments_of(const std::vector<std::string>& hypotheses,
                                 const std::vector<std::string>& references) {
  std::vector<Segment> segments(hypotheses.size());
  for (size_t i = 0; i < segments.size(); ++i) {
    segments[i] = {i, hypotheses[i], {references[i]}};
  }
  return segments;
}

}  // namespace

bool evaluates_words(MetricKind kind) {
  return kind == MetricKind::kMultiBleu || kind == MetricKind::kMeteor ||
         kind == MetricKind::kRep || kind == MetricKind::kDrop || kind == MetricKind::kLength;
}

TranslationEvaluator::TranslationEvaluator(const EvaluatorOptions& options, WorkerPool& pool)
    : target_settings_(options.target_words) {
  options.source_words.validate();
  options.target_words.validate();
  TextFile source = read_text(options.source);
  TextFile reference = read_text(options.reference);
  check_same_length({&source, &reference});
  sources_ = std::move(source.lines);
  references_ = std::move(reference.lines);
  source_words_ = to_words(sources_, options.source_words, pool);
  reference_words_ = to_words(references_, options.target_words, pool);
  const MetricOptions metrics = metric_options(options.target_words);
  for (const MetricKind kind : options.metrics) {
    ALLOT_CHECK(kind != MetricKind::kAer, "AER evaluates links");
    const bool is_drop = kind == MetricKind::kDrop;
    if (is_drop && options.aligner.empty()) {
      throw Error::usage("DROP needs a word aligner",
                         "name a file that 'allot align --both --save-model' wrote");
    }
    makers_.push_back(
        {kind, is_drop ? nullptr : std::shared_ptr<const Metric>(make_metric(kind, metrics, {}))});
  }
  if (options.aligner.empty()) return;
  for (size_t i = 0; i < sources_.size(); ++i) {
    check_alignable(split_spaces(source_words_[i]).size(), {source.name, i + 1});
    check_alignable(split_spaces(reference_words_[i]).size(), {reference.name, i + 1});
  }
  aligner_ = std::make_unique<align::ModelFile>(options.aligner);
  coverage_.resize(sources_.size());
  const auto links = align::align_sentences(*aligner_, source_words_, reference_words_, pool);
  for (size_t i = 0; i < links.size(); ++i) {
    for (const std::string_view word : split_spaces(source_words_[i])) {
      coverage_[i].words.emplace_back(word);
    }
    for (const align::Link& link : links[i]) coverage_[i].by_reference.insert(link.source);
  }
}

std::vector<std::string> TranslationEvaluator::to_words(const std::vector<std::string>& lines,
                                                        const WordSettings& settings,
                                                        WorkerPool& pool) const {
  const WordSplitter splitter(settings);
  return pool.map<std::string>(lines.size(),
                               [&](size_t i) { return splitter.split_line(lines[i]); });
}

ShownLine TranslationEvaluator::shown(const std::string& words) const {
  // Text that came as words is shown as words, like its references.
  if (target_settings_.pretokenized) return words_of_line(words);
  return shown_line(words, Detokenizer({target_settings_.language}));
}

EvaluatedTranslations TranslationEvaluator::evaluate(const std::vector<std::string>& translations,
                                                     WorkerPool& pool) const {
  if (translations.size() != sources_.size()) {
    throw Error::failure({},
                         fmt::format("{} of {}", format_count(translations.size(), "translation"),
                                     format_count(sources_.size(), "sentence")),
                         "translate the whole test text again");
  }
  EvaluatedTranslations result;
  result.words = to_words(translations, target_settings_, pool);
  if (aligner_) {
    result.coverage = coverage_;
    const auto links = align::align_sentences(*aligner_, source_words_, result.words, pool);
    for (size_t i = 0; i < links.size(); ++i) {
      for (const align::Link& link : links[i]) result.coverage[i].by_hypothesis.insert(link.source);
    }
  }
  const std::vector<Segment> raw = segments_of(translations, references_);
  const std::vector<Segment> words = segments_of(result.words, reference_words_);
  SignatureContext context;
  context.num_references = 1;
  for (const Maker& maker : makers_) {
    EvaluatedMetric evaluated;
    evaluated.kind = maker.kind;
    evaluated.metric = maker.metric;
    if (!evaluated.metric)
      evaluated.metric = std::make_shared<Drop>(DropOptions(), result.coverage);
    evaluated.sentences =
        collect_statistics(*evaluated.metric, evaluates_words(maker.kind) ? words : raw, pool);
    evaluated.score = evaluated.metric->score(sum_of(evaluated.sentences));
    evaluated.signature = evaluated.metric->signature(context);
    result.metrics.push_back(std::move(evaluated));
  }
  return result;
}

}  // namespace allot
