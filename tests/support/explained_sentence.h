#pragma once

#include "report/explanation.h"

namespace allot::testing {

// "Häuser." became "houses houses." with budgets of 2 and 1, and the same without budgets: all
// numbers fit together.
inline ExplainedTranslation explained_translation(bool is_bounded) {
  ExplainedTranslation translation;
  translation.text = "houses houses.";
  translation.source_words = {{"Häuser", 0, 7}, {".", 7, 8}};
  translation.num_tokens = {2, 1};
  translation.words = {{"houses", 0, 6}, {"houses", 7, 13}, {".", 13, 14}};
  translation.has_sink = true;
  translation.attention = {{0.75, 0, 0.25}, {1, 0, 0}, {0.25, 0.5, 0.25}, {0, 0.25, 0.75}};
  translation.spent = {{0, 0, 0}, {0.75, 0, 0.25}, {1.75, 0, 0.25}, {2, 0.5, 0.5}, {2, 0.75, 1.25}};
  if (is_bounded) {
    translation.fertility = {2, 1};
    translation.left = {{2, 1}, {1.25, 1}, {0.25, 1}, {0, 0.5}, {0, 0.25}};
  }
  translation.sink_share = 0.3125;
  translation.log_prob = -2.5;
  translation.warnings = {
      {"repeated-words", "houses", 1, 2.0}, {"unspent-budget", "Häuser", 0, 0.5}, {"unfinished"}};
  translation.repeated = {1};
  translation.dropped = {0};
  return translation;
}

// Two models and two lines, the second without words.
inline Explanation small_explanation() {
  Explanation explanation;
  explanation.models = {{"a", "csparsemax", "constant 2", 0.2}, {"b", "softmax", "", 0}};
  ExplainedSentence first;
  first.line = 1;
  first.source = "Häuser.";
  first.reference = "houses.";
  first.translations = {explained_translation(true), explained_translation(false)};
  ExplainedSentence second;
  second.line = 2;
  second.was_repaired = true;
  second.translations = {std::nullopt, std::nullopt};
  explanation.sentences = {first, second};
  return explanation;
}

}  // namespace allot::testing
