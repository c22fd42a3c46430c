#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translate/attention_stats.h"
#include "translate/budget_report.h"
#include "translate/line_translation.h"
#include "translate/missing_words.h"
#include "translate/translation_warning.h"
#include "translate/unknown_words.h"

namespace allot {

// How long translations are: log((target tokens + 1) / (source tokens + 1)) has this mean and
// deviation.
struct LengthStats {
  double mean = 0;
  double deviation = 0.3;
};

struct WarningOptions {
  // A word that got less attention than this, or than this share of its fertility when that is
  // below 1, was not used.
  double unspent_below = 0.2;
  // Words that are left without attention more often than this, in correct translations too, cause
  // no warning.
  double unattended_share = 0.1;
  // Words in a row that must not occur twice (0 = do not look).
  size_t repeated_words = 3;
  // How many times a sequence in a row makes a loop.
  size_t loop_times = 3;
  // How many deviations from the usual length are too many.
  double length_deviations = 3.5;
  // Differences of no more tokens than this are never too many: short sentences vary.
  size_t length_leeway = 4;
};

// Whether a source word received almost no attention.
bool is_unattended(const WarningOptions& options, const WordBudget& budget);

// A source word at the end of a translation.
struct UsedWord {
  std::string text;
  WordBudget budget;
  double unattended_share = 0;  // how often such words are left without attention (AttentionStats)
};

// Warnings that follow from lengths, attention and words are made by the functions of this file.
// Those that need more are made where it is: missing_words.h (find_missing_words: the model's
// lexicon), placed_terms.h (find_missing_terms) and glossary.h (Glossary::find_forbidden), and
// copied_tokens.h (copies that were put back or removed). line_assembly.cc gathers all of a line,
// warning_log.h writes them.

// Source words that were not used; words without a letter or a digit are passed over. amount: what
// is left of the budget, or 1 minus what it got when there was no bound.
std::vector<TranslationWarning> find_unspent(const WarningOptions& options,
                                             const std::vector<UsedWord>& words);

// Repetitions of the target that the source has none of: sequences, and one word twice in a row.
// amount: how often. A loop is said once and not as repetitions.
std::vector<TranslationWarning> find_repetitions(const WarningOptions& options,
                                                 const std::vector<std::string>& source,
                                                 const std::vector<std::string>& target);

// Lengths in tokens; amount: the ratio of target to source.
std::vector<TranslationWarning> find_odd_length(const WarningOptions& options,
                                                const LengthStats& stats, size_t source_tokens,
                                                size_t target_tokens);

// Source words with an unknown token, each once.
std::vector<TranslationWarning> find_unknown_source(const SourceText& source);

// Target words with an unknown token, each once. By what was decoded and not by what it looks like:
// text may spell <unk>, too.
std::vector<TranslationWarning> find_unknown_target(const TargetText& target,
                                                    const std::vector<UnknownToken>& unknown);

// A translation that was cut off at its longest length.
std::vector<TranslationWarning> find_unfinished(const LineHypothesis& hypothesis);

// A line that was cut; amount: its parts.
std::vector<TranslationWarning> find_split_line(const LineTranslation& line);

// A line whose ill-formed bytes were replaced when it was read.
std::vector<TranslationWarning> find_repaired_line(bool was_repaired);

// What is usual for a model, measured on its training text.
struct UsualTranslations {
  const LengthStats& lengths;
  const AttentionStats& attention;
  const MissingWordCheck* missing = nullptr;  // null: the model has none
};

// The warnings about a translation of a line that the functions above find, and those about missing
// words. (That the line was repaired only its reader knows.) `unknown`: the tokens of the
// translation that are <unk>.
std::vector<TranslationWarning> find_warnings(const WarningOptions& options,
                                              const UsualTranslations& usual,
                                              const LineTranslation& line,
                                              const LineHypothesis& hypothesis,
                                              const std::vector<UnknownToken>& unknown);

}  // namespace allot
