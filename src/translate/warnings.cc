#include "translate/warnings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "text/vocabulary.h"
#include "translate/real_word.h"

namespace allot {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words, size_t begin, size_t count) {
  std::string text;
  for (size_t i = begin; i < begin + count; ++i) {
    if (i > begin) text.push_back(' ');
    text += words[i];
  }
  return text;
}

bool has_real_word(const Words& words, size_t begin, size_t count) {
  return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(begin),
                     words.begin() + static_cast<std::ptrdiff_t>(begin + count), is_real_word);
}

// How many times in a row the `period` words at `begin` occur there.
size_t times_in_a_row(const Words& words, size_t begin, size_t period) {
  size_t end = begin + period;
  while (end < words.size() && words[end] == words[end - period]) ++end;
  return (end - begin) / period;
}

struct Loop {
  size_t begin = 0;
  size_t period = 0;
  size_t times = 0;
};

// The loop that covers most words. Longer sequences than a few words do not loop by mistake.
std::optional<Loop> longest_loop(const Words& words, size_t least_times) {
  constexpr size_t kLongestPeriod = 20;
  std::optional<Loop> best;
  for (size_t begin = 0; begin < words.size();) {
    size_t next = begin + 1;
    for (size_t period = 1;
         period <= kLongestPeriod && period * least_times <= words.size() - begin; ++period) {
      // First: a sign may be repeated a thousand times, and would be examined at each position.
      if (!has_real_word(words, begin, period)) continue;
      const size_t times = times_in_a_row(words, begin, period);
      if (times < least_times) continue;
      if (!best || times * period > best->times * best->period) best = Loop{begin, period, times};
      // What is inside it is the same loop again.
      next = std::max(next, begin + (times - 1) * period);
      break;
    }
    begin = next;
  }
  return best;
}

// Sequences of `count` words that occur more than once, with the place of the first repetition.
std::map<std::string, std::pair<size_t, size_t>> repeated(const Words& words, size_t count) {
  std::map<std::string, std::pair<size_t, size_t>> found;  // text -> times, second place
  for (size_t begin = 0; begin + count <= words.size(); ++begin) {
    if (!has_real_word(words, begin, count)) continue;
    auto& [times, place] = found[joined(words, begin, count)];
    if (++times == 2) place = begin;
  }
  for (auto entry = found.begin(); entry != found.end();) {
    entry = entry->second.first < 2 ? found.erase(entry) : std::next(entry);
  }
  return found;
}

std::vector<size_t> doubled_words(const Words& words) {
  std::vector<size_t> places;
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i] == words[i - 1] && is_real_word(words[i])) places.push_back(i);
  }
  return places;
}

// The longest repeated sequence around a repeated one, so that it is said once.
void add_repeated_sequences(const WarningOptions& options, const Words& source, const Words& target,
                            std::vector<TranslationWarning>& warnings) {
  const size_t count = options.repeated_words;
  if (count == 0 || !repeated(source, count).empty()) return;
  size_t last_end = 0;
  std::vector<std::pair<size_t, size_t>> places;  // second place, times
  for (const auto& [text, found] : repeated(target, count)) {
    places.emplace_back(found.second, found.first);
  }
  std::sort(places.begin(), places.end());
  for (size_t i = 0; i < places.size();) {
    const size_t begin = places[i].first;
    const size_t times = places[i].second;
    size_t end = begin + count;
    // Repeated sequences that begin one word later belong to the same repetition.
    for (++i; i < places.size() && places[i].first == end - count + 1; ++i) ++end;
    if (begin < last_end) continue;
    last_end = end;
    warnings.push_back({WarningKind::kRepeatedWords, joined(target, begin, end - begin), begin,
                        static_cast<double>(times)});
  }
}

std::vector<UsedWord> used_words(const AttentionStats& usual, const LineTranslation& line,
                                 const LineHypothesis& hypothesis) {
  const std::vector<WordBudget> budgets = word_budgets(line, hypothesis);
  std::vector<std::vector<uint32_t>> tokens(budgets.size());
  for (const SubwordToken& token : line.source.tokens) tokens[token.word].push_back(token.id);
  std::vector<UsedWord> words(budgets.size());
  for (size_t w = 0; w < words.size(); ++w) {
    words[w] = {line.source.words[w].text, budgets[w], usual.unattended_share(tokens[w], w == 0)};
  }
  return words;
}

}  // namespace

bool is_unattended(const WarningOptions& options, const WordBudget& budget) {
  return budget.spent < options.unspent_below * std::min(1.0, budget.fertility);
}

std::vector<TranslationWarning> find_unspent(const WarningOptions& options,
                                             const std::vector<UsedWord>& words) {
  std::vector<TranslationWarning> warnings;
  for (size_t w = 0; w < words.size(); ++w) {
    const WordBudget& budget = words[w].budget;
    if (!is_unattended(options, budget) || words[w].unattended_share > options.unattended_share ||
        !is_real_word(words[w].text)) {
      continue;
    }
    warnings.push_back({WarningKind::kUnspentBudget, words[w].text, w,
                        std::isfinite(budget.left) ? budget.left : 1 - budget.spent});
  }
  return warnings;
}

std::vector<TranslationWarning> find_repetitions(const WarningOptions& options,
                                                 const std::vector<std::string>& source,
                                                 const std::vector<std::string>& target) {
  std::vector<TranslationWarning> warnings;
  const auto loop = longest_loop(target, options.loop_times);
  if (loop) {
    if (longest_loop(source, options.loop_times)) return warnings;
    warnings.push_back({WarningKind::kLoop, joined(target, loop->begin, loop->period), loop->begin,
                        static_cast<double>(loop->times)});
    return warnings;
  }
  if (doubled_words(source).empty()) {
    for (const size_t place : doubled_words(target)) {
      warnings.push_back({WarningKind::kRepeatedWords, target[place], place, 2.0});
    }
  }
  add_repeated_sequences(options, source, target, warnings);
  return warnings;
}

std::vector<TranslationWarning> find_odd_length(const WarningOptions& options,
                                                const LengthStats& stats, size_t source_tokens,
                                                size_t target_tokens) {
  const double source = static_cast<double>(source_tokens) + 1;
  const double target = static_cast<double>(target_tokens) + 1;
  const double usual = source * std::exp(stats.mean);
  const double deviations = (std::log(target / source) - stats.mean) / stats.deviation;
  if (std::abs(target - usual) <= static_cast<double>(options.length_leeway) ||
      std::abs(deviations) <= options.length_deviations) {
    return {};
  }
  return {{deviations < 0 ? WarningKind::kTooShort : WarningKind::kTooLong, "", std::nullopt,
           static_cast<double>(target_tokens) / static_cast<double>(source_tokens)}};
}

std::vector<TranslationWarning> find_unknown_source(const SourceText& source) {
  std::vector<TranslationWarning> warnings;
  for (const SubwordToken& token : source.tokens) {
    if (token.id != Vocabulary::kUnknown) continue;
    if (!warnings.empty() && warnings.back().position == token.word) continue;
    warnings.push_back(
        {WarningKind::kUnknownSource, source.words[token.word].text, token.word, {}});
  }
  return warnings;
}

std::vector<TranslationWarning> find_unknown_target(const TargetText& target,
                                                    const std::vector<UnknownToken>& unknown) {
  std::vector<TranslationWarning> warnings;
  const std::vector<size_t> words = target_words(target);
  for (const UnknownToken& token : unknown) {
    const size_t word = words[token.position];
    if (!warnings.empty() && warnings.back().position == word) continue;
    warnings.push_back({WarningKind::kUnknownTarget, target.words[word].text, word, {}});
  }
  return warnings;
}

std::vector<TranslationWarning> find_unfinished(const LineHypothesis& hypothesis) {
  if (hypothesis.is_finished) return {};
  return {{WarningKind::kUnfinished, "", {}, {}}};
}

std::vector<TranslationWarning> find_split_line(const LineTranslation& line) {
  if (!line.is_cut()) return {};
  return {{WarningKind::kSplitLine, "", {}, static_cast<double>(line.num_parts)}};
}

std::vector<TranslationWarning> find_repaired_line(bool was_repaired) {
  if (!was_repaired) return {};
  return {{WarningKind::kInvalidUtf8, "", {}, {}}};
}

// What is copied is settled already (copied_tokens.h).
std::vector<TranslationWarning> without_copied(std::vector<TranslationWarning> warnings,
                                               const SourceText& source) {
  const auto is_copied = [&source](const TranslationWarning& warning) {
    return std::any_of(source.copied.begin(), source.copied.end(),
                       [&](const CopiedWord& copied) { return warning.position == copied.word; });
  };
  warnings.erase(std::remove_if(warnings.begin(), warnings.end(), is_copied), warnings.end());
  return warnings;
}

// Nor is what the glossary says missing, when it is there.
std::vector<TranslationWarning> without_placed(std::vector<TranslationWarning> warnings,
                                               const SourceText& source,
                                               const std::vector<TermResult>& terms) {
  const auto is_placed = [&](const TranslationWarning& warning) {
    for (size_t t = 0; t < terms.size(); ++t) {
      const SourceTerm& term = source.terms[t];
      if (terms[t].placement != TermPlacement::kNone && warning.position &&
          term.first_word <= *warning.position && *warning.position < term.end_word()) {
        return true;
      }
    }
    return false;
  };
  warnings.erase(std::remove_if(warnings.begin(), warnings.end(), is_placed), warnings.end());
  return warnings;
}

std::vector<TranslationWarning> find_warnings(const WarningOptions& options,
                                              const UsualTranslations& usual,
                                              const LineTranslation& line,
                                              const LineHypothesis& hypothesis,
                                              const std::vector<UnknownToken>& unknown) {
  std::vector<std::string> source, target;
  for (const Token& word : line.source.words) source.push_back(word.text);
  for (const TargetWord& word : hypothesis.target.words) target.push_back(word.text);
  std::vector<TranslationWarning> warnings;
  const auto add = [&warnings](const std::vector<TranslationWarning>& found) {
    warnings.insert(warnings.end(), found.begin(), found.end());
  };
  const auto add_unsettled = [&](std::vector<TranslationWarning> found) {
    add(without_placed(without_copied(std::move(found), line.source), line.source,
                       hypothesis.terms));
  };
  add_unsettled(find_unspent(options, used_words(usual.attention, line, hypothesis)));
  if (usual.missing != nullptr) {
    // Letters are compared without case, and what is copied counts as it is.
    add_unsettled(find_missing_words(*usual.missing, source, target));
  }
  add(find_repetitions(options, source, target));
  add(find_odd_length(options, usual.lengths, line.source.tokens.size(),
                      hypothesis.target.tokens.size()));
  add(find_unfinished(hypothesis));
  add(find_unknown_source(line.source));
  add(find_unknown_target(hypothesis.target, unknown));
  add(find_split_line(line));
  return warnings;
}

}  // namespace allot
