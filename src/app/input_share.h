#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace allot {

// How far a text has been read that is known by its bytes only: a plain file, neither compressed
// nor a pipe.
class InputShare {
 public:
  explicit InputShare(const std::string& path);

  void add_line(size_t num_bytes) { done_ += num_bytes + 1; }
  // "43 % of the text, 12 s left"; empty when that cannot be known.
  std::string note() const;

 private:
  uint64_t size_;  // 0 = not known
  uint64_t done_ = 0;
  std::chrono::steady_clock::time_point start_;
};

// The note, as a function of what is known.
std::string share_note(uint64_t done, uint64_t size, double seconds);

}  // namespace allot
