#include "text/moses/nonbreaking_prefixes.h"

#include "base/strings.h"

namespace allot {

NonbreakingPrefixes::NonbreakingPrefixes(const PrefixLists& lists) {
  add(lists.always, PrefixKind::kAlways);
  add(lists.before_number, PrefixKind::kBeforeNumber);
}

void NonbreakingPrefixes::add(std::string_view words, PrefixKind kind) {
  for (const std::string_view word : split_spaces(words)) kinds_.emplace(word, kind);
}

PrefixKind NonbreakingPrefixes::find(std::string_view word) const {
  const auto found = kinds_.find(word);
  return found == kinds_.end() ? PrefixKind::kNone : found->second;
}

}  // namespace allot
