#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/protect/inline_tag.h"
#include "text/protect/protected_spans.h"
#include "text/word_splitter.h"

namespace allot {

// A word that is copied: in the text that the model reads, a number token.
struct CopiedWord {
  size_t word = 0;
  size_t number = 0;
  std::string text;  // what it stands for, byte for byte
  // Whether white space, or the end of the line, is beside it.
  bool space_before = false;
  bool space_after = false;
};

// A line whose protected text was replaced.
struct ProtectedLine {
  std::vector<Token> words;  // as the model reads them, with their bytes in the raw line
  std::vector<CopiedWord> copied;
  std::vector<InlineTag> tags;
};

// A protected span, and the number that it gets (tags have none).
struct NumberedSpan {
  ProtectedSpan span;
  size_t number = 0;
};

// Raw line -> words, with number tokens for protected text and without tags. Immutable, so several
// threads may use one.
class ProtectedSplitter {
 public:
  ProtectedSplitter(const WordSettings& words, const ProtectSettings& protect);

  std::vector<ProtectedSpan> find(std::string_view raw) const;

  // Every span has the next number, from 0 on, and from 0 again behind the last.
  ProtectedLine split(std::string_view raw) const;
  // The same with these spans only: in order, from `find`.
  ProtectedLine split(std::string_view raw, const std::vector<NumberedSpan>& spans) const;

 private:
  bool is_pretokenized_;
  WordSplitter splitter_;
  SpanFinder finder_;
};

// The spans of two lines that translate each other which both have, text by text, and all tags: the
// n-th gets number `first` + n. What only one of them has stays text.
struct CommonSpans {
  std::vector<NumberedSpan> source, target;
};
struct LineSpans {
  std::string_view line;
  const std::vector<ProtectedSpan>& spans;
};
CommonSpans common_spans(const LineSpans& source, const LineSpans& target, size_t first);

}  // namespace allot
