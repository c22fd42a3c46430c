#include "translate/glossary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "text/letter_case.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Words w0 to w8 on the source side, w0 to w6 on the target side; others are unknown.
class GlossaryTest : public ::testing::Test {
 protected:
  GlossaryTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    model_ = std::make_unique<ModelFolder>(folder_.path("model"));
    source_ = std::make_unique<TextReader>(*model_, TextSide::kSource, TextForm::kRaw);
    target_ = std::make_unique<TextReader>(*model_, TextSide::kTarget, TextForm::kRaw);
  }

  static TermList list(const std::vector<std::pair<std::string, std::string>>& pairs,
                       const std::vector<std::string>& forbidden = {}) {
    TermList terms;
    for (const auto& [source, target] : pairs) {
      terms.pairs.push_back({source, target, {"terms", terms.pairs.size() + 1}});
    }
    for (const std::string& text : forbidden) {
      terms.forbidden.push_back({text, {"never", terms.forbidden.size() + 1}});
    }
    return terms;
  }
  Glossary glossary(const TermList& terms) const {
    return {terms, {*source_, *target_, model_->target_vocabulary()}};
  }
  SourceText read(const std::string& line, const Glossary& glossary,
                  SplitSentences split = SplitSentences::kOff) const {
    TextReader::Workspace workspace;
    SourceText text = source_->read(line, workspace, split);
    glossary.find(text);
    return text;
  }
  // "begin+count target ..." of every term that is found.
  std::string found(const std::string& line, const TermList& terms) const {
    std::vector<std::string> all;
    for (const SourceTerm& term : read(line, glossary(terms)).terms) {
      all.push_back(std::to_string(term.first_word) + "+" + std::to_string(term.num_words) + " " +
                    term.target);
    }
    return join(all, ", ");
  }
  std::string refusal(const TermList& terms) const {
    try {
      (void)glossary(terms);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<ModelFolder> model_;
  std::unique_ptr<TextReader> source_, target_;
};

TEST_F(GlossaryTest, TheLongestTermFromLeftToRight) {
  const TermList terms = list({{"w1", "A"}, {"w1 w2", "B"}, {"w2 w3", "C"}, {"w3", "D"}});
  EXPECT_EQ(found("w1 w2 w3", terms), "0+2 B, 2+1 D");
  EXPECT_EQ(found("w2 w3 w1", terms), "0+2 C, 2+1 A");
  EXPECT_EQ(found("w1, w2 w1", terms), "0+1 A, 3+1 A");
  EXPECT_EQ(found("w11 xw1 w1x", terms), "");  // whole words
  EXPECT_EQ(found("", terms), "");
}

TEST_F(GlossaryTest, SignsAroundATermDoNotMatter) {
  EXPECT_EQ(found("(w1), \"w1\"!", list({{"w1", "A"}})), "1+1 A, 5+1 A");
  EXPECT_EQ(found("w1-w2 w1", list({{"w1-w2", "A"}})), "0+1 A");
}

TEST_F(GlossaryTest, CaseCountsButAtTheBeginningOfASentence) {
  const TermList terms = list({{"ende", "A"}, {"Haus", "B"}, {"bank amt", "C"}});
  EXPECT_EQ(found("Ende, ende, Ende", terms), "0+1 A, 2+1 A");
  EXPECT_EQ(found("haus Haus", terms), "1+1 B");
  EXPECT_EQ(found("\"Ende\"? - Ende. So: Ende", terms), "1+1 A, 5+1 A");
  EXPECT_EQ(found("Bank amt x Bank amt", terms), "0+2 C");
  EXPECT_EQ(found("Bank Amt", terms), "");
}

TEST_F(GlossaryTest, ALineInCapitalsHasItsTerms) {
  const TermList terms = list({{"ende", "A"}, {"straße nach", "B"}});
  EXPECT_EQ(found("DAS ENDE DER STRASSE NACH", terms), "1+1 A, 3+2 B");
  EXPECT_EQ(found("Das ENDE der", terms), "");
}

// Whether a line is read in title case is decided when it is read.
TEST_F(GlossaryTest, ALineInTitleCaseHasItsTerms) {
  const Glossary terms = glossary(list({{"ende", "w1"}}));
  SourceText text = read("Das Ende Der Straße", terms);
  EXPECT_THAT(text.terms, IsEmpty());
  text.line_case = LineCase::kTitle;
  terms.find(text);
  ASSERT_EQ(text.terms.size(), 1U);
  EXPECT_EQ(text.terms[0].first_word, 1U);
}

TEST_F(GlossaryTest, DetectedSentencesStartOver) {
  const Glossary terms = glossary(list({{"ende", "w1"}}));
  const SourceText text = read("w1 w2: Ende. Ende", terms, SplitSentences::kOn);
  ASSERT_EQ(text.terms.size(), 1U);
  EXPECT_EQ(text.terms[0].first_word, 5U);
}

// Words one by one: the slow twin of the search for the longest term.
TEST_F(GlossaryTest, FindsWhatASlowSearchFinds) {
  const std::vector<std::string> sources = {"w1",       "w1 w2", "w2 w2",
                                            "w2 w1 w2", "w3 w1", "w0 w0 w0"};
  TermList terms;
  for (const std::string& source : sources) terms.pairs.push_back({source, "w1"});
  const Glossary compiled = glossary(terms);
  Random random(3);
  size_t num_found = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<std::string> words(1 + random.below(10));
    for (std::string& word : words) word = "w" + std::to_string(random.below(4));
    std::vector<std::pair<size_t, std::string>> expected;
    for (size_t begin = 0; begin < words.size();) {
      std::string best;
      for (const std::string& source : sources) {
        const std::string rest =
            join({words.begin() + static_cast<std::ptrdiff_t>(begin), words.end()}, " ") + " ";
        if (rest.rfind(source + " ", 0) == 0 && source.size() > best.size()) best = source;
      }
      if (!best.empty()) expected.emplace_back(begin, best);
      begin += best.empty() ? 1 : split_spaces(best).size();
    }
    const SourceText text = read(join(words, " "), compiled);
    ASSERT_EQ(text.terms.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(text.terms[i].first_word, expected[i].first);
      EXPECT_EQ(text.terms[i].source, expected[i].second);
    }
    num_found += expected.size();
  }
  EXPECT_GT(num_found, 300U);
}

TEST_F(GlossaryTest, RefusesWhatCannotBeMeant) {
  EXPECT_EQ(refusal(list({{"w1 ,", "w2"}, {"w1,", "w3"}})),
            "terms:2: the model reads the source term 'w1,' like 'w1 ,', at terms:1\n"
            "  to fix: keep one of them");
  EXPECT_THAT(refusal(list({{"w1", "w2"}, {"w2", "w3 w4"}}, {"w5", "w3 w4"})),
              HasSubstr("never:2: 'w3 w4' is forbidden, but the glossary translates 'w2' so, at "
                        "terms:2"));
  EXPECT_THAT(refusal(list({{"w1", ""}})), HasSubstr("terms:1: the target term is empty"));
  EXPECT_EQ(refusal(list({{"w1", "w2"}}, {"w2 w2"})), "accepted");
}

TEST_F(GlossaryTest, WhatMustBeForced) {
  const Glossary terms =
      glossary(list({{"w1 w2", "w3 w4"}, {"w5", "w3 w4"}, {"w6", "new thing"}, {"w8", "iPhone"}}));
  const SourceText text = read("W0 w1 w2 w5 w6 w8", terms);
  ASSERT_EQ(text.terms.size(), 4U);
  const auto forced = terms.forced(text, {0, text.tokens.size()});
  ASSERT_NE(forced, nullptr);
  ASSERT_EQ(forced->terms.size(), 4U);
  EXPECT_EQ(forced->num_tokens(), 7U);
  EXPECT_EQ(forced->terms[0].begin, 1U);
  EXPECT_EQ(forced->terms[0].end, 3U);
  EXPECT_EQ(forced->terms[0].pattern, forced->terms[1].pattern);
  EXPECT_NE(forced->terms[0].pattern, forced->terms[2].pattern);
  EXPECT_THAT(forced->terms[2].tokens, ElementsAre(Vocabulary::kUnknown, Vocabulary::kUnknown));
  EXPECT_TRUE(forced->terms[2].has_initial);
  EXPECT_EQ(terms.target(2, false)[0].text, "new");
  EXPECT_EQ(terms.target(2, true)[0].text, "New");
  EXPECT_EQ(terms.target(3, true)[0].text, "iPhone");  // it has a capital of its own
  // A part of the line has its own, and those that are cut are nobody's.
  const auto second = terms.forced(text, {2, 5});
  ASSERT_NE(second, nullptr);
  ASSERT_EQ(second->terms.size(), 2U);
  EXPECT_EQ(second->terms[0].number, 1U);
  EXPECT_EQ(second->terms[0].begin, 1U);
  EXPECT_FALSE(second->terms[0].has_initial);  // no sentence begins there
  EXPECT_EQ(terms.forced(text, {0, 2}), nullptr);
}

TEST_F(GlossaryTest, SearchGetsNoMoreTermsThanItCanHold) {
  std::string target = "w1";
  for (int i = 1; i < 15; ++i) target += " w1";
  const Glossary terms = glossary(list({{"w1", target}}));
  const SourceText text = read("w1 w1 w1 w1", terms);
  EXPECT_EQ(text.terms.size(), 4U);
  EXPECT_EQ(terms.forced(text, {0, text.tokens.size()})->terms.size(), 2U);
}

TEST_F(GlossaryTest, ForbiddenTerms) {
  const Glossary none = glossary(list({{"w1", "w2"}}));
  EXPECT_TRUE(none.has_terms());
  EXPECT_EQ(none.forbidden(), nullptr);
  const Glossary terms = glossary(list({}, {"w1", "ink jet"}));
  EXPECT_FALSE(terms.has_terms());
  ASSERT_NE(terms.forbidden(), nullptr);
  const WordPatterns::State state;
  const uint32_t w1 = model_->target_vocabulary().id("w1");
  EXPECT_EQ(terms.forbidden()->completed(state, w1).size(), 1U);
  TargetText text;
  for (const char* word : {"w1", "Ink", "jet", "INK", "JET", "W1", "w11", "ink", "Jet"}) {
    text.words.push_back({word, 0, 0, 0, 0});
  }
  std::vector<size_t> places;
  for (const TranslationWarning& warning : terms.find_forbidden(text)) {
    EXPECT_EQ(warning.kind, WarningKind::kForbiddenTerm);
    places.push_back(*warning.position);
  }
  EXPECT_THAT(places, ElementsAre(0, 5, 1, 3));
  EXPECT_THAT(none.find_forbidden(text), IsEmpty());
}

}  // namespace
}  // namespace allot
