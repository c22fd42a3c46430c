#include "text/bpe/filter.h"

#include <optional>

namespace allot {
namespace {

bool ends_word(std::string_view symbol) {
  return symbol.size() > kEndOfWord.size() &&
         symbol.substr(symbol.size() - kEndOfWord.size()) == kEndOfWord;
}

// What `symbol` was merged from, when undoing it leaves two subwords with letters. Text that spells
// out "</w>" can lead to a merge that does not: then the subword stays whole.
std::optional<SymbolPair> parts_for_text(const BpeMerger& merger, uint32_t symbol, bool is_last) {
  const auto parts = merger.parts_of(symbol);
  if (parts && is_last && !ends_word(merger.symbol_text(parts->right))) return std::nullopt;
  return parts;
}

}  // namespace

BpeFilter::BpeFilter(const TokenCounts& vocabulary, uint64_t threshold,
                     const std::string& separator)
    : separator_(separator) {
  for (uint32_t i = 0; i < vocabulary.size(); ++i) {
    if (vocabulary.count(i) >= threshold) known_.add(vocabulary.token(i));
  }
}

void BpeFilter::split_missing(std::string_view word, const BpeMerger& merger,
                              std::vector<MergedSymbol>& subwords) const {
  // Subwords still to be checked, the next one at the back: codes may nest as deep as a word is
  // long, so there is no recursion.
  std::vector<MergedSymbol> waiting(subwords.rbegin(), subwords.rend());
  subwords.clear();
  std::string token;
  size_t begin = 0;
  while (!waiting.empty()) {
    const MergedSymbol subword = waiting.back();
    waiting.pop_back();
    const bool is_last = waiting.empty();
    token.assign(word.substr(begin, subword.end - begin));
    if (!is_last) token.append(separator_);
    const auto parts =
        known_.contains(token) ? std::nullopt : parts_for_text(merger, subword.symbol, is_last);
    if (parts) {
      waiting.push_back({subword.end, parts->right});
      waiting.push_back({begin + merger.symbol_text(parts->left).size(), parts->left});
    } else {
      subwords.push_back(subword);
      begin = subword.end;
    }
  }
}

}  // namespace allot
