#include "text/protect/protected_spans.h"

#include <algorithm>
#include <utility>

#include "text/protect/number_token.h"
#include "text/protect/span_scanners.h"

namespace allot {
namespace {

size_t next_character(std::string_view line, size_t position) {
  ++position;
  while (position < line.size() && (static_cast<unsigned char>(line[position]) & 0xC0) == 0x80) {
    ++position;
  }
  return position;
}

}  // namespace

SpanFinder::SpanFinder(const ProtectSettings& settings) : settings_(settings) {
  for (const std::string& expression : settings.patterns) patterns_.emplace_back(expression);
}

// An earlier expression wins where two overlap.
std::vector<ProtectedSpan> SpanFinder::find_patterns(std::string_view line) const {
  std::vector<ProtectedSpan> spans;
  for (const Pattern& pattern : patterns_) {
    std::vector<ProtectedSpan> added;
    for (const Pattern::Match& match : pattern.find_all(line)) {
      size_t begin = match.begin, end = match.end;
      while (begin < end && line[begin] == ' ') ++begin;
      while (end > begin && line[end - 1] == ' ') --end;
      const auto next =
          std::upper_bound(spans.begin(), spans.end(), begin,
                           [](size_t at, const ProtectedSpan& span) { return at < span.end; });
      if (begin < end && (next == spans.end() || next->begin >= end)) added.push_back({begin, end});
    }
    std::vector<ProtectedSpan> all;
    std::merge(spans.begin(), spans.end(), added.begin(), added.end(), std::back_inserter(all),
               [](const ProtectedSpan& a, const ProtectedSpan& b) { return a.begin < b.begin; });
    spans = std::move(all);
  }
  return spans;
}

size_t SpanFinder::scan(std::string_view line, size_t begin, bool& is_tag) const {
  is_tag = false;
  if (const size_t end = begin + number_token_bytes(line, begin); end > begin) return end;
  using Scanner = size_t (*)(std::string_view, size_t);
  constexpr std::pair<ProtectKind, Scanner> kScanners[] = {
      {ProtectKind::kTags, scan_tag},     {ProtectKind::kUrls, scan_url},
      {ProtectKind::kEmails, scan_email}, {ProtectKind::kPlaceholders, scan_placeholder},
      {ProtectKind::kEmoji, scan_emoji},  {ProtectKind::kNumbers, scan_number}};
  for (const auto& [kind, scanner] : kScanners) {
    if (!settings_.has(kind)) continue;
    const size_t end = scanner(line, begin);
    is_tag = kind == ProtectKind::kTags;
    if (end > begin) return end;
  }
  return begin;
}

std::vector<ProtectedSpan> SpanFinder::find(std::string_view line) const {
  std::vector<ProtectedSpan> spans;
  if (settings_.is_off()) return spans;
  const std::vector<ProtectedSpan> by_pattern = find_patterns(line);
  auto next = by_pattern.begin();
  for (size_t at = 0; at < line.size();) {
    if (next != by_pattern.end() && at >= next->begin) {
      spans.push_back(*next);
      at = next->end;
      ++next;
      continue;
    }
    bool is_tag = false;
    const size_t end = scan(line, at, is_tag);
    const size_t limit = next == by_pattern.end() ? line.size() : next->begin;
    if (end > at && end <= limit) {
      spans.push_back({at, end, is_tag});
      at = end;
    } else {
      at = next_character(line, at);
    }
  }
  return spans;
}

std::vector<ProtectedSpan> whole_words(std::string_view line, std::vector<ProtectedSpan> spans) {
  const auto is_within_word = [line](const ProtectedSpan& span) {
    const bool has_spaces_around = (span.begin == 0 || line[span.begin - 1] == ' ') &&
                                   (span.end == line.size() || line[span.end] == ' ');
    const bool has_space = span.text(line).find(' ') != std::string_view::npos;
    return !has_spaces_around || (has_space && !span.is_tag);
  };
  spans.erase(std::remove_if(spans.begin(), spans.end(), is_within_word), spans.end());
  return spans;
}

}  // namespace allot
