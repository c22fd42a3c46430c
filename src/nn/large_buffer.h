#pragma once

#include <cstddef>
#include <memory>

namespace allot {

// Memory for numbers that are read sequentially again and again, like the weights for every
// translated token. Where the system can, it uses huge pages (2 MB): the CPU then prefetches
// without stopping at the end of every 4 kB. Contents are unspecified at first.
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
