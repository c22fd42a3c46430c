#include "report/compare_page.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_text.h"
#include "base/short_names.h"
#include "base/version.h"
#include "metrics/json_numbers.h"
#include "report/compare_page_css.h"
#include "report/compare_page_html.h"
#include "report/compare_page_js.h"
#include "report/html_page.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

Json score_json(const ComparedScore& score) {
  return {{"score", score.score},
          {"half_width", score.half_width ? Json(*score.half_width) : Json(nullptr)},
          {"p_value", score.p_value ? Json(*score.p_value) : Json(nullptr)}};
}

Json metric_json(const ComparedMetric& metric) {
  Json systems = Json::array();
  for (const ComparedScore& system : metric.systems) systems.push_back(score_json(system));
  return {{"key", metric.key},
          {"name", metric.name},
          {"higher_is_better", json_higher_is_better(metric.better)},
          {"num_decimals", metric.num_decimals},
          {"signature", metric.signature},
          {"p_value", systems[1]["p_value"]},
          {"systems", std::move(systems)}};
}

Json translation_json(const ComparedTranslation& translation) {
  Json repetitions = Json::array();
  for (const NamedRepetition& found : translation.repetitions) {
    repetitions.push_back(
        {{"text", found.text}, {"count", found.count}, {"in_reference", found.count_in_reference}});
  }
  return {{"words", translation.words},   {"scores", translation.scores},
          {"repetitions", repetitions},   {"repeated", translation.repeated},
          {"joined", translation.joined}, {"dropped", translation.dropped}};
}

Json sentence_json(const ComparedSentence& sentence, bool has_source) {
  Json systems = Json::array();
  for (const ComparedTranslation& system : sentence.systems) {
    systems.push_back(translation_json(system));
  }
  return {{"line", sentence.line},
          {"source", has_source ? Json(sentence.source) : Json(nullptr)},
          {"source_joined", sentence.source_joined},
          {"references", sentence.references},
          {"systems", std::move(systems)}};
}

}  // namespace

std::string comparison_json(const Comparison& comparison) {
  Json object = {{"version", std::string("allot ") + kVersion},
                 {"systems", comparison.systems},
                 {"names", short_names(comparison.systems)},
                 {"num_references", comparison.num_references},
                 {"num_sentences", comparison.num_sentences},
                 {"has_links", comparison.has_links},
                 {"test",
                  {{"kind", comparison.test.kind},
                   {"samples", comparison.test.samples},
                   {"seed", comparison.test.seed}}}};
  object["metrics"] = Json::array();
  for (const ComparedMetric& metric : comparison.metrics) {
    object["metrics"].push_back(metric_json(metric));
  }
  object["sentences"] = Json::array();
  for (const ComparedSentence& sentence : comparison.sentences) {
    object["sentences"].push_back(sentence_json(sentence, comparison.has_source));
  }
  return json_text(object);
}

std::string compare_page(const Comparison& comparison) {
  return one_file_page({"Comparison of translations", kComparePageCss, kComparePageHtml,
                        kComparePageJs, comparison_json(comparison)});
}

}  // namespace allot
