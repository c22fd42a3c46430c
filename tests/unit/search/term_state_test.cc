#include "search/term_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/strings.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Terms "ink cartridge" (source 0), "printer" (source 2) and "printer" again (source 3).
class TermStateTest : public ::testing::Test {
 protected:
  TermStateTest() {
    TokenCounts counts;
    for (const char* token : {"ink", "car@@", "tridge", "printer", "Printer", "prin@@", "ter", "a"})
      counts.add(token);
    words_ = std::make_unique<Vocabulary>(Vocabulary::build(counts));
    terms_.patterns = WordPatterns(word_continuations(*words_));
    terms_.patterns.add(*words_, {"ink", "cartridge"}, 0);
    terms_.patterns.add(*words_, {"printer"}, 1);
    terms_.patterns.add(*words_, {"Printer"}, 1);
    add(0, 0, 1, "ink car@@ tridge");
    add(1, 2, 3, "printer");
    add(1, 3, 4, "printer");
    terms_.terms[1].has_initial = true;
    terms_.terms[1].initial_tokens = {id("Printer")};
  }
  uint32_t id(const std::string& token) const { return words_->id(token); }
  void add(uint32_t pattern, size_t begin, size_t end, const std::string& tokens) {
    infer::ForcedTerm term;
    term.begin = begin;
    term.end = end;
    term.pattern = pattern;
    for (const std::string_view token : split_spaces(tokens)) {
      term.tokens.push_back(words_->id(token));
    }
    terms_.terms.push_back(term);
  }

  std::unique_ptr<Vocabulary> words_;
  infer::ForcedTerms terms_;
  TermState state_;
};

TEST_F(TermStateTest, ATermThatIsBegunIsWrittenToItsEnd) {
  state_.add(terms_, id("a"));
  EXPECT_FALSE(state_.charge(terms_));
  state_.begin(terms_, 0, 0.5);
  EXPECT_TRUE(state_.is_open());
  EXPECT_EQ(state_.num_met(), 1U);
  EXPECT_EQ(state_.next_token(terms_), id("car@@"));
  EXPECT_FALSE(state_.charge(terms_)->is_complete);
  state_.continue_term(terms_);
  EXPECT_TRUE(state_.is_in_word());
  state_.continue_term(terms_);
  EXPECT_FALSE(state_.is_open());
  EXPECT_EQ(state_.num_met(), 3U);
  EXPECT_DOUBLE_EQ(state_.evidence(), std::log(0.5));
  const auto charge = state_.charge(terms_);
  ASSERT_TRUE(charge);
  EXPECT_TRUE(charge->is_complete);
  EXPECT_EQ(charge->begin, 0U);
  EXPECT_EQ(charge->end, 1U);
  state_.add(terms_, id("a"));
  EXPECT_FALSE(state_.charge(terms_));
  ASSERT_EQ(state_.placed().size(), 1U);
  EXPECT_EQ(state_.placed()[0].begin, 1U);
  EXPECT_EQ(state_.placed()[0].num_tokens, 3U);
  EXPECT_TRUE(state_.placed()[0].is_forced);
  EXPECT_THAT(state_.missing(terms_), ElementsAre(1, 2));
}

TEST_F(TermStateTest, WhatTheModelWritesByItselfCounts) {
  state_.add(terms_, id("prin@@"));
  EXPECT_EQ(state_.num_met(), 0U);
  const auto written = state_.written(terms_, id("ter"));
  ASSERT_TRUE(written);
  EXPECT_EQ(written->begin, 0U);
  state_.add(terms_, id("ter"));
  EXPECT_EQ(state_.num_met(), 1U);
  EXPECT_THAT(state_.missing(terms_), ElementsAre(0, 2));
  EXPECT_FALSE(state_.placed()[0].is_forced);
  EXPECT_FALSE(state_.charge(terms_));
  // The source has it twice, and not more often.
  EXPECT_FALSE(state_.is_repetition(terms_, id("printer")));
  EXPECT_THAT(state_.repetitions(terms_), IsEmpty());
  state_.add(terms_, id("printer"));
  EXPECT_TRUE(state_.is_repetition(terms_, id("printer")));
  EXPECT_THAT(state_.repetitions(terms_), UnorderedElementsAre(id("printer"), id("Printer")));
  EXPECT_FALSE(state_.is_repetition(terms_, id("ink")));
  EXPECT_FALSE(state_.is_repetition(terms_, id("prin@@")));
  state_.add(terms_, id("prin@@"));
  EXPECT_THAT(state_.repetitions(terms_), ElementsAre(id("ter")));
}

TEST_F(TermStateTest, AtTheBeginningATermHasACapital) {
  state_.begin(terms_, 1, 1);
  EXPECT_TRUE(state_.placed()[0].is_initial);
  EXPECT_EQ(state_.num_met(), 1U);
  TermState later;
  later.add(terms_, id("a"));
  later.begin(terms_, 1, 1);
  EXPECT_FALSE(later.placed()[0].is_initial);
  TermState other;  // which has none
  other.begin(terms_, 2, 1);
  EXPECT_FALSE(other.placed()[0].is_initial);
}

TEST_F(TermStateTest, ALongerTermCountsAlikeWhereItHasMoreTokens) {
  terms_.terms[1].initial_tokens = {id("prin@@"), id("ter")};
  state_.begin(terms_, 1, 1);
  EXPECT_TRUE(state_.is_open());
  EXPECT_EQ(state_.num_met(), 0U);
  state_.continue_term(terms_);
  EXPECT_EQ(state_.num_met(), 1U);
}

TEST_F(TermStateTest, NothingCountsTwice) {
  state_.begin(terms_, 0, 1);
  state_.continue_term(terms_);
  state_.continue_term(terms_);
  // "cartridge printer": the second word is free again.
  EXPECT_TRUE(state_.written(terms_, id("printer")));
  terms_.patterns.add(*words_, {"cartridge", "printer"}, 2);
  TermState again;
  add(2, 4, 5, "car@@ tridge printer");
  again.begin(terms_, 0, 1);
  again.continue_term(terms_);
  again.continue_term(terms_);
  const auto written = again.written(terms_, id("printer"));
  ASSERT_TRUE(written);
  EXPECT_EQ(terms_.terms[written->term].pattern, 1U);  // not the one that overlaps
}

}  // namespace
}  // namespace allot
