#include "corpus/pair_evidence.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allot {
namespace {

// The digit at `position`, which moves past it; or -1, and it stays.
int read_digit(std::string_view text, size_t& position) {
  const char c = text[position];
  if (c >= '0' && c <= '9') {
    ++position;
    return c - '0';
  }
  // U+FF10 to U+FF19: EF BC 90 to EF BC 99.
  if (c == '\xEF' && position + 2 < text.size() && text[position + 1] == '\xBC') {
    const int last = static_cast<unsigned char>(text[position + 2]);
    if (last >= 0x90 && last <= 0x99) {
      position += 3;
      return last - 0x90;
    }
  }
  return -1;
}

uint16_t capped(size_t length) {
  return static_cast<uint16_t>(std::min<size_t>(length, std::numeric_limits<uint16_t>::max()));
}

}  // namespace

uint16_t number_signature(std::string_view text) {
  unsigned signature = 0;
  for (size_t i = 0; i < text.size();) {
    int digit = read_digit(text, i);
    if (digit < 0) {
      ++i;
      continue;
    }
    uint64_t value = 0;  // as a hash: may overflow
    for (; digit >= 0; digit = i < text.size() ? read_digit(text, i) : -1) {
      value = value * 10 + static_cast<uint64_t>(digit);
    }
    signature |= 1U << ((value * 0x9E3779B97F4A7C15ULL) >> 60);
  }
  return static_cast<uint16_t>(signature);
}

PairEvidence evidence_of(const SentencePair& pair, const TextScan& source, const TextScan& target) {
  if (!source.has_text || !target.has_text) return {};
  return {capped(source.characters), capped(target.characters), number_signature(pair.source),
          number_signature(pair.target)};
}

std::optional<double> length_correlation(const std::vector<PairEvidence>& pairs) {
  double n = 0, mean_x = 0, mean_y = 0, sum_xx = 0, sum_yy = 0, sum_xy = 0;
  for (const PairEvidence& pair : pairs) {
    if (pair.source_length == 0 || pair.target_length == 0) continue;
    const double x = std::log(pair.source_length);
    const double y = std::log(pair.target_length);
    n += 1;  // Welford's update: no cancellation when lengths hardly vary
    const double from_mean_x = x - mean_x;
    const double from_mean_y = y - mean_y;
    mean_x += from_mean_x / n;
    mean_y += from_mean_y / n;
    sum_xx += from_mean_x * (x - mean_x);
    sum_yy += from_mean_y * (y - mean_y);
    sum_xy += from_mean_x * (y - mean_y);
  }
  if (sum_xx <= 0 || sum_yy <= 0) return std::nullopt;
  return sum_xy / std::sqrt(sum_xx * sum_yy);
}

}  // namespace allot
