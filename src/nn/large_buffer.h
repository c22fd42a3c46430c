#pragma once

#include <cstddef>
#include <memory>

namespace allot {

// Memory for numbers that are read from the first to the last again and again, as the weights are
// for every token that is translated. Where the system can, it lies in huge pages (2 MB): the CPU
// then fetches ahead without stopping at the end of every 4 kB. Contents are unspecified at first.
class LargeBuffer {
 public:
  LargeBuffer() = default;
  explicit LargeBuffer(size_t count);

  size_t size() const { return size_; }
  float* data() { return values_.get(); }
  const float* data() const { return values_.get(); }

 private:
  struct Free {
    void operator()(float* values) const;
  };

  std::unique_ptr<float, Free> values_;
  size_t size_ = 0;
};

}  // namespace allot
