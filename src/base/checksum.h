#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace allot {

// 64-bit XXH3: detects damage (flipped bits, truncation), not malice.
uint64_t checksum(std::string_view bytes);

// The same for bytes that arrive in parts.
class RunningChecksum {
 public:
  RunningChecksum();
  RunningChecksum(const RunningChecksum&) = delete;
  RunningChecksum& operator=(const RunningChecksum&) = delete;
  ~RunningChecksum();

  void add(std::string_view bytes);
  // Of everything added so far.
  uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Sixteen hexadecimal digits.
std::string checksum_text(uint64_t value);

}  // namespace allot
