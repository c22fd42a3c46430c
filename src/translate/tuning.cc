#include "translate/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/log.h"
#include "base/progress.h"
#include "translate/grid_evaluator.h"
#include "translate/override_check.h"

namespace allot {
namespace {

// Of a search that can be stopped, between two looks at whether it is.
constexpr size_t kBatchesBetweenLooks = 4;

// The best of what was found under these penalties; of equals the first. Null for a line without
// words.
const LineHypothesis* best_under(const PenaltyOptions& penalties, const LineTranslation& line) {
  const LineHypothesis* best = nullptr;
  double best_score = 0;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    std::vector<double> coverage = hypothesis.spent;
    coverage.resize(line.source.tokens.size());  // the sink does not count
    const double score = penalized_score(
        penalties, {hypothesis.log_prob, hypothesis.target.tokens.size(), line.total_fertility},
        coverage);
    const bool is_better = best == nullptr || (hypothesis.is_finished && !best->is_finished) ||
                           (hypothesis.is_finished == best->is_finished && score > best_score);
    if (!is_better) continue;
    best = &hypothesis;
    best_score = score;
  }
  return best;
}

// Each value would give the same translations.
void check_bounded(const TuningOptions& options, const std::vector<AttentionOverrides>& searches,
                   const Translator& translator) {
  if (options.bonuses.empty() && options.constants.empty()) return;
  for (const AttentionOverrides& search : searches) {
    for (const ModelAttention& attention : translator.attention(search)) {
      if (attention.is_bounded()) return;
    }
  }
  throw Error::usage(
      fmt::format("{} has no effect for attention without bounds",
                  options.bonuses.empty() ? "--constants" : "--bonuses"),
      "leave it out, or choose a transform with bounds: --transforms softmax,csoftmax");
}

// Before any of them is searched.
void check_word_rewards(const TuningOptions& options, const DecodeOptions& decoding,
                        const std::vector<AttentionOverrides>& searches,
                        const Translator& translator) {
  if (options.word_rewards.empty()) return;
  for (const AttentionOverrides& search : searches) {
    check_word_reward(search_options(decoding, options, search).beam, search,
                      translator.attention(search).front());
  }
}

void check_uncut(const HeldOutText& text, size_t first, const std::vector<LineTranslation>& lines) {
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].num_parts <= 1) continue;
    throw Error(text.inputs[first + i].place,
                fmt::format("has {} tokens, and tuning takes {} at most",
                            format_count(lines[i].source.tokens.size()),
                            format_count(DecodeOptions::kLongestInput)),
                "break the line into sentences, in both files");
  }
}

// What is left of overrides when those are left out that the model has by itself.
AttentionOverrides differing(AttentionOverrides overrides, const ModelAttention& attention,
                             const LoadedModel& model) {
  const AttentionSettings own = model.inference().default_attention();
  const FertilityOptions& fertility = model.fertility_options();
  const auto leave_out = [](auto& value, const auto& known) {
    if (value && *value == known) value.reset();
  };
  leave_out(overrides.transform, own.transform);
  leave_out(overrides.exhaustion_bonus, own.bonus.weight);
  leave_out(overrides.fertility, fertility.kind);
  if (!overrides.fertility) leave_out(overrides.fertility_constant, fertility.constant);
  if (!overrides.fertility) leave_out(overrides.fertility_slack, fertility.slack);
  if (attention.is_bounded()) return overrides;
  AttentionOverrides rest;
  rest.transform = overrides.transform;
  return rest;
}

PenaltyOverrides overrides_of(const PenaltyOptions& penalties) {
  PenaltyOverrides overrides{penalties.length, penalties.alpha,   penalties.coverage,
                             penalties.beta,   penalties.epsilon, {}};
  if (penalties.word_reward != 0) overrides.word_reward = penalties.word_reward;
  return overrides;
}

// All that is known of the settings of one search before they are evaluated.
TunePoint point_of(const Translator& translator, const AttentionOverrides& search,
                   const PenaltyOptions& penalties) {
  const ModelAttention attention = translator.attention(search).front();
  TunePoint point;
  point.settings = {overrides_of(penalties), differing(search, attention, translator.model())};
  point.transform = attention.settings().transform;
  point.is_bounded = attention.is_bounded();
  if (point.is_bounded && attention.fertility().kind == FertilityKind::kConstant) {
    point.constant = attention.fertility().constant;
  }
  point.bonus = attention.settings().bonus.weight;
  point.alpha = penalties.alpha;
  point.beta = penalties.beta;
  return point;
}

// All lines translated; nothing when that was stopped.
std::optional<std::vector<LineTranslation>> translate_all(
    const Translator& translator, const HeldOutText& text, const DecodeOptions& options,
    size_t search, WorkerPool& pool, const std::atomic<bool>* stop, const TuningSearch& others) {
  const size_t threads = static_cast<size_t>(pool.num_threads()) * others.num_processes;
  const size_t block =
      stop == nullptr ? text.inputs.size() : kBatchesBetweenLooks * options.batch_size * threads;
  std::vector<LineTranslation> lines;
  lines.reserve(text.inputs.size());
  for (size_t begin = 0; begin < text.inputs.size(); begin += block) {
    if (stop != nullptr && (*stop || (others.is_stopped && others.is_stopped()))) {
      return std::nullopt;
    }
    const size_t end = std::min(text.inputs.size(), begin + block);
    const std::vector<LineInput> inputs(text.inputs.begin() + static_cast<std::ptrdiff_t>(begin),
                                        text.inputs.begin() + static_cast<std::ptrdiff_t>(end));
    std::vector<LineTranslation> found = others.translate
                                             ? others.translate(search, inputs, options)
                                             : translator.translate(inputs, options, pool);
    check_uncut(text, begin, found);
    std::move(found.begin(), found.end(), std::back_inserter(lines));
  }
  return lines;
}

// Chooses the best of points by one score, as it is.
size_t best_score(const std::vector<TunePoint>& points, TuneObjective objective) {
  const double sign = objective == TuneObjective::kBleu ? 1 : -1;
  size_t best = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    if (sign * points[i].value(objective) > sign * points[best].value(objective)) best = i;
  }
  return best;
}

}  // namespace

double TunePoint::value(TuneObjective objective) const {
  switch (objective) {
    case TuneObjective::kCoverage:
      return scores.rep + scores.drop.value_or(0);
    case TuneObjective::kBleu:
      return scores.bleu;
    case TuneObjective::kRep:
      return scores.rep;
    case TuneObjective::kDrop:
      return scores.drop.value_or(0);
  }
  return 0;
}

ModelDecoding TuneResult::decoding() const {
  ModelDecoding decoding;
  decoding.settings = best().settings;
  decoding.objective = objective;
  decoding.sentences = num_sentences;
  decoding.beam_size = beam_size;
  if (plain_index) decoding.plain = points[*plain_index].scores;
  decoding.tuned = best().scores;
  return decoding;
}

DecodeOptions search_options(const DecodeOptions& decoding, const TuningOptions& options,
                             const AttentionOverrides& attention) {
  DecodeOptions own = decoding;
  own.attention = attention;
  own.beam.tuned = options.penalties(decoding);
  // The penalties of the grid decide what is kept, not those of the call.
  own.beam.penalties = own.beam.tuned.front();
  // Parts of a line would have to be ranked one by one.
  own.max_input_length = DecodeOptions::kLongestInput;
  own.split_sentences = SplitSentences::kOff;
  own.keeps_attention = false;
  return own;
}

std::optional<TuneResult> tune_settings(const Translator& translator, const HeldOutText& text,
                                        const DecodeOptions& decoding, const TuningOptions& options,
                                        WorkerPool& pool, const std::atomic<bool>* stop,
                                        const TuningSearch& others) {
  options.validate(decoding);
  const std::vector<AttentionOverrides> searches =
      searches_of(options, decoding.attention, translator.model());
  check_bounded(options, searches, translator);
  check_word_rewards(options, decoding, searches, translator);
  GridEvaluator evaluator(translator, text, options.aligner, pool);
  TuneResult result;
  result.objective = options.objective;
  result.num_sentences = text.inputs.size();
  result.num_searches = searches.size();
  result.beam_size = decoding.beam.beam_size;
  const Resamples resamples(text.inputs.size(), kTuneSamples, kTuneSeed);
  std::vector<SampledScores> sampled;
  for (size_t number = 0; number < searches.size(); ++number) {
    const AttentionOverrides& search = searches[number];
    const DecodeOptions own = search_options(decoding, options, search);
    const auto lines = translate_all(translator, text, own, number, pool, stop, others);
    if (!lines) return std::nullopt;
    std::vector<ChosenHypotheses> choices;
    for (const PenaltyOptions& penalties : own.beam.tuned) {
      ChosenHypotheses& chosen = choices.emplace_back();
      for (const LineTranslation& line : *lines) chosen.push_back(best_under(penalties, line));
    }
    const std::vector<SettingStatistics> statistics = evaluator.evaluate(*lines, choices);
    for (size_t i = 0; i < statistics.size(); ++i) {
      TunePoint point = point_of(translator, search, own.beam.tuned[i]);
      if (!options.word_rewards.empty()) point.word_reward = own.beam.tuned[i].word_reward;
      point.scores = evaluator.scores(statistics[i]);
      sampled.push_back(evaluator.sampled_scores(statistics[i], resamples));
      if (!result.plain_index && point.settings.is_plain())
        result.plain_index = result.points.size();
      result.points.push_back(point);
    }
    const DecodingSettings differs{{}, result.points.back().settings.attention};
    log::info("{}: {} evaluated", differs.is_plain() ? "the model's attention" : to_string(differs),
              format_count(own.beam.tuned.size(), "setting"));
  }
  result.best_index =
      options.objective == TuneObjective::kCoverage
          ? choose_for_coverage(sampled, result.plain_index.value_or(result.points.size()))
          : best_score(result.points, options.objective);
  for (size_t i = 0; i < result.points.size(); ++i) {
    result.points[i].p_value =
        p_of_difference(sampled[i], sampled[result.best_index], options.objective);
  }
  return result;
}

TuneResult tune_settings(const Translator& translator, const HeldOutText& text,
                         const DecodeOptions& decoding, const TuningOptions& options,
                         WorkerPool& pool) {
  return *tune_settings(translator, text, decoding, options, pool, nullptr);
}

}  // namespace allot
