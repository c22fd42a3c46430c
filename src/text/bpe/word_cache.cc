#include "text/bpe/word_cache.h"

namespace allot {
namespace {

constexpr size_t kMaxWords = size_t{1} << 17;
// Longer ones hardly ever come again.
constexpr size_t kMaxWordBytes = 128;

}  // namespace

bool BpeWordCache::find(std::string_view word, std::vector<size_t>& ends) const {
  if (word.size() > kMaxWordBytes) return false;
  const uint32_t number = words_.find(word);
  if (number == StringIndex::kAbsent) return false;
  ends.assign(ends_.begin() + starts_[number], ends_.begin() + starts_[number + 1]);
  return true;
}

void BpeWordCache::add(std::string_view word, const std::vector<size_t>& ends) {
  if (word.size() > kMaxWordBytes) return;
  if (words_.size() == kMaxWords) {
    words_.clear();
    starts_.assign(1, 0);
    ends_.clear();
  }
  if (words_.add(word) + 1 < words_.size()) return;  // known
  for (const size_t end : ends) ends_.push_back(static_cast<uint32_t>(end));
  starts_.push_back(static_cast<uint32_t>(ends_.size()));
}

}  // namespace allot
