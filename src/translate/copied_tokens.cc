#include "translate/copied_tokens.h"

#include <algorithm>
#include <optional>

#include "text/protect/number_token.h"
#include "translate/token_rewriter.h"

namespace allot {
namespace {

using CopyOf = std::optional<size_t>;  // number in SourceText::copied

std::vector<CopyOf> copied_by_word(const SourceText& source) {
  std::vector<CopyOf> copied(source.words.size());
  for (size_t i = 0; i < source.copied.size(); ++i) copied[source.copied[i].word] = i;
  return copied;
}

// Which protected text each token stands for.
struct Assignment {
  std::vector<CopyOf> by_token;
  std::vector<bool> is_used;                   // by protected text
  std::vector<std::optional<size_t>> numbers;  // of number tokens
};

Assignment assign(const SourceText& source, const Vocabulary& targets,
                  const TokenTranslation& translation) {
  const size_t num_tokens = translation.tokens.size();
  Assignment result;
  result.by_token.resize(num_tokens);
  result.is_used.resize(source.copied.size());
  result.numbers.resize(num_tokens);
  const std::vector<CopyOf> copied = copied_by_word(source);
  const auto take = [&result](size_t token, size_t which) {
    result.by_token[token] = which;
    result.is_used[which] = true;
  };
  for (size_t i = 0; i < num_tokens; ++i) {
    result.numbers[i] = number_of_token(targets.token(translation.tokens[i]));
    if (!result.numbers[i] || !translation.links[i]) continue;
    const CopyOf linked = copied[source.tokens[*translation.links[i]].word];
    if (linked && !result.is_used[*linked] && source.copied[*linked].number == *result.numbers[i]) {
      take(i, *linked);
    }
  }
  // Attention may look elsewhere: the number counts.
  std::vector<std::vector<size_t>> unused(kNumNumberTokens);  // the last one first
  for (size_t c = source.copied.size(); c-- > 0;) {
    if (!result.is_used[c]) unused[source.copied[c].number].push_back(c);
  }
  for (size_t i = 0; i < num_tokens; ++i) {
    if (!result.numbers[i] || result.by_token[i]) continue;
    std::vector<size_t>& candidates = unused[*result.numbers[i]];
    if (candidates.empty()) continue;
    take(i, candidates.back());
    candidates.pop_back();
  }
  return result;
}

std::vector<TokenCopy> copies_of(const std::vector<CopyOf>& by_token) {
  std::vector<TokenCopy> copies;
  for (size_t i = 0; i < by_token.size(); ++i) {
    if (by_token[i]) copies.push_back({i, *by_token[i]});
  }
  return copies;
}

// By source word: the first and the last target token that are linked to it.
struct LinkedTokens {
  std::vector<std::optional<size_t>> first, last;
};

LinkedTokens linked_tokens(const SourceText& source, const TokenTranslation& translation) {
  LinkedTokens linked;
  linked.first.resize(source.words.size());
  linked.last.resize(source.words.size());
  for (size_t i = 0; i < translation.tokens.size(); ++i) {
    if (!translation.links[i]) continue;
    const size_t word = source.tokens[*translation.links[i]].word;
    if (!linked.first[word]) linked.first[word] = i;
    linked.last[word] = i;
  }
  return linked;
}

// Before which target token a missing word goes.
size_t place_of(size_t word, const LinkedTokens& linked, const WordEdges& edges,
                size_t num_tokens) {
  const size_t num_words = linked.first.size();
  for (size_t distance = 1; distance < num_words; ++distance) {
    if (distance <= word && linked.last[word - distance]) {
      return edges.end_at(*linked.last[word - distance] + 1);
    }
    if (word + distance < num_words && linked.first[word + distance]) {
      return edges.begin_at(*linked.first[word + distance]);
    }
  }
  return num_tokens;
}

}  // namespace

CopiedTokens find_copies(const SourceText& source, const Vocabulary& targets,
                         const TokenTranslation& translation) {
  return {copies_of(assign(source, targets, translation).by_token), {}};
}

CopiedTokens enforce_copies(const SourceText& source, const Vocabulary& targets,
                            TokenTranslation& translation) {
  CopiedTokens result;
  Assignment assigned = assign(source, targets, translation);
  const bool has_numbers = std::any_of(assigned.numbers.begin(), assigned.numbers.end(),
                                       [](const auto& number) { return number.has_value(); });
  if (source.copied.empty() && !has_numbers) return result;
  const std::vector<CopyOf> copied = copied_by_word(source);
  std::vector<double> times(source.copied.size());  // that the model wrote it
  for (const CopyOf& copy : assigned.by_token) {
    if (copy) times[*copy] += 1;
  }
  for (const UnknownToken& unknown : translation.unknown) {
    if (!unknown.source_token) continue;
    const CopyOf copy = copied[source.tokens[*unknown.source_token].word];
    if (!copy || assigned.is_used[*copy]) continue;
    assigned.is_used[*copy] = true;
    assigned.by_token[unknown.position] = copy;
    translation.tokens[unknown.position] = targets.id(number_token(source.copied[*copy].number));
  }
  auto& unknown = translation.unknown;
  unknown.erase(
      std::remove_if(unknown.begin(), unknown.end(),
                     [&](const UnknownToken& one) { return assigned.by_token[one.position]; }),
      unknown.end());

  const LinkedTokens linked = linked_tokens(source, translation);
  const WordEdges edges(targets, translation);
  const size_t num_tokens = translation.tokens.size();
  std::vector<std::vector<size_t>> put_back(num_tokens + 1);  // by place
  for (size_t c = 0; c < source.copied.size(); ++c) {
    if (!assigned.is_used[c]) {
      put_back[place_of(source.copied[c].word, linked, edges, num_tokens)].push_back(c);
    }
  }
  for (size_t i = 0; i < num_tokens; ++i) {
    if (!assigned.numbers[i] || assigned.by_token[i]) continue;
    // Of which text it is one copy too many.
    const auto owner =
        std::find_if(source.copied.begin(), source.copied.end(),
                     [&](const CopiedWord& copy) { return copy.number == *assigned.numbers[i]; });
    if (owner != source.copied.end()) {
      times[static_cast<size_t>(owner - source.copied.begin())] += 1;
    } else {
      result.warnings.push_back(
          {WarningKind::kCopiedText, number_token(*assigned.numbers[i]), std::nullopt, 1.0});
    }
  }
  TokenRewriter rewriter(translation);
  const std::vector<size_t> first_tokens = first_tokens_of_words(source);
  const std::vector<size_t> old_ends = translation.part_ends;
  auto end = old_ends.begin();
  for (size_t i = 0; i <= num_tokens; ++i) {
    for (; end != old_ends.end() && *end <= i; ++end) rewriter.begin_word();
    for (const size_t c : put_back[i]) {
      rewriter.begin_word();
      result.copies.push_back({rewriter.num_tokens(), c});
      rewriter.add(targets.id(number_token(source.copied[c].number)),
                   first_tokens[source.copied[c].word]);
    }
    if (i == num_tokens || (assigned.numbers[i] && !assigned.by_token[i])) continue;
    if (assigned.by_token[i]) {
      rewriter.begin_word();
      result.copies.push_back({rewriter.num_tokens(), *assigned.by_token[i]});
    }
    rewriter.keep(i);
  }
  rewriter.finish();
  for (size_t c = 0; c < source.copied.size(); ++c) {
    if (times[c] == 1) continue;
    const size_t word = source.copied[c].word;
    result.warnings.push_back({WarningKind::kCopiedText, source.words[word].text, word, times[c]});
  }
  return result;
}

}  // namespace allot
