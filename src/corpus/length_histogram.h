#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace allot {

// Counts lengths exactly, in memory that hardly grows with their number.
class LengthHistogram {
 public:
  void add(uint32_t length, uint64_t line);

  uint64_t count() const { return count_; }
  uint64_t total() const { return total_; }
  uint32_t longest() const { return longest_; }
  uint64_t longest_line() const { return longest_line_; }  // the first line of that length
  // The smallest length that at least this share of the lines do not exceed; 0 if there are none.
  uint32_t quantile(double share) const;

 private:
  std::vector<uint64_t> small_;         // number of lines, indexed by length
  std::map<uint32_t, uint64_t> large_;  // the few that are longer
  uint64_t count_ = 0;
  uint64_t total_ = 0;
  uint32_t longest_ = 0;
  uint64_t longest_line_ = 0;
};

}  // namespace allot
