#include "app/bench/translation_ways.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/bench/translation_work.h"
#include "model/cost.h"

namespace allot {
namespace {

constexpr int kWayRounds = 3;

double number_bytes(Precision precision) {
  return precision == Precision::kInt8 ? sizeof(int8_t) : sizeof(float);
}

// The numbers of a decoder's matrices: each takes part in one multiply-add of a step.
double step_weights(const Translator& translator) {
  return forward_multiply_adds(translator.model().folder().options(), {0, 1});
}

double step_bytes_of(const Translator& translator, double shortlist_tokens) {
  const ModelOptions& options = translator.model().folder().options();
  double weights = step_weights(translator);
  if (shortlist_tokens > 0) {
    weights -= static_cast<double>(options.hidden_size) *
               (static_cast<double>(options.target_vocabulary) - shortlist_tokens);
  }
  return weights * number_bytes(translator.model().folder().precision());
}

// Some lines at once, or one after the other.
std::vector<std::vector<LineInput>> calls_of(const WaysTask& task, bool single) {
  if (!single) return {task.lines};
  std::vector<std::vector<LineInput>> calls;
  for (size_t i = 0; i < std::min(task.single_sentences, task.lines.size()); ++i) {
    calls.push_back({task.lines[i]});
  }
  return calls;
}

// What the machine takes for an operation (in units of 1e9) and for a byte of memory.
struct UnitSeconds {
  double float_operation = 0;
  double int8_operation = 0;
  double byte = 0;
};

// Seconds that the machine needs at least.
struct LeastSeconds {
  double with_floats = 0;  // and all tokens
  double own = 0;          // with the precision and the tokens of the way
};

LeastSeconds least_seconds(const Translator& translator, const TranslationWay& way,
                           const TranslationWork& work, const UnitSeconds& unit) {
  const double bytes = number_bytes(way.precision);
  if (!way.single) {
    const bool is_int8 = way.precision == Precision::kInt8;
    const double all = work.operations(translator);
    const double left_out = step_weights(translator) - way.step_bytes / bytes;
    const double own = all - 2e-9 * left_out * static_cast<double>(work.decoder_steps);
    return {all * unit.float_operation,
            own * (is_int8 ? unit.int8_operation : unit.float_operation)};
  }
  // The first step has one hypothesis, each further one at most as many as the beam.
  const double num_steps =
      1 + static_cast<double>(work.decoder_steps - 1) / static_cast<double>(way.beam_size);
  return {num_steps * step_weights(translator) * sizeof(float) * unit.byte,
          num_steps * way.step_bytes * unit.byte};
}

// A group of ways that differ in nothing but precision and shortlist.
void measure_group(const WaysTask& task, const TranslationWay& like, bool has_shortlist,
                   double shortlist_tokens, const MachineLimits& limits,
                   std::vector<TranslationWay>& ways) {
  const std::vector<std::vector<LineInput>> calls = calls_of(task, like.single);
  WorkerPool alone(1);
  WorkerPool& pool = like.single ? alone : task.pool;
  struct Measured {
    const Translator* translator;
    TranslationWay way;
    std::vector<double> seconds, ratios, float_shares, shares;
  };
  std::vector<Measured> measured;
  for (const Translator* translator : task.translators) {
    for (const bool shortlist : {false, true}) {
      if (shortlist && !has_shortlist) continue;
      TranslationWay way = like;
      way.precision = translator->model().folder().precision();
      way.shortlist = shortlist;
      way.step_bytes = step_bytes_of(*translator, shortlist ? shortlist_tokens : 0);
      measured.push_back({translator, way, {}, {}, {}, {}});
    }
  }
  size_t num_lines = 0;
  for (const std::vector<LineInput>& lines : calls) num_lines += lines.size();
  for (int round = 0; round < kWayRounds; ++round) {
    const UnitSeconds unit{limits.product.run().wall / limits.product.operations(),
                           limits.int8.seconds_per_operation(),
                           limits.memory.run().wall / static_cast<double>(limits.memory.bytes())};
    for (Measured& one : measured) {
      DecodeOptions decode = task.decode;
      decode.beam.beam_size = like.beam_size;
      decode.shortlist = one.way.shortlist ? ShortlistUse::kOn : ShortlistUse::kOff;
      double seconds = 0;
      LeastSeconds least;
      for (const std::vector<LineInput>& lines : calls) {
        const TranslationWork work = translation_work(*one.translator, lines, decode, pool);
        seconds += work.duration.wall;
        if (work.decoder_steps == 0) continue;
        const LeastSeconds own = least_seconds(*one.translator, one.way, work, unit);
        least.with_floats += own.with_floats;
        least.own += own.own;
      }
      one.seconds.push_back(seconds);
      one.ratios.push_back(measured.front().seconds.back() / seconds);
      one.float_shares.push_back(least.with_floats / seconds);
      one.shares.push_back(least.own / seconds);
    }
  }
  for (Measured& one : measured) {
    one.way.sentences_per_second = static_cast<double>(num_lines) / median(one.seconds);
    one.way.times_exact = median(one.ratios);
    one.way.float_limit_share = median(one.float_shares);
    one.way.limit_share = median(one.shares);
    ways.push_back(one.way);
  }
}

}  // namespace

TranslationWays measure_ways(const WaysTask& task, const MachineLimits& limits) {
  TranslationWays result;
  const bool has_shortlist = task.translators.front()->model().shortlist() != nullptr;
  if (has_shortlist) {
    DecodeOptions decode = task.decode;
    decode.shortlist = ShortlistUse::kOn;
    decode.beam.beam_size = 1;
    const TranslationWork work =
        translation_work(*task.translators.front(), task.lines, decode, task.pool);
    result.shortlist_tokens =
        static_cast<double>(work.shortlist_tokens) / static_cast<double>(task.lines.size());
  }
  for (const bool single : {false, true}) {
    for (const size_t beam_size : {size_t{5}, size_t{1}}) {
      TranslationWay like;
      like.beam_size = beam_size;
      like.single = single;
      measure_group(task, like, has_shortlist, result.shortlist_tokens, limits, result.ways);
    }
  }
  return result;
}

nlohmann::ordered_json to_json(const TranslationWay& way) {
  return {{"precision", to_string(way.precision)},
          {"shortlist", way.shortlist},
          {"beam_size", way.beam_size},
          {"one_at_a_time", way.single},
          {"sentences_per_second", way.sentences_per_second},
          {"times_exact", way.times_exact},
          {"float_limit_share", way.float_limit_share},
          {"limit_share", way.limit_share},
          {"step_bytes", way.step_bytes}};
}

std::string to_text(const TranslationWays& ways) {
  std::string text;
  if (ways.shortlist_tokens > 0) {
    text += fmt::format("shortlists of {:.0f} tokens\n", ways.shortlist_tokens);
  }
  for (const TranslationWay& way : ways.ways) {
    text += fmt::format(
        "{:<14} {:<7} {:<6} {:<9} {:8.1f} sentences/s, {:5.2f} x exact, {:5.1f} % of the float "
        "limit, {:5.1f} % of its own, {:5.1f} MB per step\n",
        way.single ? "one at a time" : "batches", way.beam_size == 1 ? "greedy" : "beam 5",
        to_string(way.precision), way.shortlist ? "shortlist" : "all", way.sentences_per_second,
        way.times_exact, 100 * way.float_limit_share, 100 * way.limit_share, way.step_bytes / 1e6);
  }
  return text;
}

}  // namespace allot
