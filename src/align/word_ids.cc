#include "align/word_ids.h"

#include "base/checksum.h"
#include "base/error.h"

namespace allot::align {
namespace {

constexpr size_t kFirstSlots = 1024;

}  // namespace

WordIds::WordIds(std::string_view text, ArrayView<uint64_t> ends) {
  size_t begin = 0;
  for (const uint64_t end : ends) {
    ALLOT_CHECK(begin <= end && end <= text.size(), "word ends must rise and stay in the text");
    const WordId expected = static_cast<WordId>(size());
    ALLOT_CHECK(add(text.substr(begin, end - begin)) == expected, "a word stands there twice");
    begin = end;
  }
}

WordId WordIds::add(std::string_view word) {
  // At most half full, so that a search soon finds a free slot.
  if (slots_.size() < 2 * (size() + 1)) grow();
  WordId& slot = slots_[slot_of(word)];
  if (slot == kUnknownWord) {
    ALLOT_CHECK(size() < kUnknownWord - 2, "too many different words");
    slot = static_cast<WordId>(size());
    text_.append(word);
    ends_.push_back(text_.size());
  }
  return slot;
}

WordId WordIds::find(std::string_view word) const {
  return slots_.empty() ? kUnknownWord : slots_[slot_of(word)];
}

std::string_view WordIds::word(WordId id) const {
  ALLOT_CHECK(id < size(), "no word has this number");
  const uint64_t begin = id == 0 ? 0 : ends_[id - 1];
  return std::string_view(text_).substr(begin, ends_[id] - begin);
}

size_t WordIds::slot_of(std::string_view word_sought) const {
  const size_t mask = slots_.size() - 1;
  size_t slot = checksum(word_sought) & mask;
  while (slots_[slot] != kUnknownWord && word(slots_[slot]) != word_sought) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void WordIds::grow() {
  slots_.assign(slots_.empty() ? kFirstSlots : 2 * slots_.size(), kUnknownWord);
  for (size_t id = 0; id < size(); ++id) {
    slots_[slot_of(word(static_cast<WordId>(id)))] = static_cast<WordId>(id);
  }
}

}  // namespace allot::align
