#include "base/number_file.h"

#include "base/regular_file.h"

namespace allot {

std::string_view as_bytes(const std::vector<uint32_t>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(uint32_t)};
}

std::vector<uint32_t> read_numbers(const std::string& path) {
  RegularFile file(path);
  std::vector<uint32_t> numbers(file.size() / sizeof(uint32_t));
  const size_t count =
      file.read(reinterpret_cast<char*>(numbers.data()), numbers.size() * sizeof(uint32_t));
  numbers.resize(count / sizeof(uint32_t));
  return numbers;
}

}  // namespace allot
