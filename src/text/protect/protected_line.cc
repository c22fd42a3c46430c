#include "text/protect/protected_line.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "text/protect/number_token.h"

namespace allot {
namespace {

// A line with other text in the place of spans, and where its bytes come from.
struct MaskedLine {
  std::string text;
  std::vector<size_t> begins, ends;  // by byte: the bytes of the raw line that it stands for

  void append(std::string_view bytes, size_t begin, size_t end) {
    text += bytes;
    begins.resize(text.size(), begin);
    ends.resize(text.size(), end);
  }
  void append_raw(std::string_view raw, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) append(raw.substr(i, 1), i, i + 1);
  }
};

bool is_space_at(std::string_view raw, size_t position) {
  return position >= raw.size() || has_trait(decode_utf8(raw, position), kWhiteSpace);
}
bool is_space_before(std::string_view raw, size_t position) {
  return position == 0 || has_trait(decode_utf8_before(raw, position), kWhiteSpace);
}

// The words of the masked line, in which number tokens are words of their own.
std::vector<Token> separate_tokens(const std::vector<Token>& words) {
  std::vector<Token> all;
  for (const Token& word : words) {
    const bool is_as_written = word.end - word.begin == word.text.size();
    size_t begin = 0;
    const auto add = [&](size_t end) {
      if (begin < end) {
        all.push_back({word.text.substr(begin, end - begin), word.begin + begin, word.begin + end});
      }
      begin = end;
    };
    for (size_t at = 0; is_as_written && at < word.text.size(); ++at) {
      const size_t bytes = number_token_bytes(word.text, at);
      if (bytes == 0) continue;
      add(at);
      add(at + bytes);
      at += bytes - 1;
    }
    if (begin == 0) {
      all.push_back(word);
    } else {
      add(word.text.size());
    }
  }
  return all;
}

// Text that spells a number token itself must not be taken for one.
void hide_spelled_token(Token& word) {
  if (!number_of_token(word.text)) return;
  word.text.clear();
  append_utf8(word.text, kReplacementCharacter);
}

// Words are never empty, so a word that begins behind the byte does so behind the tag.
size_t words_before(const std::vector<Token>& words, size_t raw_position) {
  return static_cast<size_t>(
      std::lower_bound(words.begin(), words.end(), raw_position,
                       [](const Token& word, size_t at) { return word.begin < at; }) -
      words.begin());
}

}  // namespace

ProtectedSplitter::ProtectedSplitter(const WordSettings& words, const ProtectSettings& protect)
    : is_pretokenized_(words.pretokenized), splitter_(words), finder_(protect) {}

std::vector<ProtectedSpan> ProtectedSplitter::find(std::string_view raw) const {
  std::vector<ProtectedSpan> spans = finder_.find(raw);
  return is_pretokenized_ ? whole_words(raw, std::move(spans)) : spans;
}

ProtectedLine ProtectedSplitter::split(std::string_view raw) const {
  std::vector<NumberedSpan> numbered;
  size_t next = 0;
  for (const ProtectedSpan& span : find(raw)) {
    numbered.push_back({span, span.is_tag ? 0 : next});
    if (!span.is_tag) next = (next + 1) % kNumNumberTokens;
  }
  return split(raw, numbered);
}

ProtectedLine ProtectedSplitter::split(std::string_view raw,
                                       const std::vector<NumberedSpan>& spans) const {
  ProtectedLine line;
  if (spans.empty()) {
    line.words = splitter_.split(raw);
    for (Token& word : line.words) hide_spelled_token(word);
    return line;
  }
  MaskedLine masked;
  size_t done = 0;
  for (const auto& [span, number] : spans) {
    masked.append_raw(raw, done, span.begin);
    done = span.end;
    if (span.is_tag) {
      InlineTag tag = read_tag(span.text(raw));
      tag.word = span.begin;  // until the words are known
      tag.space_before = is_space_before(raw, span.begin);
      tag.space_after = is_space_at(raw, span.end);
      // <b>H</b>ello is one word, one<br/>two is not.
      if (tag.kind == TagKind::kEmpty) masked.append(" ", span.begin, span.begin);
      line.tags.push_back(std::move(tag));
    } else {
      masked.append(number_token(number), span.begin, span.end);
    }
  }
  masked.append_raw(raw, done, raw.size());
  line.words = separate_tokens(splitter_.split(masked.text));
  auto span = spans.begin();
  for (size_t w = 0; w < line.words.size(); ++w) {
    Token& word = line.words[w];
    word.begin = masked.begins[word.begin];
    word.end = masked.ends[word.end - 1];
    if (!number_of_token(word.text)) continue;
    while (span != spans.end() && (span->span.is_tag || span->span.begin < word.begin)) ++span;
    if (span == spans.end() || span->span.begin != word.begin) {
      hide_spelled_token(word);
    } else {
      line.copied.push_back({w, span->number, std::string(span->span.text(raw)),
                             is_space_before(raw, word.begin), is_space_at(raw, word.end)});
    }
  }
  for (InlineTag& tag : line.tags) tag.word = words_before(line.words, tag.word);
  return line;
}

CommonSpans common_spans(const LineSpans& source, const LineSpans& target, size_t first) {
  // Places of each text of the target that are not used yet, the last one first.
  std::unordered_map<std::string_view, std::vector<size_t>> places;
  for (size_t i = target.spans.size(); i-- > 0;) {
    const ProtectedSpan& span = target.spans[i];
    if (!span.is_tag) places[span.text(target.line)].push_back(i);
  }
  CommonSpans common;
  std::vector<std::optional<size_t>> numbers(target.spans.size());
  size_t next = first;
  for (const ProtectedSpan& span : source.spans) {
    if (span.is_tag) {
      common.source.push_back({span, 0});
      continue;
    }
    const auto found = places.find(span.text(source.line));
    if (found == places.end() || found->second.empty()) continue;
    const size_t number = next++ % kNumNumberTokens;
    common.source.push_back({span, number});
    numbers[found->second.back()] = number;
    found->second.pop_back();
  }
  for (size_t i = 0; i < target.spans.size(); ++i) {
    const ProtectedSpan& span = target.spans[i];
    if (span.is_tag) {
      common.target.push_back({span, 0});
    } else if (numbers[i]) {
      common.target.push_back({span, *numbers[i]});
    }
  }
  return common;
}

}  // namespace allot
