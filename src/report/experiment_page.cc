#include "report/experiment_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"
#include "report/experiment_page_css.h"
#include "report/html_page.h"
#include "report/svg.h"

namespace allot {
namespace {

// The arrow and the word of a difference: "▲ better".
std::string verdict_html(const PageCell& cell) {
  if (cell.verdict == CellVerdict::kNone) return "";
  return fmt::format(" <span class=\"verdict {}\">{} {}<sup>{}</sup></span>",
                     cell.verdict == CellVerdict::kBetter  ? "better"
                     : cell.verdict == CellVerdict::kWorse ? "worse"
                                                           : "other",
                     sign_of(cell.verdict), word_of(cell.verdict), escape_xml(cell.level));
}

// A table and its parts say what they are: on phones they are displayed as blocks, and browsers
// would forget.
std::string table_html(const ExperimentPage& page) {
  std::string html =
      "<div class=\"scroll\"><table class=\"table stacked\" role=\"table\">\n<thead "
      "role=\"rowgroup\"><tr role=\"row\"><th scope=\"col\" role=\"columnheader\">row</th>";
  for (const std::string& column : page.columns) {
    html += fmt::format("<th scope=\"col\" role=\"columnheader\">{}</th>", escape_xml(column));
  }
  html += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
  for (const PageRow& row : page.rows) {
    html += fmt::format("<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">{}</th>",
                        escape_xml(row.label));
    for (size_t c = 0; c < row.cells.size(); ++c) {
      const PageCell& cell = row.cells[c];
      html += fmt::format("<td role=\"cell\"{} data-name=\"{}\"{}>{}{}</td>",
                          cell.is_best ? " class=\"best\"" : "", escape_xml(page.columns[c]),
                          cell.explanation.empty()
                              ? ""
                              : fmt::format(" title=\"{}\"", escape_xml(cell.explanation)),
                          escape_xml(cell.text), verdict_html(cell));
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
    const bool is_joined = std::count(translation.joined.begin(), translation.joined.end(), i) > 0;
    if (i > 0 && !is_joined) html += " ";
    html += is_repeated ? fmt::format("<mark class=\"repeated\" title=\"repeated\">{}</mark>",
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
        "<article class=\"sentence\"><header><span>line {}</span></header>\n<dl class=\"lines\">"
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
  std::string html = fmt::format("<h2>{}</h2>\n<dl class=\"named\">\n", heading);
  for (const PageFact& fact : facts) {
    html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape_xml(fact.name), escape_xml(fact.text));
  }
  return html + "</dl>\n";
}

}  // namespace

std::string experiment_page(const ExperimentPage& page) {
  const std::string title = page.title.empty() ? "Experiment" : page.title;
  std::string body = fmt::format(
      "<header>\n<p class=\"eyebrow\">Experiment</p>\n<h1>{}</h1>\n</header>\n\n<main>\n",
      escape_xml(title));
  body += table_html(page);
  for (const std::string& note : page.notes) {
    body += fmt::format("<p class=\"note\">{}</p>\n", escape_xml(note));
  }
  if (!page.curves.empty()) {
    body += fmt::format("<h2>Learning curves</h2>\n<figure>{}</figure>\n", page.curves);
  }
  body += sentences_html(page);
  body += facts_html("Signatures", page.signatures);
  body += facts_html("Training runs", page.trainings);
  body += fmt::format("<h2>Recipe</h2>\n<pre>{}</pre>\n</main>\n\n", escape_xml(page.recipe));
  body += fmt::format("<footer>\n  <p>Made by allot {}.</p>\n</footer>\n", kVersion);
  return one_file_page({title, kExperimentPageCss, body});
}

}  // namespace allot
