#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translate/budget_report.h"

namespace allot {

// What may be wrong with a translation.
enum class WarningKind {
  kUnspentBudget,  // a source word received almost no attention: it may have been dropped
  kRepeatedWords,  // the same words again, which the source does not repeat
  kLoop,           // the same words over and over
  kTooShort,       // much shorter than translations of such a source are
  kTooLong,        // much longer
  kUnfinished,     // cut off at the longest length allowed
  kUnknownSource,  // a source word that the model does not know
  kUnknownTarget,  // the translation has an unknown word (<unk>)
  kSplitLine,      // the line was too long to translate at once
  kInvalidUtf8,    // ill-formed bytes were replaced
};
const std::vector<WarningKind>& all_warning_kinds();
std::string to_string(WarningKind kind);

struct TranslationWarning {
  WarningKind kind = WarningKind::kUnspentBudget;
  std::string text;                // the words that it is about
  std::optional<size_t> position;  // of the first of them: source word for kUnspentBudget and
                                   // kUnknownSource, target word for the others
  std::optional<double> amount;    // what is left, how often, how long: see docs/formats.md
};

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
  // Words that are left without attention more often than this, in right translations too, are not
  // asked for it.
  double unused_share = 0.1;
  // Words in a row that must not occur twice (0 = do not look).
  size_t repeated_words = 3;
  // How many times a sequence in a row makes a loop.
  size_t loop_times = 3;
  // How many deviations from the usual length are too many.
  double length_deviations = 3.5;
  // Differences of no more tokens than this are never too many: short sentences vary.
  size_t length_leeway = 4;
};

// Whether a source word got next to no attention.
bool is_unused(const WarningOptions& options, const WordBudget& budget);

// A source word at the end of a translation.
struct UsedWord {
  std::string text;
  WordBudget budget;
  double unused_share = 0;  // how often such words are left without attention (AttentionStats)
};

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

}  // namespace allot
