#include "metrics/bleu.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "metrics/json_numbers.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

constexpr double kDefaultFloor = 0.1;
constexpr double kDefaultAddK = 1;

bool takes_value(BleuSmoothing smoothing) {
  return smoothing == BleuSmoothing::kFloor || smoothing == BleuSmoothing::kAddK;
}

}  // namespace

std::string to_string(BleuSmoothing smoothing) {
  switch (smoothing) {
    case BleuSmoothing::kNone:
      return "none";
    case BleuSmoothing::kExp:
      return "exp";
    case BleuSmoothing::kFloor:
      return "floor";
    case BleuSmoothing::kAddK:
      return "add-k";
  }
  ALLOT_CHECK(false, "a smoothing without a name");
}

BleuSmoothing parse_bleu_smoothing(const std::string& name) {
  for (const BleuSmoothing smoothing :
       {BleuSmoothing::kExp, BleuSmoothing::kFloor, BleuSmoothing::kAddK, BleuSmoothing::kNone}) {
    if (to_string(smoothing) == name) return smoothing;
  }
  throw Error::usage("unknown smoothing '" + name + "'", "choose one of: exp, floor, add-k, none");
}

void BleuOptions::validate() const {
  if (smoothing_value && !takes_value(smoothing)) {
    throw Error::usage("smoothing '" + to_string(smoothing) + "' takes no value",
                       "leave the value out, or choose floor or add-k");
  }
  if (smoothing_value && !(*smoothing_value > 0)) {
    throw Error::usage(fmt::format("smoothing value {} is not positive", *smoothing_value),
                       "give a number above 0");
  }
  if (max_order < 1)
    throw Error::usage("BLEU needs n-grams", "the maximum order must be at least 1");
}

Bleu::Bleu(const BleuOptions& options) : options_(options) {
  options_.validate();
  if (options_.tokenizer == BleuTokenizer::kJaMecab) {
    japanese_ = std::make_unique<JapaneseSegmenter>();
  }
}

Statistics Bleu::statistics(const Segment& segment) const {
  const auto prepare = [this](std::string_view line) {
    return tokenize_for_bleu(options_.lower_case ? lower_case(line) : std::string(line),
                             options_.tokenizer, japanese_.get());
  };
  const std::string hypothesis = prepare(segment.hypothesis);
  std::vector<std::string> lines;
  std::vector<Words> references;
  lines.reserve(segment.references.size());
  for (const std::string_view line : segment.references) {
    references.push_back(split_words(lines.emplace_back(prepare(line))));
  }
  return bleu_statistics(split_words(hypothesis), references, options_.max_order);
}

double Bleu::smoothing_value() const {
  return options_.smoothing_value.value_or(
      options_.smoothing == BleuSmoothing::kFloor ? kDefaultFloor : kDefaultAddK);
}

BleuScore Bleu::detailed_score(const Statistics& sum, MaxOrder order) const {
  BleuScore result;
  result.counts = bleu_counts(sum);
  result.brevity_penalty = brevity_penalty(result.counts);
  std::vector<double>& matches = result.counts.matches;
  std::vector<double>& totals = result.counts.totals;
  result.precisions.assign(matches.size(), 0);
  if (std::all_of(matches.begin(), matches.end(), [](double count) { return count == 0; })) {
    return result;
  }

  size_t num_orders = matches.size();
  double zeros_weight = 1;
  for (size_t n = 0; n < matches.size(); ++n) {
    if (options_.smoothing == BleuSmoothing::kAddK && n > 0) {
      matches[n] += smoothing_value();
      totals[n] += smoothing_value();
    }
    if (totals[n] == 0) break;
    if (order == MaxOrder::kEffective) num_orders = n + 1;
    if (matches[n] > 0) {
      result.precisions[n] = 100 * matches[n] / totals[n];
    } else if (options_.smoothing == BleuSmoothing::kExp) {
      zeros_weight *= 2;
      result.precisions[n] = 100 / (zeros_weight * totals[n]);
    } else if (options_.smoothing == BleuSmoothing::kFloor) {
      result.precisions[n] = 100 * smoothing_value() / totals[n];
    }
  }
  std::vector<double> used = result.precisions;
  used.resize(num_orders);
  result.score = result.brevity_penalty * geometric_mean(used);
  return result;
}

double Bleu::score(const Statistics& sum) const {
  return detailed_score(sum).score;
}

double Bleu::sentence_score(const Statistics& statistics) const {
  return detailed_score(statistics, MaxOrder::kEffective).score;
}

std::string Bleu::signature(const SignatureContext& context) const {
  std::string smoothing = to_string(options_.smoothing);
  if (takes_value(options_.smoothing)) smoothing += fmt::format("[{:.2f}]", smoothing_value());
  std::vector<Setting> settings = {
      {"case", options_.lower_case ? "lc" : "mixed"},
      {"eff", options_.effective_order || context.single_sentences ? "yes" : "no"},
      {"tok", to_string(options_.tokenizer)},
      {"smooth", smoothing}};
  if (options_.max_order != BleuOptions().max_order) {
    settings.push_back({"order", std::to_string(options_.max_order)});
  }
  return make_signature(context, settings);
}

nlohmann::ordered_json Bleu::parts(const Statistics& sum) const {
  const BleuScore score = detailed_score(sum);
  return {{"precisions", score.precisions},
          {"bp", score.brevity_penalty},
          {"hyp_len", json_number(score.counts.hypothesis_length)},
          {"ref_len", json_number(score.counts.reference_length)},
          {"counts", json_numbers(score.counts.matches)},
          {"totals", json_numbers(score.counts.totals)}};
}

std::string Bleu::summary(const Statistics& sum) const {
  const BleuScore score = detailed_score(sum);
  const BleuCounts& counts = score.counts;
  const double ratio =
      counts.reference_length > 0 ? counts.hypothesis_length / counts.reference_length : 0;
  return fmt::format("{:.1f} (BP = {:.3f} ratio = {:.3f} hyp_len = {} ref_len = {})",
                     fmt::join(score.precisions, "/"), score.brevity_penalty, ratio,
                     counts.hypothesis_length, counts.reference_length);
}

}  // namespace allot
