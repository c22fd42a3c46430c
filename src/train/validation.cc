#include "train/validation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "align/aligner.h"
#include "attention/check_row.h"
#include "base/strings.h"
#include "infer/ensemble.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"
#include "text/subword_encoder.h"
#include "train/distributed/dealt_items.h"
#include "train/distributed/packed_texts.h"

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

// What validation needs of a translation, as text.
std::string pack_translation(const Hypothesis& hypothesis) {
  return (hypothesis.is_finished ? '1' : '0') +
         std::string(reinterpret_cast<const char*>(hypothesis.tokens.data()),
                     hypothesis.tokens.size() * sizeof(uint32_t));
}
Hypothesis unpack_translation(const std::string& text) {
  Hypothesis hypothesis;
  hypothesis.is_finished = text.at(0) == '1';
  hypothesis.tokens.resize((text.size() - 1) / sizeof(uint32_t));
  if (text.size() > 1) std::memcpy(hypothesis.tokens.data(), text.data() + 1, text.size() - 1);
  return hypothesis;
}

// Positions of values, the largest value first.
template <typename Value>
std::vector<size_t> order_by_falling(size_t count, const Value& value) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&value](size_t a, size_t b) { return value(a) > value(b); });
  return order;
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
                     DataParallel<TranslationTask<float>>& parallel, WorkerPool& pool,
                     RankGroup* group)
    : recipe_(recipe),
      data_(data),
      model_(model),
      maker_({recipe.has_sink(), fertility.valid.get()}),
      translation_maker_({recipe.has_sink(), fertility.translation.get()}),
      parallel_(parallel),
      pool_(pool),
      group_(group) {
  if (data.aligner.empty() || (group != nullptr && group->rank() > 0)) return;
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
    if (group_ == nullptr || group_->rank() == 0) measure_translations(result);
  } else {
    translate(weights, std::min(kFewSentences, num_pairs), result);
  }
}

void Validator::measure_likelihood(const Parameters<float>& weights, ValidationResult& result) {
  const EncodedCorpus& corpus = data_.valid.corpus;
  const std::vector<size_t> order =
      order_by_falling(corpus.size(), [&corpus](size_t i) { return corpus.target(i).size(); });
  const size_t num_batches = (order.size() + kSentencesPerBatch - 1) / kSentencesPerBatch;
  const auto losses = make_dealt_items(group_, num_batches, [&](const std::vector<size_t>& own) {
    auto evaluation = parallel_.evaluate(weights);
    std::vector<std::string> made;
    made.reserve(own.size());
    for (const size_t batch : own) made.push_back(likelihood_of_batch(order, batch, evaluation));
    return made;
  });
  BatchLoss sum;
  for (const std::string& loss : losses) sum.add(value_of_bytes<BatchLoss>(loss));
  const auto tokens = static_cast<double>(sum.num_tokens);
  result.values[Measure::kPerplexity] = std::exp(sum.nll / tokens);
  if (recipe_.measures(Measure::kAccuracy)) {
    result.values[Measure::kAccuracy] = 100 * static_cast<double>(sum.num_correct) / tokens;
  }
}

std::string Validator::likelihood_of_batch(
    const std::vector<size_t>& order, size_t batch,
    DataParallel<TranslationTask<float>>::Evaluation& evaluation) {
  const size_t begin = batch * kSentencesPerBatch;
  std::vector<Example> examples;
  for (size_t i = begin; i < std::min(order.size(), begin + kSentencesPerBatch); ++i) {
    examples.push_back(maker_.make(data_.valid.corpus, order[i]));
  }
  return bytes_of_value(evaluation.forward(examples, model_.default_settings()));
}

std::vector<Hypothesis> Validator::search(const Parameters<float>& weights, size_t count) const {
  const EncodedCorpus& corpus = data_.valid.corpus;
  // Sentences of like length are on different ranks, so that all are busy for about as long.
  const std::vector<size_t> order =
      order_by_falling(count, [&corpus](size_t i) { return corpus.source(i).size(); });
  const auto found = make_dealt_items(group_, count, [&](const std::vector<size_t>& own) {
    std::vector<infer::SourceSentence> sources;
    sources.reserve(own.size());
    for (const size_t i : own) {
      Example example = translation_maker_.make(corpus, order[i]);
      sources.push_back({std::move(example.source), {std::move(example.fertility)}, {}});
    }
    std::vector<std::string> made;
    for (const Hypothesis& translation : search_own(weights, std::move(sources))) {
      made.push_back(pack_translation(translation));
    }
    return made;
  });
  std::vector<Hypothesis> translations(count);
  for (size_t i = 0; i < count; ++i) translations[order[i]] = unpack_translation(found[i]);
  return translations;
}

std::vector<Hypothesis> Validator::search_own(const Parameters<float>& weights,
                                              std::vector<infer::SourceSentence> sources) const {
  const FertilityOptions& fertility = recipe_.fertility;
  const infer::Model inference(model_.options(), infer::weights_in(weights), fertility.minimum);
  const SubwordSpans spans(data_.vocabularies.source);
  const infer::Ensemble ensemble{
      {&inference, inference.default_attention(), static_cast<float>(fertility.slack),
       fertility.predicted_quantile(), fertility.unit == FertilityUnit::kWord ? &spans : nullptr}};
  return greedy_search(infer::decoder_factory(ensemble), std::move(sources), {}, pool_);
}

std::vector<std::string> Validator::translate(const Parameters<float>& weights, size_t count,
                                              ValidationResult& result) const {
  const std::vector<Hypothesis> greedy = search(weights, count);
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
