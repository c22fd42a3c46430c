#include "report/experiment_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/html_checks.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ExperimentPage, ShowsEverythingAndNoTextActsAsMarkup) {
  ExperimentPage page;
  page.title = "A <table>";
  page.columns = {"BLEU ↑"};
  page.rows = {{"plain", {{"12.00", CellVerdict::kNone, "", "", false}}},
               {"other", {{"13.00", CellVerdict::kWorse, "*", "p = 0.0200", true}}}};
  page.notes = {"2 sentences <here>."};
  page.curves = "<svg></svg>";
  page.choice = "All.";
  page.sentences = {
      {7, "der Hund", "the dog", {{"plain", {"the", "the", "<b>", "."}, {1}, {"Hund"}, {3}}}}};
  page.signatures = {{"BLEU", "nrefs:1"}};
  page.recipe = "rows: [<x>]";
  const std::string html = experiment_page(page);
  EXPECT_THAT(html, HasSubstr("<h1>A &lt;table&gt;</h1>"));
  EXPECT_THAT(html, HasSubstr("<td role=\"cell\" class=\"best\" data-name=\"BLEU ↑\" title=\"p = "
                              "0.0200\">13.00 <span class=\"verdict worse\">▼ "
                              "worse<sup>*</sup></span></td>"));
  EXPECT_THAT(html, HasSubstr("2 sentences &lt;here&gt;."));
  EXPECT_THAT(html, HasSubstr("<figure><svg></svg></figure>"));
  EXPECT_THAT(html, HasSubstr("the <mark class=\"repeated\" title=\"repeated\">the</mark> "
                              "&lt;b&gt;. <span class=\"drops\">dropped: <mark "
                              "class=\"dropped\">Hund</mark></span>"));
  EXPECT_THAT(html, HasSubstr("line 7"));
  EXPECT_THAT(html, HasSubstr("<pre>rows: [&lt;x&gt;]</pre>"));
  testing::expect_one_file(html);
  EXPECT_THAT(html, Not(HasSubstr("<script")));
}

TEST(ExperimentPage, LeavesOutWhatIsNotThere) {
  const std::string html = experiment_page({});
  EXPECT_THAT(html, HasSubstr("<h1>Experiment</h1>"));
  EXPECT_THAT(html, Not(HasSubstr("<h2>Learning curves")));
  EXPECT_THAT(html, Not(HasSubstr("<h2>Sentences")));
}

}  // namespace
}  // namespace allot
