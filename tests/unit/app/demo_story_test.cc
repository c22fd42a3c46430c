#include "app/demo_story.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::HasSubstr;

TableCell cell(double mean, const std::vector<double>& p_values, bool is_higher = true) {
  TableCell result;
  result.num_seeds = 1;
  result.mean = mean;
  result.p_values = p_values;
  result.is_higher = is_higher;
  return result;
}

ExperimentTable table(double p_bleu, double p_rep) {
  ExperimentTable result;
  result.columns = {{"bleu", "BLEU", Better::kHigher, 2, 1}, {"rep", "REP", Better::kLower, 2, 1}};
  result.rows = {{"a", "first", {cell(30, {}), cell(2, {})}},
                 {"b", "second one", {cell(31.5, {p_bleu}), cell(2.5, {p_rep})}}};
  return result;
}

TEST(MarkedTable, ExplainsMarksWhereThereAreSome) {
  EXPECT_EQ(marked_table(table(0.5, 0.5)),
            "              BLEU ↑       REP ↓\n"
            "first          30.00        2.00\n"
            "second one     31.50        2.50\n");
  EXPECT_THAT(marked_table(table(0.03, 0.5)),
              HasSubstr("  31.50 ▲*      2.50\n\n▲ better, ▼ worse, "));
}

TEST(Verdict, SaysWhatIsBetterAndWorseAndWhatMayBeChance) {
  EXPECT_EQ(verdict(table(0.5, 0.06)),
            "second one, compared with first: no significant difference in BLEU, REP.");
  EXPECT_EQ(verdict(table(0.001, 0.06)),
            "second one, compared with first: better in BLEU; no significant difference in REP.");
  EXPECT_EQ(verdict(table(0.001, 0.04)),
            "second one, compared with first: better in BLEU; worse in REP.");
}

TEST(Verdict, HasALineForEveryRow) {
  ExperimentTable three = table(0.001, 0.04);
  three.rows.push_back({"c", "third", {cell(29, {0.01}, false), cell(1, {0.01}, false)}});
  EXPECT_EQ(verdict(three),
            "second one, compared with first: better in BLEU; worse in REP.\n"
            "third, compared with first: better in REP; worse in BLEU.");
}

TEST(PlainSentence, MarksWhatIsSaidAgainAndNamesWhatIsLeftOut) {
  PageSentence sentence;
  sentence.line = 3;
  sentence.source = "Wir gehen alle heim.";
  sentence.reference = "We all go home.";
  sentence.rows = {{"one", {"We", "go", "go", "home", ",", "go", "home", "."}, {2, 5, 6}, {"alle"}},
                   {"the other", {"We", "all", "go", "home", "."}, {}, {}}};
  EXPECT_EQ(plain_sentence(sentence, "en"),
            "source     Wir gehen alle heim.\n"
            "reference  We all go home.\n"
            "one        We go [go] home, [go home].\n"
            "             left out: \"alle\"\n"
            "the other  We all go home.\n");
}

}  // namespace
}  // namespace allot
