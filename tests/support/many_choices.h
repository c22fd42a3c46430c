#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/random.h"
#include "nn/matrix.h"
#include "nn/output_parts.h"

namespace allot::testing {

// Groups of rows, each of which wants some outputs of its own.
class ManyChoices {
 public:
  ManyChoices(Random& random, const std::vector<uint32_t>& ids, std::vector<size_t> num_rows)
      : num_rows_(std::move(num_rows)), ids_(num_rows_.size()) {
    for (std::vector<uint32_t>& own : ids_) {
      for (const uint32_t id : ids) {
        if (random.chance(0.5)) own.push_back(id);
      }
    }
  }

  std::vector<OutputChoice> choices() const {
    std::vector<OutputChoice> result;
    size_t row = 0;
    for (size_t c = 0; c < ids_.size(); ++c) {
      result.push_back({row, num_rows_[c], ids_[c].data(), ids_[c].size()});
      row += num_rows_[c];
    }
    return result;
  }

  // `own` was computed with these choices, `all` with all ids for every row: the same bits.
  void expect_equal(const std::vector<uint32_t>& ids, const Matrix<float>& all,
                    const Matrix<float>& own) const {
    for (const OutputChoice& choice : choices()) {
      for (size_t r = choice.row; r < choice.row + choice.num_rows; ++r) {
        for (size_t k = 0; k < choice.count; ++k) {
          const auto place = std::lower_bound(ids.begin(), ids.end(), choice.ids[k]);
          const float* const expected = all.row(r) + (place - ids.begin());
          EXPECT_EQ(std::memcmp(expected, own.row(r) + k, sizeof(float)), 0)
              << "row " << r << ", output " << choice.ids[k];
        }
      }
    }
  }

 private:
  std::vector<size_t> num_rows_;
  std::vector<std::vector<uint32_t>> ids_;
};

}  // namespace allot::testing
