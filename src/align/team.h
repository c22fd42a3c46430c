#pragma once

#include <cstddef>
#include <cstring>
#include <exception>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace allot::align {

// Processes that go through the same text together, each with some of its rows (RowRange). What
// they find is put together in the order of the ranges, or is a sum of integers, so that every
// number of processes finds the same, to the last bit. By default: one that does everything.
struct Team {
  size_t rank = 0;
  size_t size = 1;
  // What each process gives, by rank. All call it together; `failure`: why this one has nothing to
  // give, which all of them throw.
  std::function<std::vector<std::string>(const std::exception_ptr& failure,
                                         const std::string& mine)>
      gather;
  // Whether the whole table is wanted in the end, to be saved; otherwise everyone has its rows.
  bool needs_table = true;

  bool is_alone() const { return size == 1; }
  // The largest ranges come first: dealt in turn, everyone gets about the same work.
  bool has_range(size_t range) const { return range % size == rank; }
  size_t member_of(size_t range) const { return range % size; }
};

// Values as they are in memory: the processes run on machines of the same kind.
template <typename Value>
void append_bytes(const Value* values, size_t count, std::string& text) {
  static_assert(std::is_trivially_copyable_v<Value>);
  text.append(reinterpret_cast<const char*>(values), count * sizeof(Value));
}

// Reads such a text from its beginning.
class ByteTaker {
 public:
  explicit ByteTaker(const std::string& text) : next_(text.data()) {}

  template <typename Value>
  void take(Value* values, size_t count) {
    static_assert(std::is_trivially_copyable_v<Value>);
    if (count > 0) std::memcpy(static_cast<void*>(values), next_, count * sizeof(Value));
    next_ += count * sizeof(Value);
  }

 private:
  const char* next_;
};

}  // namespace allot::align
