#include "nn/positions.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace allot {

template <typename T>
void extend_positions(size_t count, size_t hidden, Matrix<T>& table) {
  ALLOT_CHECK(hidden % 2 == 0, "as many sines as cosines");
  if (table.cols() == hidden && table.rows() >= count) return;
  // Longer sentences come one by one: some more now, so that this happens seldom.
  table.resize(std::max(count, 2 * table.rows()), hidden);
  std::vector<double> lengths;  // of the waves, over 2 pi
  for (size_t k = 0; k < hidden; k += 2) {
    lengths.push_back(std::pow(10000.0, static_cast<double>(k) / static_cast<double>(hidden)));
  }
  for (size_t p = 0; p < table.rows(); ++p) {
    T* row = table.row(p);
    for (size_t k = 0; k < hidden; k += 2) {
      const double angle = static_cast<double>(p) / lengths[k / 2];
      row[k] = static_cast<T>(std::sin(angle));
      row[k + 1] = static_cast<T>(std::cos(angle));
    }
  }
}

template void extend_positions(size_t, size_t, Matrix<float>&);
template void extend_positions(size_t, size_t, Matrix<double>&);

}  // namespace allot
