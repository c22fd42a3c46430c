#include "text/bpe/occurrences.h"

#include <cstdint>
#include <map>
#include <unordered_map>

#include "base/error.h"

namespace allot {
namespace {

constexpr uint64_t kHashBase = 0x9E3779B97F4A7C15U;

// Hashes of all substrings by subtraction (Karp and Rabin), modulo 2^64. Equal ones are compared,
// so it does not matter that some text can make them collide.
class SubstringHashes {
 public:
  explicit SubstringHashes(std::string_view text) : prefixes_{0}, powers_{1} {
    prefixes_.reserve(text.size() + 1);
    powers_.reserve(text.size() + 1);
    for (const char byte : text) {
      prefixes_.push_back(prefixes_.back() * kHashBase + static_cast<unsigned char>(byte) + 1);
      powers_.push_back(powers_.back() * kHashBase);
    }
  }
  uint64_t of(size_t begin, size_t length) const {
    return prefixes_[begin + length] - prefixes_[begin] * powers_[length];
  }

 private:
  std::vector<uint64_t> prefixes_;  // of the first i bytes
  std::vector<uint64_t> powers_;
};

uint64_t hash_of(std::string_view string) {
  return SubstringHashes(string).of(0, string.size());
}

}  // namespace

std::vector<std::vector<size_t>> find_occurrences(std::string_view text,
                                                  const std::vector<std::string_view>& strings) {
  std::map<size_t, std::unordered_multimap<uint64_t, size_t>> by_length;
  for (size_t i = 0; i < strings.size(); ++i) {
    ALLOT_CHECK(!strings[i].empty(), "an empty string is everywhere");
    by_length[strings[i].size()].emplace(hash_of(strings[i]), i);
  }
  std::vector<std::vector<size_t>> places(strings.size());
  if (strings.empty()) return places;
  const SubstringHashes hashes(text);
  for (const auto& [length, numbers] : by_length) {
    for (size_t begin = 0; begin + length <= text.size(); ++begin) {
      const auto [first, last] = numbers.equal_range(hashes.of(begin, length));
      for (auto found = first; found != last; ++found) {
        const size_t number = found->second;
        if (text.substr(begin, length) == strings[number]) places[number].push_back(begin);
      }
    }
  }
  return places;
}

}  // namespace allot
