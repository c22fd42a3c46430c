#include "app/fertility_stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "app/fertility_text.h"
#include "base/byte_source.h"
#include "base/printable.h"
#include "base/progress.h"
#include "fertility/fertility_file.h"
#include "fertility/prediction_score.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

// A type must occur this often before its mean is meaningful.
constexpr uint64_t kFewestOccurrences = 5;

struct TypeCount {
  uint32_t word = 0;
  uint64_t count = 0;
  uint64_t sum = 0;
  uint32_t largest = 0;

  double mean() const { return static_cast<double>(sum) / static_cast<double>(count); }
};

Json most_fertile(const FertilityText& text, size_t top) {
  std::vector<TypeCount> types(text.words.size());
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    for (size_t k = 0; k < text.tokens[i].size(); ++k) {
      TypeCount& type = types[text.tokens[i][k]];
      type.word = text.tokens[i][k];
      ++type.count;
      type.sum += text.actual[i][k];
      type.largest = std::max(type.largest, text.actual[i][k]);
    }
  }
  types.erase(std::remove_if(types.begin(), types.end(),
                             [](const TypeCount& type) { return type.count < kFewestOccurrences; }),
              types.end());
  // Words are numbered by first use, so equals keep a stated order.
  std::stable_sort(types.begin(), types.end(), [](const TypeCount& a, const TypeCount& b) {
    return a.sum * b.count > b.sum * a.count;
  });
  if (types.size() > top) types.resize(top);
  Json list = Json::array();
  for (const TypeCount& type : types) {
    list.push_back({{"token", text.words.word(type.word)},
                    {"mean", type.mean()},
                    {"largest", type.largest},
                    {"count", type.count}});
  }
  return list;
}

// Numbers of a sentence, for its tokens.
using Numbers = std::function<std::vector<float>(size_t sentence)>;

Json evaluate(const FertilityText& text, const Numbers& numbers, double slack) {
  PredictionScore prediction;
  BoundScore bound;
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    const std::vector<float> own = numbers(i);
    for (size_t k = 0; k < text.tokens[i].size(); ++k) {
      prediction.add(static_cast<uint32_t>(std::lround(own[k])), text.actual[i][k]);
      bound.add(static_cast<double>(own[k]) + slack, text.actual[i][k]);
    }
  }
  return {{"slack", slack},
          {"accuracy", prediction.accuracy()},
          {"f1", prediction.f1()},
          {"coverage", bound.coverage()},
          {"excess", bound.mean_excess()}};
}

Json evaluate_file(const FertilityText& text, const std::string& path, const std::string& source,
                   double slack) {
  FertilityReader reader(path);
  Json result = evaluate(
      text,
      [&](size_t i) {
        return reader.next(text.tokens[i].size(), {display_name(source), i + 1});
      },
      slack);
  reader.finish({display_name(source), text.tokens.size()});
  return result;
}

}  // namespace

void FertilityStatsOptions::validate() const {
  if (!(slack >= 0) || !std::isfinite(slack)) {
    throw Error::usage(fmt::format("--slack is {}", slack), "it must be at least 0");
  }
}

Json fertility_stats(const FertilityStatsOptions& options) {
  options.validate();
  const FertilityText text =
      read_fertility_text(options.source, options.alignments, options.minimum);
  std::map<uint32_t, uint64_t> histogram;
  uint64_t tokens = 0;
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    for (size_t k = 0; k < text.tokens[i].size(); ++k) ++histogram[text.actual[i][k]];
    tokens += text.tokens[i].size();
  }
  Json stats{{"sentences", text.tokens.size()}, {"tokens", tokens}};
  stats["histogram"] = Json::object();
  for (const auto& [fertility, count] : histogram) {
    stats["histogram"][std::to_string(fertility)] = count;
  }
  stats["types"] = most_fertile(text, options.top);
  Json& bounds = stats["bounds"];
  for (const float constant : {1.0F, 2.0F, 3.0F}) {
    bounds[fmt::format("constant {}", constant)] = evaluate(
        text, [&](size_t i) { return std::vector<float>(text.tokens[i].size(), constant); }, 0);
  }
  if (!options.guided.empty()) {
    bounds["guided"] = evaluate_file(text, options.guided, options.source, 0);
  }
  if (!options.predicted.empty()) {
    bounds["predicted"] = evaluate_file(text, options.predicted, options.source, options.slack);
  }
  bounds["actual"] = evaluate(
      text,
      [&](size_t i) { return std::vector<float>(text.actual[i].begin(), text.actual[i].end()); },
      options.slack);
  return stats;
}

std::string stats_text(const Json& stats) {
  const auto tokens = stats.at("tokens").get<uint64_t>();
  std::string page =
      fmt::format("{}, {}\n", format_count(stats.at("sentences").get<uint64_t>(), "sentence"),
                  format_count(tokens, "token"));
  page += "\nfertility       tokens\n";
  const Json& histogram = stats.at("histogram");
  for (const auto& [fertility, count] : histogram.items()) {
    page += fmt::format("{:>9} {:>12} {:>6.2f} %\n", fertility, format_count(count.get<uint64_t>()),
                        100 * count.get<double>() / static_cast<double>(tokens));
  }
  page += fmt::format("\nmost fertile (at least {} times)\n     mean  largest    count  token\n",
                      kFewestOccurrences);
  const Json& types = stats.at("types");
  for (const Json& type : types) {
    page += fmt::format("{:>9.2f} {:>8} {:>8}  {}\n", type.at("mean").get<double>(),
                        type.at("largest").get<uint32_t>(), type.at("count").get<uint64_t>(),
                        printable(type.at("token").get<std::string>()));
  }
  page += "\nbounds        slack  accuracy  F1 (not 1)   covered   excess\n";
  const Json& bounds = stats.at("bounds");
  for (const auto& [name, score] : bounds.items()) {
    page += fmt::format("{:<12} {:>6.2f} {:>7.2f} % {:>11.3f} {:>7.2f} % {:>8.3f}\n", name,
                        score.at("slack").get<double>(), 100 * score.at("accuracy").get<double>(),
                        score.at("f1").get<double>(), 100 * score.at("coverage").get<double>(),
                        score.at("excess").get<double>());
  }
  return page;
}

}  // namespace allot
