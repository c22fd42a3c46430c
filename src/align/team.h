#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
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

}  // namespace allot::align
