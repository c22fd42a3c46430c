#include "search/term_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"
#include "search/constraints.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(BankSize, TheFirstAndTheLastBankHaveAWholeBeam) {
  EXPECT_EQ(bank_size(5, 0, 3), 5U);
  EXPECT_EQ(bank_size(5, 1, 3), 2U);
  EXPECT_EQ(bank_size(20, 2, 3), 5U);
  EXPECT_EQ(bank_size(5, 3, 3), 5U);
  EXPECT_EQ(most_term_rows(5, 3), 14U);
  EXPECT_EQ(most_term_rows(1, 1), 2U);
}

TEST(AttentionOfTerm, IsInEqualParts) {
  infer::ForcedTerm term;
  term.begin = 1;
  term.end = 3;
  EXPECT_THAT(attention_of_term(term, 4), ElementsAre(0, 0.5, 0.5, 0));
}

// Words w0 to w6, ids 4 to 10; w6 is "w6@@". Terms: "w1 w2" for source token 0, "w3" for 1, "w3"
// for 2.
struct TermCase {
  Vocabulary words;
  std::shared_ptr<infer::ForcedTerms> terms = std::make_shared<infer::ForcedTerms>();

  static Vocabulary make_words() {
    TokenCounts counts;
    for (size_t i = 0; i < 6; ++i) counts.add("w" + std::to_string(i), 20 - i);
    counts.add("w6@@");
    return Vocabulary::build(counts);
  }
  TermCase() : words(make_words()) {
    terms->patterns = WordPatterns(word_continuations(words));
    terms->patterns.add(words, {"w1", "w2"}, 0);
    terms->patterns.add(words, {"w3"}, 1);
    add(0, 0, {5, 6});
    add(1, 1, {7});
    add(1, 2, {7});
  }
  void add(uint32_t pattern, size_t source, std::vector<uint32_t> tokens) const {
    infer::ForcedTerm term;
    term.pattern = pattern;
    term.begin = source;
    term.end = source + 1;
    term.tokens = std::move(tokens);
    terms->terms.push_back(term);
  }
};

struct RowCase {
  TermState state;
  double score = 0;
  std::vector<float> log_probs;
  std::vector<float> attention;
  std::vector<uint32_t> masked;  // by other constraints
  std::vector<uint32_t> tokens;
};

RowCase random_row(const TermCase& of, Random& random) {
  RowCase row;
  for (size_t step = random.below(5); step > 0; --step) {
    if (row.state.is_open()) {
      row.tokens.push_back(row.state.next_token(*of.terms));
      row.state.continue_term(*of.terms);
      continue;
    }
    const std::vector<size_t> missing = row.state.missing(*of.terms);
    if (random.below(2) == 0 && !missing.empty() && !row.state.is_in_word()) {
      const size_t term = missing[random.below(missing.size())];
      row.state.begin(*of.terms, term, 0.1 + 0.9 * random.uniform());
      row.tokens.push_back(of.terms->terms[term].tokens[0]);
    } else {
      row.tokens.push_back(4 + static_cast<uint32_t>(random.below(7)));
      row.state.add(*of.terms, row.tokens.back());
    }
  }
  row.score = -3 * random.uniform();
  for (size_t token = 0; token < of.words.size(); ++token) {
    row.log_probs.push_back(static_cast<float>(-5 * random.uniform()));
  }
  double sum = 0;
  for (int j = 0; j < 4; ++j) {
    const bool is_small = random.below(3) == 0;
    row.attention.push_back(static_cast<float>((is_small ? 0.01 : 1) * random.uniform()));
    sum += static_cast<double>(row.attention.back());
  }
  for (float& weight : row.attention)
    weight = static_cast<float>(static_cast<double>(weight) / sum);
  for (uint32_t token = 0; token < 4; ++token) {
    if (token != Vocabulary::kEnd) row.masked.push_back(token);
  }
  if (random.below(2) == 0) row.masked.push_back(4 + static_cast<uint32_t>(random.below(7)));
  return row;
}

struct Expected {
  double score = 0;
  std::vector<uint32_t> tokens;
  size_t num_met = 0;
};

// The best tokens that the model itself may write.
std::vector<uint32_t> free_tokens(const TermCase& of, const RowCase& row, size_t count) {
  std::vector<uint32_t> tokens;
  for (uint32_t token = 0; token < of.words.size(); ++token) {
    if (std::count(row.masked.begin(), row.masked.end(), token) > 0) continue;
    if (!row.state.is_repetition(*of.terms, token)) tokens.push_back(token);
  }
  std::stable_sort(tokens.begin(), tokens.end(),
                   [&](uint32_t a, uint32_t b) { return row.log_probs[a] > row.log_probs[b]; });
  tokens.resize(std::min(count, tokens.size()));
  return tokens;
}

// Every continuation of every hypothesis, one by one.
std::vector<Expected> all_continuations(const TermCase& of, const std::vector<RowCase>& rows,
                                        size_t beam_size) {
  std::vector<Expected> all;
  const auto add = [&](const RowCase& row, const TermState& next, uint32_t token) {
    Expected one{row.score + next.evidence() + static_cast<double>(row.log_probs[token]),
                 row.tokens, next.num_met()};
    one.tokens.push_back(token);
    all.push_back(std::move(one));
  };
  for (const RowCase& row : rows) {
    if (row.state.is_open()) {
      TermState next = row.state;
      const uint32_t token = next.next_token(*of.terms);
      next.continue_term(*of.terms);
      add(row, next, token);
      continue;
    }
    std::vector<uint32_t> begun;  // patterns of one token
    for (uint32_t pattern = 0; pattern < 2 && !row.state.is_in_word(); ++pattern) {
      double most = 0;
      size_t term = 0;
      for (const size_t t : row.state.missing(*of.terms)) {
        const auto attention = static_cast<double>(row.attention[of.terms->terms[t].begin]);
        if (of.terms->terms[t].pattern != pattern || attention < 0.05 || attention <= most)
          continue;
        most = attention;
        term = t;
      }
      if (most == 0) continue;
      TermState next = row.state;
      next.begin(*of.terms, term, most);
      add(row, next, of.terms->terms[term].tokens[0]);
      if (of.terms->terms[term].tokens.size() == 1) begun.push_back(7);
    }
    for (const uint32_t token : free_tokens(of, row, beam_size)) {
      if (std::count(begun.begin(), begun.end(), token) > 0) continue;
      TermState next = row.state;
      next.add(*of.terms, token);
      add(row, next, token);
    }
  }
  return all;
}

// The best of each bank, without a sequence of tokens that already exists.
std::vector<Expected> best_slowly(const TermCase& of, const std::vector<RowCase>& rows,
                                  size_t beam_size) {
  std::vector<Expected> all = all_continuations(of, rows, beam_size), best;
  std::stable_sort(all.begin(), all.end(),
                   [](const Expected& a, const Expected& b) { return a.score > b.score; });
  const size_t num_tokens = of.terms->num_tokens();
  std::vector<size_t> counts(num_tokens + 1);
  for (const Expected& one : all) {
    const bool is_there = std::any_of(best.begin(), best.end(), [&](const Expected& other) {
      return other.num_met == one.num_met && other.tokens == one.tokens;
    });
    if (is_there || counts[one.num_met] == bank_size(beam_size, one.num_met, num_tokens)) continue;
    ++counts[one.num_met];
    best.push_back(one);
  }
  return best;
}

TEST(TermSearch, FindsTheBestOfEveryBankAsTheSlowTwin) {
  const TermCase of;
  Random random(11);
  size_t num_begun = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const size_t beam_size = 1 + random.below(6);
    std::vector<RowCase> cases;
    for (size_t r = 1 + random.below(5); r > 0; --r) cases.push_back(random_row(of, random));
    const std::vector<Expected> expected = best_slowly(of, cases, beam_size);

    const TermSearch search(of.terms, beam_size);
    std::vector<RowCase> work = cases;
    std::vector<TermSearch::Row> rows;
    for (RowCase& row : work) {
      rows.push_back({&row.state,
                      row.score,
                      {row.log_probs.data(), nullptr, row.log_probs.size()},
                      row.attention.data(),
                      100,
                      false});
    }
    const auto found = search.best(
        rows, {[&](size_t r) {
                 for (const uint32_t token : work[r].masked) mask_token(token, rows[r].next);
                 for (const uint32_t token : work[r].state.repetitions(*of.terms)) {
                   mask_token(token, rows[r].next);
                 }
               },
               [&](size_t one, size_t other) { return work[one].tokens == work[other].tokens; }});
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].candidate.score, expected[i].score);
      EXPECT_EQ(found[i].candidate.token, expected[i].tokens.back());
      EXPECT_EQ(found[i].num_met, expected[i].num_met);
      if (found[i].begins) ++num_begun;
    }
  }
  EXPECT_GT(num_begun, 200U);
}

TEST(TermSearch, NoTermBeginsWhereItHasNoRoomOrThePrefixContinues) {
  const TermCase of;
  const TermSearch search(of.terms, 3);
  const TermState state;
  for (const bool is_bound : {false, true}) {
    for (const size_t room : {1, 2}) {
      std::vector<float> log_probs(of.words.size(), -1.0F);
      const std::vector<float> attention = {1, 0, 0, 0};
      const auto found = search.best({{&state,
                                       0,
                                       {log_probs.data(), nullptr, log_probs.size()},
                                       attention.data(),
                                       room,
                                       is_bound}},
                                     {[](size_t) {}, [](size_t, size_t) { return false; }});
      const bool begins = std::any_of(found.begin(), found.end(),
                                      [](const auto& one) { return one.begins.has_value(); });
      EXPECT_EQ(begins, !is_bound && room == 2);
    }
  }
}

}  // namespace
}  // namespace allot
