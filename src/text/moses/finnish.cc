#include "text/moses/finnish.h"

#include <utf8proc.h>

#include <array>

#include "base/utf8.h"

namespace allot {
namespace {

constexpr std::array<std::string_view, 27> kCases = {
    "n",   "a",   "ä",   "an",  "än",   "ön",  "un",  "yn",  "han",
    "hän", "hön", "hun", "hyn", "seen", "ssa", "ssä", "sta", "stä",
    "lla", "llä", "lta", "ltä", "lle",  "ksi", "kse", "tta", "ine"};
constexpr std::array<std::string_view, 6> kPossessives = {"", "ni", "si", "mme", "nne", "nsa"};
constexpr std::array<std::string_view, 10> kParticles = {"",   "ko", "kö",   "han",  "hän",
                                                         "pa", "pä", "kaan", "kään", "kin"};

std::string with_first_in_lower_case(std::string_view word) {
  std::string lower;
  size_t position = 0;
  const CodePoint first = decode_utf8(word, position);
  append_utf8(lower,
              static_cast<CodePoint>(utf8proc_tolower(static_cast<utf8proc_int32_t>(first))));
  return lower.append(word.substr(position));
}

}  // namespace

std::optional<std::string> finnish_case_ending(std::string_view word) {
  if (word.empty()) return std::nullopt;
  const std::string lower = with_first_in_lower_case(word);
  for (const std::string_view ending : kCases) {
    if (lower.compare(0, ending.size(), ending) != 0) continue;
    const std::string_view rest = std::string_view(lower).substr(ending.size());
    for (const std::string_view possessive : kPossessives) {
      if (rest.substr(0, possessive.size()) != possessive) continue;
      const std::string_view last = rest.substr(possessive.size());
      for (const std::string_view particle : kParticles) {
        if (last == particle) return lower;
      }
    }
  }
  return std::nullopt;
}

}  // namespace allot
