#include "infer/key_value_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot::infer {

float* KeyValueCache::numbers(uint32_t slot) {
  return blocks_[slot / kBlockSlots].row(slot % kBlockSlots);
}

const float* KeyValueCache::numbers(uint32_t slot) const {
  return blocks_[slot / kBlockSlots].row(slot % kBlockSlots);
}

// A slot after `parent`, with one user.
uint32_t KeyValueCache::take_slot(uint32_t parent) {
  if (free_.empty()) {
    // The first slot of a block is the first to be taken.
    const size_t end = nodes_.size() + kBlockSlots;
    ALLOT_CHECK(end < kNone, "more steps than slots can be numbered");
    for (size_t slot = end; slot-- > nodes_.size();) free_.push_back(static_cast<uint32_t>(slot));
    nodes_.resize(end);
    blocks_.emplace_back(kBlockSlots, slot_size_);
  }
  const uint32_t slot = free_.back();
  free_.pop_back();
  nodes_[slot] = {parent, 1};
  if (parent != kNone) ++nodes_[parent].users;
  return slot;
}

// A slot has one user less; without any it is free, and so is what led only to it.
void KeyValueCache::release(uint32_t slot) {
  while (slot != kNone && --nodes_[slot].users == 0) {
    free_.push_back(slot);
    slot = nodes_[slot].parent;
  }
}

void KeyValueCache::add_step() {
  for (Row& row : rows_) {
    const uint32_t before = row.last;
    row.last = take_slot(before);
    ++row.length;
    release(before);
  }
}

float* KeyValueCache::last_step(size_t row) {
  ALLOT_CHECK(rows_[row].last != kNone, "a row has steps");
  return numbers(rows_[row].last);
}

void KeyValueCache::find_steps(Steps& steps) const {
  steps.spans.clear();
  size_t begin = 0;
  for (const Row& row : rows_) {
    steps.spans.push_back({begin, row.length});
    begin += row.length;
  }
  steps.pointers.resize(begin);
  for (size_t r = 0; r < rows_.size(); ++r) {
    size_t place = steps.spans[r].begin + steps.spans[r].length;
    for (uint32_t slot = rows_[r].last; slot != kNone; slot = nodes_[slot].parent) {
      steps.pointers[--place] = numbers(slot);
    }
  }
}

void KeyValueCache::select(const std::vector<size_t>& parents) {
  old_rows_.clear();
  for (const size_t parent : parents) {
    ALLOT_CHECK(parent < rows_.size(), fmt::format("row {} of {}", parent, rows_.size()));
    old_rows_.push_back(rows_[parent]);
    if (rows_[parent].last != kNone) ++nodes_[rows_[parent].last].users;
  }
  std::swap(rows_, old_rows_);
  for (const Row& row : old_rows_) release(row.last);
}

void KeyValueCache::append(const KeyValueCache& other) {
  ALLOT_CHECK(slot_size_ == other.slot_size_, "caches of the same model");
  // What shares slots there shares them here. (Sentences that join have had no step as a rule.)
  std::vector<uint32_t> copies(other.nodes_.size(), kNone);
  std::vector<uint32_t> path;
  for (const Row& row : other.rows_) {
    path.clear();
    uint32_t slot = row.last;
    for (; slot != kNone && copies[slot] == kNone; slot = other.nodes_[slot].parent) {
      path.push_back(slot);
    }
    uint32_t copy = slot == kNone ? kNone : copies[slot];
    for (; !path.empty(); path.pop_back()) {
      const uint32_t before = copy;
      copy = take_slot(before);
      nodes_[copy].users = 0;  // until a row or a next step uses it
      std::copy_n(other.numbers(path.back()), slot_size_, numbers(copy));
      copies[path.back()] = copy;
    }
    if (copy != kNone) ++nodes_[copy].users;
    rows_.push_back({copy, row.length});
  }
}

void KeyValueCache::trim() {
  const size_t needed = (num_slots() + kBlockSlots - 1) / kBlockSlots;
  // More than half of the blocks go, so that what is copied is less than what was filled since.
  if (blocks_.size() <= 2 * std::max<size_t>(needed, 1)) return;
  KeyValueCache small(0, slot_size_);
  small.append(*this);
  *this = std::move(small);
}

}  // namespace allot::infer
