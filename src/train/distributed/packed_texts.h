#pragma once

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace allot {

// Several texts of any bytes as one, to be sent in one message.
std::string pack_texts(const std::vector<std::string>& texts);
std::vector<std::string> unpack_texts(const std::string& packed);

// A value as it is in memory: ranks run on machines of the same kind.
template <typename Value>
std::string bytes_of_value(const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  return {reinterpret_cast<const char*>(&value), sizeof(value)};
}
template <typename Value>
Value value_of_bytes(const std::string& bytes) {
  static_assert(std::is_trivially_copyable_v<Value>);
  Value value;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof(value));
  return value;
}

}  // namespace allot
