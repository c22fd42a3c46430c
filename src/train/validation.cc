#include "train/validation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include "align/aligner.h"
#include "attention/check_row.h"
#include "base/strings.h"
#include "infer/ensemble.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"
#include "text/subword_encoder.h"

namespace allot {
namespace {

constexpr size_t kSentencesPerBatch = 64;
// Enough sentences to see that a model says the same of all.
constexpr size_t kFewSentences = 16;

std::vector<align::Links> links_of(const align::ModelFile& aligner,
                                   const std::vector<std::string>& source,
                                   const std::vector<std::string>& target, WorkerPool& pool) {
  return align::align_sentences(aligner, source, target, pool);
}

double corpus_score(const Metric& metric, const std::vector<std::string>& hypotheses,
                    const std::vector<std::string>& references, WorkerPool& pool) {
  std::vector<Segment> segments;
  for (size_t i = 0; i < hypotheses.size(); ++i) {
    segments.push_back({i, hypotheses[i], {references[i]}});
  }
  return metric.score(sum_of(collect_statistics(metric, segments, pool)));
}

// Whether two translations say the same, as far as they go: both may have been cut off, and then
// one is longer than the other.
bool say_the_same(const Hypothesis& a, const Hypothesis& b) {
  if (a.is_finished != b.is_finished) return false;
  if (a.is_finished) return a.tokens == b.tokens;
  const size_t length = std::min(a.tokens.size(), b.tokens.size());
  return std::equal(a.tokens.begin(), a.tokens.begin() + static_cast<std::ptrdiff_t>(length),
                    b.tokens.begin());
}

// Something was said of different sources, and always the same.
bool are_all_the_same(const std::vector<Hypothesis>& translations,
                      const std::vector<std::string>& sources) {
  const auto first = sources.begin();
  const auto end = first + static_cast<std::ptrdiff_t>(translations.size());
  return std::any_of(first, end, [&](const std::string& line) { return line != *first; }) &&
         std::all_of(translations.begin(), translations.end(), [&](const Hypothesis& one) {
           return say_the_same(one, translations.front());
         });
}

}  // namespace

Validator::Validator(const Recipe& recipe, const PreparedData& data, const TranslationModel& model,
                     const FertilityChoice& fertility,
                     DataParallel<TranslationTask<float>>& parallel, WorkerPool& pool)
    : recipe_(recipe),
      data_(data),
      model_(model),
      maker_({recipe.has_sink(), fertility.valid.get()}),
      translation_maker_({recipe.has_sink(), fertility.translation.get()}),
      parallel_(parallel),
      pool_(pool) {
  if (data.aligner.empty()) return;
  aligner_ = std::make_unique<align::ModelFile>(data.aligner);
  const auto links = links_of(*aligner_, data.valid_sources, data.valid_references, pool);
  coverage_.resize(links.size());
  for (size_t i = 0; i < links.size(); ++i) {
    for (const align::Link& link : links[i]) coverage_[i].by_reference.insert(link.source);
  }
}

ValidationResult Validator::validate(const Parameters<float>& weights, ValidationDepth depth) {
  const auto start = std::chrono::steady_clock::now();
  ValidationResult result;
  try {
    measure(weights, depth, result);
  } catch (const attention::ScoreError&) {
    result = {};
    result.values[Measure::kPerplexity] = std::numeric_limits<double>::quiet_NaN();
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

void Validator::measure(const Parameters<float>& weights, ValidationDepth depth,
                        ValidationResult& result) {
  measure_likelihood(weights, result);
  if (std::isnan(result.values.at(Measure::kPerplexity))) return;
  const size_t num_pairs = data_.valid.corpus.size();
  if (depth == ValidationDepth::kTranslations && recipe_.translates()) {
    result.translations = translate(weights, num_pairs, result);
    measure_translations(result);
  } else {
    translate(weights, std::min(kFewSentences, num_pairs), result);
  }
}

void Validator::measure_likelihood(const Parameters<float>& weights, ValidationResult& result) {
  const EncodedCorpus& corpus = data_.valid.corpus;
  std::vector<size_t> order(corpus.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&corpus](size_t a, size_t b) {
    return corpus.target(a).size() > corpus.target(b).size();
  });
  auto evaluation = parallel_.evaluate(weights);
  const RunSettings settings = model_.default_settings();
  BatchLoss sum;
  std::vector<Example> batch;
  for (size_t begin = 0; begin < order.size(); begin += kSentencesPerBatch) {
    batch.clear();
    for (size_t i = begin; i < std::min(order.size(), begin + kSentencesPerBatch); ++i) {
      batch.push_back(maker_.make(corpus, order[i]));
    }
    sum.add(evaluation.forward(batch, settings));
  }
  const auto tokens = static_cast<double>(sum.num_tokens);
  result.values[Measure::kPerplexity] = std::exp(sum.nll / tokens);
  if (recipe_.measures(Measure::kAccuracy)) {
    result.values[Measure::kAccuracy] = 100 * static_cast<double>(sum.num_correct) / tokens;
  }
}

std::vector<std::string> Validator::translate(const Parameters<float>& weights, size_t count,
                                              ValidationResult& result) const {
  std::vector<infer::SourceSentence> sources;
  sources.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    Example example = translation_maker_.make(data_.valid.corpus, i);
    sources.push_back({std::move(example.source), {std::move(example.fertility)}, {}});
  }
  const FertilityOptions& fertility = recipe_.fertility;
  const infer::Model inference(model_.options(), infer::weights_in(weights), fertility.minimum);
  const SubwordSpans spans(data_.vocabularies.source);
  const infer::Ensemble ensemble{
      {&inference, inference.default_attention(), static_cast<float>(fertility.slack),
       fertility.predicted_quantile(), fertility.unit == FertilityUnit::kWord ? &spans : nullptr}};
  const auto greedy =
      greedy_search(infer::decoder_factory(ensemble), std::move(sources), {}, pool_);
  std::vector<std::string> translations;
  translations.reserve(greedy.size());
  for (const Hypothesis& translation : greedy) {
    translations.push_back(decode_tokens(data_.vocabularies.target, translation.tokens));
  }
  result.all_the_same = are_all_the_same(greedy, data_.valid_sources);
  if (result.all_the_same) result.same_translation = translations.front();
  return translations;
}

void Validator::measure_translations(ValidationResult& result) const {
  const std::vector<std::string>& translations = result.translations;
  if (recipe_.measures(Measure::kBleu)) {
    result.values[Measure::kBleu] =
        corpus_score(MultiBleu({}), translations, data_.valid_references, pool_);
  }
  if (recipe_.measures(Measure::kRep)) {
    result.values[Measure::kRep] =
        corpus_score(Rep({}), translations, data_.valid_references, pool_);
  }
  if (recipe_.measures(Measure::kDrop)) result.values[Measure::kDrop] = drop(translations);
}

double Validator::drop(const std::vector<std::string>& translations) const {
  const auto links = links_of(*aligner_, data_.valid_sources, translations, pool_);
  std::vector<SourceCoverage> coverage = coverage_;
  for (size_t i = 0; i < links.size(); ++i) {
    for (const align::Link& link : links[i]) coverage[i].by_hypothesis.insert(link.source);
  }
  return corpus_score(Drop({}, std::move(coverage)), translations, data_.valid_references, pool_);
}

}  // namespace allot
