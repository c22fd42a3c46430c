#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "text/moses/pattern.h"
#include "text/protect/protect_settings.h"

namespace allot {

// A part of a line that is not translated: bytes [begin, end).
struct ProtectedSpan {
  size_t begin = 0;
  size_t end = 0;
  bool is_tag = false;

  std::string_view text(std::string_view line) const { return line.substr(begin, end - begin); }
  bool operator==(const ProtectedSpan& other) const {
    return begin == other.begin && end == other.end && is_tag == other.is_tag;
  }
};

// Finds what is protected in raw lines. Immutable, so several threads may use one.
class SpanFinder {
 public:
  // Throws a usage error for a malformed expression.
  explicit SpanFinder(const ProtectSettings& settings);

  // In order, without overlaps. The user's expressions come first, then tags, URLs, e-mail
  // addresses, placeholders, emoji and numbers. A number token (text/protect/number_token.h) that
  // the line spells itself is protected, too: the model could not tell it from ours. Throws Error
  // when an expression of the user gives up on the line.
  std::vector<ProtectedSpan> find(std::string_view line) const;

 private:
  std::vector<ProtectedSpan> find_patterns(std::string_view line) const;
  // The end of what begins at a byte, of some kinds.
  static size_t scan(std::string_view line, size_t begin, unsigned kinds, bool& is_tag);

  ProtectSettings settings_;
  unsigned kinds_ = 0;  // those of the settings, a bit for each
  std::vector<Pattern> patterns_;
};

// The kind that a whole text is, for those that `find` returns; nothing for other ones.
std::optional<ProtectKind> protect_kind(std::string_view text);

// Those that are words of a line whose words are space-separated; tags may contain spaces.
std::vector<ProtectedSpan> whole_words(std::string_view line, std::vector<ProtectedSpan> spans);

}  // namespace allot
