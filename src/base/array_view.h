#pragma once

#include <cstddef>
#include <vector>

namespace allot {

// A contiguous range of values owned by something else (a vector, a memory-mapped file).
template <typename T>
class ArrayView {
 public:
  ArrayView() = default;
  ArrayView(const T* data, size_t size) : data_(data), size_(size) {}
  // A view of the vector's current content; invalid once the vector grows.
  ArrayView(const std::vector<T>& values)  // NOLINT(google-explicit-constructor)
      : data_(values.data()), size_(values.size()) {}

  const T* data() const { return data_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](size_t index) const { return data_[index]; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T& front() const { return data_[0]; }
  const T& back() const { return data_[size_ - 1]; }

 private:
  const T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace allot
