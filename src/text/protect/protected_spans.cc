#include "text/protect/protected_spans.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/protect/number_token.h"
#include "text/protect/span_scanners.h"

namespace allot {
namespace {

// In the order in which kinds win.
using SpanScanner = size_t (*)(std::string_view, size_t);
constexpr std::pair<ProtectKind, SpanScanner> kScanners[] = {
    {ProtectKind::kTags, scan_tag},     {ProtectKind::kUrls, scan_url},
    {ProtectKind::kEmails, scan_email}, {ProtectKind::kPlaceholders, scan_placeholder},
    {ProtectKind::kEmoji, scan_emoji},  {ProtectKind::kNumbers, scan_number}};

constexpr unsigned bit_of(ProtectKind kind) {
  return 1U << static_cast<unsigned>(kind);
}

constexpr std::string_view kDigitBytes = "0123456789";

using KindsOfBytes = std::array<unsigned, 256>;

constexpr void add_bytes(KindsOfBytes& kinds, std::string_view bytes, ProtectKind kind) {
  for (const char byte : bytes) kinds[static_cast<unsigned char>(byte)] |= bit_of(kind);
}
// Of characters from U+2000 on.
constexpr void add_emoji_bytes(KindsOfBytes& kinds) {
  for (size_t byte = 0xE2; byte < kinds.size(); ++byte) kinds[byte] |= bit_of(ProtectKind::kEmoji);
}

// The kinds that something may be of that begins with a byte.
constexpr KindsOfBytes kFirstBytes = [] {
  KindsOfBytes kinds{};
  add_bytes(kinds, kDigitBytes, ProtectKind::kNumbers);
  add_bytes(kinds, "+-", ProtectKind::kNumbers);
  add_bytes(kinds, "hfmwHFMW", ProtectKind::kUrls);  // http, ftp, mailto, www
  add_bytes(kinds, kDigitBytes, ProtectKind::kEmails);
  add_bytes(kinds, "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", ProtectKind::kEmails);
  add_bytes(kinds, "{%$#", ProtectKind::kPlaceholders);
  add_bytes(kinds, "<", ProtectKind::kTags);
  add_bytes(kinds, kDigitBytes, ProtectKind::kEmoji);  // 1️⃣
  add_bytes(kinds, "#*", ProtectKind::kEmoji);
  add_emoji_bytes(kinds);
  return kinds;
}();

// The kinds of which a line with a byte may have something; others it has not, except for "www.".
// The beginnings of URLs and e-mail addresses are in every word.
constexpr KindsOfBytes kNeededBytes = [] {
  KindsOfBytes kinds{};
  add_bytes(kinds, kDigitBytes, ProtectKind::kNumbers);
  add_bytes(kinds, ":", ProtectKind::kUrls);
  add_bytes(kinds, "@", ProtectKind::kEmails);
  add_bytes(kinds, "{%$", ProtectKind::kPlaceholders);
  add_bytes(kinds, "<", ProtectKind::kTags);
  add_emoji_bytes(kinds);
  return kinds;
}();

unsigned kinds_in(std::string_view line) {
  unsigned kinds = 0;
  char before = ' ';
  for (const char c : line) {
    kinds |= kNeededBytes[static_cast<unsigned char>(c)];
    if (c == '.' && (before == 'w' || before == 'W')) kinds |= bit_of(ProtectKind::kUrls);
    before = c;
  }
  return kinds;
}

size_t next_character(std::string_view line, size_t position) {
  ++position;
  while (position < line.size() && (static_cast<unsigned char>(line[position]) & 0xC0) == 0x80) {
    ++position;
  }
  return position;
}

}  // namespace

SpanFinder::SpanFinder(const ProtectSettings& settings) : settings_(settings) {
  for (const ProtectKind kind : settings.kinds) kinds_ |= bit_of(kind);
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

size_t SpanFinder::scan(std::string_view line, size_t begin, unsigned kinds, bool& is_tag) {
  is_tag = false;
  // Number tokens begin with a byte of emoji.
  const unsigned beginnings = kFirstBytes[static_cast<unsigned char>(line[begin])];
  if (beginnings == 0) return begin;
  if (const size_t end = begin + number_token_bytes(line, begin); end > begin) return end;
  kinds &= beginnings;
  if (kinds == 0) return begin;
  for (const auto& [kind, scanner] : kScanners) {
    if ((kinds & bit_of(kind)) == 0) continue;
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
  // Most lines have nothing. (Number tokens have a byte of emoji.)
  const unsigned present = kinds_in(line);
  if (present == 0 && by_pattern.empty()) return spans;
  const unsigned kinds = kinds_ & present;
  for (size_t at = 0; at < line.size();) {
    if (next != by_pattern.end() && at >= next->begin) {
      spans.push_back(*next);
      at = next->end;
      ++next;
      continue;
    }
    bool is_tag = false;
    const size_t end = scan(line, at, kinds, is_tag);
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

std::optional<ProtectKind> protect_kind(std::string_view text) {
  if (text.empty()) return std::nullopt;
  for (const auto& [kind, scanner] : kScanners) {
    if (scanner(text, 0) == text.size()) return kind;
  }
  return std::nullopt;
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
