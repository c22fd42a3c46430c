#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/rows.h"
#include "nn/matrix.h"

namespace allot::infer {

// What self-attention remembers of the steps of hypotheses: keys and values of all layers. A step
// of a row is a *slot*, written once and moved by `trim` only. Slots form a tree: each knows the
// one of the step before, so hypotheses that begin alike share slots, and a row is only its last
// slot. Selecting rows copies one number for each; slots that no row descends from are used again.
// Memory is given back by `trim`, which a server that is never idle needs.
class KeyValueCache {
 public:
  KeyValueCache() = default;
  // Rows without steps. slot_size: numbers of a step, of all layers.
  KeyValueCache(size_t num_rows, size_t slot_size) : slot_size_(slot_size), rows_(num_rows) {}

  size_t num_rows() const { return rows_.size(); }
  size_t length(size_t row) const { return rows_[row].length; }  // steps

  // A further step of every row, to be written where last_step(row) points.
  void add_step();
  // The last step of a row: slot_size numbers.
  float* last_step(size_t row);
  // The steps of all rows, row by row, each from its first: step t of row r is
  // pointers[spans[r].begin + t]. Until the next change.
  struct Steps {
    std::vector<attention::RowSpan> spans;  // by row
    std::vector<const float*> pointers;
  };
  void find_steps(Steps& steps) const;

  // Row i becomes what row parents[i] was.
  void select(const std::vector<size_t>& parents);
  // The rows of another cache follow.
  void append(const KeyValueCache& other);

  // Gives memory back when most slots are free. Moves the others: steps that were found before, and
  // what last_step pointed to, are gone.
  void trim();

  size_t num_slots() const { return nodes_.size() - free_.size(); }  // in use
  size_t capacity() const { return nodes_.size(); }  // slots that there is memory for

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr size_t kBlockSlots = 64;
  struct Row {
    uint32_t last = kNone;  // its last slot
    uint32_t length = 0;
  };
  struct Node {
    uint32_t parent = kNone;
    uint32_t users = 0;  // rows that end here, and slots of next steps
  };

  uint32_t take_slot(uint32_t parent);
  void release(uint32_t slot);
  float* numbers(uint32_t slot);
  const float* numbers(uint32_t slot) const;

  size_t slot_size_ = 0;
  std::vector<Row> rows_, old_rows_;
  std::vector<Node> nodes_;            // by slot
  std::vector<uint32_t> free_;         // slots
  std::vector<Matrix<float>> blocks_;  // kBlockSlots x slot_size each: slots stay where they are
};

}  // namespace allot::infer
