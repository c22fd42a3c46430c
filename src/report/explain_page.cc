#include "report/explain_page.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/version.h"
#include "report/explain_key_js.h"
#include "report/explain_matrix_js.h"
#include "report/explain_page_css.h"
#include "report/explain_page_html.h"
#include "report/explain_page_js.h"
#include "report/explain_panel_js.h"
#include "report/explain_print_js.h"
#include "report/explain_sentence_js.h"
#include "report/explain_text_js.h"
#include "report/explain_warnings_js.h"
#include "report/html_page.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) {
  const double six_decimals = std::round(value * 1e6) / 1e6;
  return six_decimals == 0 ? value : six_decimals;
}

Json numbers_json(const std::vector<double>& numbers) {
  Json json = Json::array();
  for (const double number : numbers) json.push_back(rounded(number));
  return json;
}

Json matrix_json(const std::vector<std::vector<double>>& rows) {
  Json json = Json::array();
  for (const std::vector<double>& row : rows) json.push_back(numbers_json(row));
  return json;
}

// A label only where the page would show something else: the word as it is in the line.
Json words_json(const std::string& line, const std::vector<ExplainedWord>& words) {
  Json json = Json::array();
  for (const ExplainedWord& word : words) {
    Json one = {{"text", word.text}, {"begin", word.begin}, {"end", word.end}};
    std::string label = word_label(line, word);
    if (label != word_in_line(line, word)) one["label"] = std::move(label);
    json.push_back(std::move(one));
  }
  return json;
}

Json warning_json(const ExplainedWarning& warning) {
  Json json = {{"kind", warning.kind}};
  if (warning.position) json["position"] = *warning.position;
  if (!warning.text.empty()) json["text"] = warning.text;
  if (warning.amount) json["amount"] = rounded(*warning.amount);
  return json;
}

void check_shape(const ExplainedTranslation& translation) {
  const size_t num_words = translation.source_words.size();
  const size_t num_columns = num_words + (translation.has_sink ? 1 : 0);
  const size_t num_states = translation.attention.size() + 1;
  ALLOT_CHECK(translation.attention.size() >= translation.words.size(), "a row for every word");
  for (const std::vector<double>& row : translation.attention) {
    ALLOT_CHECK(row.size() == num_columns, "a weight for every source word");
  }
  ALLOT_CHECK(translation.spent.size() == num_states, "what was spent after every step");
  ALLOT_CHECK(translation.num_tokens.size() == num_words, "tokens of every source word");
  if (!translation.is_bounded()) return;
  ALLOT_CHECK(translation.fertility.size() == num_words, "a budget for every source word");
  ALLOT_CHECK(translation.left.size() == num_states, "what is left after every step");
}

Json translation_json(const std::string& source, const ExplainedTranslation& translation) {
  check_shape(translation);
  Json json;
  json["text"] = translation.text;
  json["log_prob"] = rounded(translation.log_prob);
  json["source_words"] = words_json(source, translation.source_words);
  json["num_tokens"] = translation.num_tokens;
  json["words"] = words_json(translation.text, translation.words);
  json["has_sink"] = translation.has_sink;
  json["attention"] = matrix_json(translation.attention);
  json["spent"] = matrix_json(translation.spent);
  const bool is_bounded = translation.is_bounded();
  json["fertility"] = is_bounded ? numbers_json(translation.fertility) : Json(nullptr);
  json["left"] = is_bounded ? matrix_json(translation.left) : Json(nullptr);
  json["sink_share"] = rounded(translation.sink_share);
  json["warnings"] = Json::array();
  for (const ExplainedWarning& warning : translation.warnings) {
    json["warnings"].push_back(warning_json(warning));
  }
  json["repeated"] = translation.repeated;
  json["dropped"] = translation.dropped;
  return json;
}

Json sentence_json(const ExplainedSentence& sentence) {
  Json json;
  json["line"] = sentence.line;
  json["source"] = sentence.source;
  json["reference"] = sentence.reference ? Json(*sentence.reference) : Json(nullptr);
  json["repaired"] = sentence.was_repaired;
  json["translations"] = Json::array();
  for (const auto& translation : sentence.translations) {
    json["translations"].push_back(translation ? translation_json(sentence.source, *translation)
                                               : Json(nullptr));
  }
  return json;
}

}  // namespace

std::string explanation_json(const Explanation& explanation) {
  Json json = {{"version", std::string("allot ") + kVersion}};
  json["models"] = Json::array();
  for (const ExplainedModel& model : explanation.models) {
    json["models"].push_back({{"name", model.name},
                              {"transform", model.transform},
                              {"fertility", model.fertility},
                              {"exhaustion_bonus", rounded(model.exhaustion_bonus)},
                              {"has_sink", model.has_sink},
                              {"path", model.path}});
  }
  json["sentences"] = Json::array();
  for (const ExplainedSentence& sentence : explanation.sentences) {
    json["sentences"].push_back(sentence_json(sentence));
  }
  return json_text(json);
}

std::string explain_page(const Explanation& explanation) {
  const std::string script = std::string(kExplainTextJs) + kExplainWarningsJs + kExplainMatrixJs +
                             kExplainPanelJs + kExplainSentenceJs + kExplainKeyJs +
                             kExplainPrintJs + kExplainPageJs;
  return one_file_page({"Where the attention went", kExplainPageCss, kExplainPageHtml, script,
                        explanation_json(explanation)});
}

}  // namespace allot
