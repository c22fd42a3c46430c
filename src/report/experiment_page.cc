#include "report/experiment_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"
#include "report/experiment_page_css.h"
#include "report/page_css.h"
#include "report/svg.h"

namespace allot {
namespace {

std::string table_html(const ExperimentPage& page) {
  std::string html = "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">row</th>";
  for (const std::string& column : page.columns) {
    html += fmt::format("<th scope=\"col\">{}</th>", escape_xml(column));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const PageRow& row : page.rows) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escape_xml(row.label));
    for (const PageCell& cell : row.cells) {
      html += fmt::format("<td{}{}>{}", cell.is_best ? " class=\"best\"" : "",
                          cell.explanation.empty()
                              ? ""
                              : fmt::format(" title=\"{}\"", escape_xml(cell.explanation)),
                          escape_xml(cell.text));
      if (!cell.marks.empty()) html += fmt::format("<sup>{}</sup>", escape_xml(cell.marks));
      html += "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string translation_html(const PageTranslation& translation) {
  std::string html;
  for (size_t i = 0; i < translation.words.size(); ++i) {
    const bool is_repeated =
        std::count(translation.repeated.begin(), translation.repeated.end(), i) > 0;
    if (i > 0) html += " ";
    html += is_repeated ? fmt::format("<mark class=\"repeated\" title=\"said again\">{}</mark>",
                                      escape_xml(translation.words[i]))
                        : escape_xml(translation.words[i]);
  }
  if (translation.dropped.empty()) return html;
  html += " <span class=\"drops\">dropped:";
  for (const std::string& word : translation.dropped) {
    html += fmt::format(" <mark class=\"dropped\">{}</mark>", escape_xml(word));
  }
  return html + "</span>";
}

std::string sentences_html(const ExperimentPage& page) {
  if (page.sentences.empty()) return "";
  std::string html =
      fmt::format("<h2>Sentences</h2>\n<p class=\"note\">{}</p>\n", escape_xml(page.choice));
  for (const PageSentence& sentence : page.sentences) {
    html += fmt::format(
        "<article class=\"sentence\"><header><span>line {}</span></header>\n<dl class=\"outputs\">"
        "<dt>source</dt><dd>{}</dd><dt>reference</dt><dd>{}</dd>\n",
        sentence.line, escape_xml(sentence.source), escape_xml(sentence.reference));
    for (const PageTranslation& row : sentence.rows) {
      html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape_xml(row.label), translation_html(row));
    }
    html += "</dl></article>\n";
  }
  return html;
}

std::string facts_html(const char* heading, const std::vector<PageFact>& facts) {
  if (facts.empty()) return "";
  std::string html = fmt::format("<h2>{}</h2>\n<dl class=\"outputs\">\n", heading);
  for (const PageFact& fact : facts) {
    html += fmt::format("<dt>{}</dt><dd><code>{}</code></dd>\n", escape_xml(fact.name),
                        escape_xml(fact.text));
  }
  return html + "</dl>\n";
}

}  // namespace

std::string experiment_page(const ExperimentPage& page) {
  const std::string title = escape_xml(page.title.empty() ? "Experiment" : page.title);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{}{}"
      "</style>\n</head>\n<body>\n<p class=\"eyebrow\">allot experiment</p>\n<h1>{}</h1>\n",
      title, kPageCss, kExperimentPageCss, title);
  html += table_html(page);
  for (const std::string& note : page.notes) {
    html += fmt::format("<p class=\"note\">{}</p>\n", escape_xml(note));
  }
  if (!page.curves.empty()) {
    html += fmt::format("<h2>Learning curves</h2>\n<figure>{}</figure>\n", page.curves);
  }
  html += sentences_html(page);
  html += facts_html("Signatures", page.signatures);
  html += facts_html("Trainings", page.trainings);
  html += fmt::format("<h2>Recipe</h2>\n<pre>{}</pre>\n", escape_xml(page.recipe));
  return html + fmt::format("<footer><p>allot {}</p></footer>\n</body>\n</html>\n", kVersion);
}

}  // namespace allot
