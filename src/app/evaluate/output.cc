#include "app/evaluate/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/json_text.h"
#include "base/strings.h"
#include "metrics/error_details.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

Json result_json(const MetricResult& result, const Statistics& statistics, double score,
                 const SignatureContext& context) {
  Json object = {{"score", score}, {"signature", result.metric->signature(context)}};
  object.update(result.metric->parts(statistics));
  return object;
}

// The sentences with a score above zero, highest first, at most `count` of them.
std::vector<size_t> highest(const MetricResult& result, size_t count) {
  std::vector<double> scores;
  for (const Statistics& sentence : result.sentences) {
    scores.push_back(result.metric->sentence_score(sentence));
  }
  std::vector<size_t> order(scores.size());
  std::iota(order.begin(), order.end(), size_t{0});
  order.erase(std::remove_if(order.begin(), order.end(), [&](size_t i) { return scores[i] == 0; }),
              order.end());
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  order.resize(std::min(order.size(), count));
  return order;
}

}  // namespace

std::string evaluation_table(const Evaluation& evaluation) {
  std::string table = fmt::format("{:<12} {:>7}  {}\n", "metric", "score", "details");
  for (const MetricResult& result : evaluation.results) {
    const int decimals = result.metric->num_decimals();
    std::string details = result.metric->summary(result.sum);
    if (result.confidence) {
      details = fmt::format("μ = {:.{}f} ± {:.{}f}  {}", result.confidence->mean, decimals,
                            result.confidence->half_width, decimals, details);
    }
    table += fmt::format("{:<12} {:>7.{}f}  {}\n",
                         result.metric->name() + arrow_of(result.metric->better()), result.score(),
                         decimals, details);
  }
  table += "\n";
  for (const MetricResult& result : evaluation.results) {
    table += fmt::format("{:<12} {}\n", result.metric->name(),
                         result.metric->signature(evaluation.context));
  }
  return table;
}

std::string evaluation_scores(const Evaluation& evaluation) {
  std::string text;
  for (const MetricResult& result : evaluation.results) {
    text += fmt::format("{:.{}f}\n", result.score(), result.metric->num_decimals());
  }
  return text;
}

std::string evaluation_json(const Evaluation& evaluation) {
  Json object = Json::object();
  for (const MetricResult& result : evaluation.results) {
    Json& entry = object[result.metric->key()];
    entry = result_json(result, result.sum, result.score(), evaluation.context);
    if (result.confidence) {
      entry["confidence"] = {{"mean", result.confidence->mean},
                             {"half_width", result.confidence->half_width}};
    }
  }
  return json_text(object, 2);
}

std::string sentence_line(const Evaluation& evaluation, size_t sentence) {
  std::vector<std::string> values;
  for (const MetricResult& result : evaluation.results) {
    values.push_back(
        fmt::format("{:.4f}", result.metric->sentence_score(result.sentences[sentence])));
  }
  return join(values, "\t");
}

std::string sentence_json(const Evaluation& evaluation, size_t sentence) {
  Json object = Json::object();
  for (const MetricResult& result : evaluation.results) {
    const Statistics& statistics = result.sentences[sentence];
    Json& entry = object[result.metric->key()];
    entry = result_json(result, statistics, result.metric->sentence_score(statistics),
                        evaluation.context);
    if (result.metric->key() == to_string(MetricKind::kRep)) {
      entry["repetitions"] =
          repetitions_json(evaluation.segments[sentence], evaluation.metrics.rep);
    }
    if (result.metric->key() == to_string(MetricKind::kDrop)) {
      entry["dropped_words"] =
          dropped_json(evaluation.links.coverage[sentence], evaluation.metrics.drop);
    }
  }
  return json_text(object);
}

std::string worst_sentences(const Evaluation& evaluation, size_t count) {
  std::string text;
  for (const MetricResult& result : evaluation.results) {
    const bool is_rep = result.metric->key() == to_string(MetricKind::kRep);
    const bool is_drop = result.metric->key() == to_string(MetricKind::kDrop);
    if (!is_rep && !is_drop) continue;
    text += fmt::format("\n{} by sentence, worst first\n", result.metric->name());
    for (const size_t i : highest(result, count)) {
      text += fmt::format(
          "{:>7.2f}  line {}: {}\n", result.metric->sentence_score(result.sentences[i]), i + 1,
          is_rep ? repetitions_text(evaluation.segments[i], evaluation.metrics.rep)
                 : dropped_text(evaluation.links.coverage[i], evaluation.metrics.drop));
    }
  }
  return text;
}

}  // namespace allot
