#pragma once

#include "translate/line_translation.h"

namespace allot::testing {

// "Häuser." became "houses."; two tokens make the first word of either side. All numbers fit
// together.
inline LineTranslation houses_translation() {
  LineTranslation line;
  line.has_sink = true;
  line.source.words = {{"Häuser", 0, 7}, {".", 7, 8}};
  line.source.tokens = {{"Häu@@", 4, 0}, {"ser", 5, 0}, {".", 0, 1}};
  line.fertility = {1, 1, 2};
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"ho@@", "uses", "."};
  hypothesis.target.words = {{"houses", 0, 2, 0, 6}, {".", 2, 1, 6, 7}};
  hypothesis.target.text = "houses.";
  hypothesis.log_prob = -2;
  hypothesis.score = -1.5;
  hypothesis.token_scores = {-0.5F, -0.25F, -1};
  hypothesis.attention = {
      {{0.5F, 0.5F, 0}}, {{0.25F, 0.25F, 0.5F}}, {{0, 0, 0.25F}, 0.75F}, {{0, 0, 0}, 1}};
  hypothesis.spent = {0.75, 0.75, 0.75, 1.75};
  hypothesis.warnings = {{WarningKind::kUnspentBudget, "Häuser", 0, 1.25}};
  line.hypotheses = {hypothesis};
  return line;
}

}  // namespace allot::testing
