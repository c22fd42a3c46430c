#include "text/bpe/segmenter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot {

void BpeOptions::validate() const {
  check_bpe_separator(separator);
  if (!(dropout_prob >= 0.0 && dropout_prob <= 1.0)) {
    throw Error::usage(fmt::format("dropout {} is not a probability", dropout_prob),
                       "choose a number from 0 to 1, such as 0.1");
  }
}

BpeSegmenter::BpeSegmenter(const BpeCodes& codes, const BpeOptions& options,
                           std::optional<BpeFilter> filter)
    : merger_(codes, options.max_merges),
      glossary_(options.glossaries),
      filter_(std::move(filter)),
      separator_(options.separator),
      characters_(options.characters),
      dropout_prob_(options.dropout_prob) {
  options.validate();
}

// Calls action(begin, ends) for each word: where it begins in the line, and where its subwords end,
// counted from there.
template <typename Action>
void BpeSegmenter::for_each_word(std::string_view line, Workspace& workspace, Random* random,
                                 Action action) const {
  ALLOT_CHECK(dropout_prob_ == 0.0 || random != nullptr, "dropout needs a random source");
  if (workspace.owner == nullptr) workspace.owner = this;
  ALLOT_CHECK(workspace.owner == this, "a workspace remembers the words of one segmenter");
  size_t begin = line.find_first_not_of(' ');
  while (begin < line.size()) {
    const size_t end = std::min(line.find(' ', begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    if (dropout_prob_ > 0.0) {
      split_word(word, random, workspace);
    } else if (!workspace.cache.find(word, workspace.ends)) {
      split_word(word, nullptr, workspace);
      workspace.cache.add(word, workspace.ends);
    }
    action(begin, workspace.ends);
    begin = line.find_first_not_of(' ', end);
  }
}

void BpeSegmenter::split_word(std::string_view word, Random* random, Workspace& workspace) const {
  workspace.ends.clear();
  if (glossary_.empty()) {
    split_part(word, {0, word.size()}, random, workspace);
    return;
  }
  for (const WordPart& part : glossary_.isolate(word)) {
    split_part(word, part, random, workspace);
  }
}

// A part of a word is cut as if it were a whole one, as in subword-nmt.
void BpeSegmenter::split_part(std::string_view word, const WordPart& part, Random* random,
                              Workspace& workspace) const {
  if (part.is_item) {
    workspace.ends.push_back(part.end);
    return;
  }
  const std::string_view text = word.substr(part.begin, part.end - part.begin);
  if (random != nullptr) {
    const BpeDropout dropout{dropout_prob_, *random};
    merger_.split(text, characters_, &dropout, workspace.merger, workspace.merged);
  } else {
    merger_.split(text, characters_, nullptr, workspace.merger, workspace.merged);
  }
  if (filter_) filter_->split_missing(text, merger_, workspace.merged);
  for (const MergedSymbol& subword : workspace.merged) {
    workspace.ends.push_back(part.begin + subword.end);
  }
}

std::vector<Subword> BpeSegmenter::split(std::string_view line, Workspace& workspace,
                                         Random* random) const {
  std::vector<Subword> subwords;
  uint32_t word = 0;
  for_each_word(line, workspace, random, [&](size_t begin, const std::vector<size_t>& ends) {
    size_t subword_begin = begin;
    for (const size_t end : ends) {
      subwords.push_back({word, subword_begin, begin + end, end == ends.back()});
      subword_begin = begin + end;
    }
    ++word;
  });
  return subwords;
}

std::string BpeSegmenter::apply(std::string_view line, Workspace& workspace, Random* random) const {
  const size_t first = line.find_first_not_of(' ');
  if (first == std::string_view::npos) return std::string(line);
  std::string result;
  result.reserve(2 * line.size());
  result.append(line.substr(0, first));
  for_each_word(line, workspace, random, [&](size_t begin, const std::vector<size_t>& ends) {
    if (begin > first) result.push_back(' ');
    size_t subword_begin = 0;
    for (const size_t end : ends) {
      if (subword_begin > 0) result.append(separator_).push_back(' ');
      result.append(line.substr(begin + subword_begin, end - subword_begin));
      subword_begin = end;
    }
  });
  return result.append(line.substr(line.find_last_not_of(' ') + 1));
}

std::string BpeSegmenter::token(std::string_view line, const Subword& subword) const {
  std::string text(line.substr(subword.begin, subword.end - subword.begin));
  if (!subword.is_last) text.append(separator_);
  return text;
}

}  // namespace allot
