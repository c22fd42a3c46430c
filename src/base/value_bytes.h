#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace allot {

// Values as they are in memory, for messages between processes on machines of the same kind.

template <typename Value>
void append_bytes(const Value* values, size_t count, std::string& text) {
  static_assert(std::is_trivially_copyable_v<Value>);
  text.append(reinterpret_cast<const char*>(values), count * sizeof(Value));
}

// Reads such a text from its beginning. Does not own it.
class ByteTaker {
 public:
  explicit ByteTaker(std::string_view text) : next_(text.data()), end_(text.data() + text.size()) {}

  bool is_at_end() const { return next_ == end_; }

  template <typename Value>
  void take(Value* values, size_t count) {
    static_assert(std::is_trivially_copyable_v<Value>);
    if (count > 0) std::memcpy(static_cast<void*>(values), next_, count * sizeof(Value));
    next_ += count * sizeof(Value);
  }
  template <typename Value>
  Value take() {
    Value value;
    take(&value, 1);
    return value;
  }

 private:
  const char* next_;
  const char* end_;
};

}  // namespace allot
