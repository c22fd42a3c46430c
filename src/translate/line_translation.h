#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"
#include "align/link.h"
#include "translate/budget_report.h"
#include "translate/line_attention.h"
#include "translate/source_text.h"
#include "translate/target_text.h"
#include "translate/term_result.h"
#include "translate/translation_warning.h"

namespace allot {

// One translation of a line. Where the line was cut, its parts are put together again: P = tokens
// of the whole line.
struct LineHypothesis {
  TargetText target;
  align::Links links;  // of its words to those of the source, known without the attention, too
  double log_prob = 0;
  double score = 0;
  bool is_finished = true;          // all parts
  std::vector<float> token_scores;  // log-probability of every target token
  // A row for each target token (and the last one for the end symbol, if it was reached).
  std::vector<AttentionRow> attention;
  std::vector<double> spent;  // by column: attention of all steps, those of end symbols included
  std::vector<TermResult> terms;  // by term of the source
  std::vector<TranslationWarning> warnings;
};

// A line and its translations, best first. A line without words has none; one that stays unchanged
// has itself.
struct LineTranslation {
  SourceText source;
  bool has_sink = false;
  std::vector<float> fertility;  // by token; empty when there were no bounds
  double total_fertility = 0;    // their sum without slack: what a word reward goes up to
  // Target tokens that it could choose from (of its parts, the most); 0 = all. Probabilities are
  // shared among these.
  size_t shortlist_size = 0;
  // Parts that were translated by themselves: sentences, and parts of long ones.
  size_t num_parts = 1;
  size_t decoder_steps = 0;  // of all hypotheses together: what it cost
  std::vector<LineHypothesis> hypotheses;

  std::vector<size_t> source_words() const;  // token -> word, then the sink
  // Whether a sentence was too long to be translated at once.
  bool is_cut() const { return num_parts > source.num_sentences(); }
  LineShape shape() const { return {source.tokens.size(), has_sink}; }
};

// About how many bytes it takes. Most of these are attention, where it is kept.
size_t memory_bytes(const LineTranslation& line);

// Target token -> target word.
std::vector<size_t> target_words(const TargetText& target);

// Attention over words: sum over the tokens of a source word, mean over those of a target word. The
// column of the sink follows those of the words. All columns of all rows: for a line that was cut
// into many parts this is a large table.
align::AttentionRows word_attention(const LineTranslation& line, const LineHypothesis& hypothesis);

// Which source word (token) each target word (token) comes from; the sink is never linked.
align::Links word_links(const LineTranslation& line, const LineHypothesis& hypothesis);
align::Links token_links(const LineHypothesis& hypothesis);

// By source word: fertility, spent, left.
std::vector<WordBudget> word_budgets(const LineTranslation& line, const LineHypothesis& hypothesis);

// The share of all attention that went to the sink (0 without sink).
double sink_share(const LineTranslation& line, const LineHypothesis& hypothesis);

}  // namespace allot
