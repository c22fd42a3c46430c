#include "nn/gemm_speed.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "nn/gemm.h"

namespace allot {
namespace {

// Large enough for the machine to show what it can do, small enough to take a tenth of a second.
constexpr size_t kSize = 1024;
constexpr int kRuns = 5;

using Operands = std::array<Matrix<float>, 3>;

double seconds_of_products(std::vector<Operands>& operands, WorkerPool& pool) {
  const auto start = std::chrono::steady_clock::now();
  pool.run(operands.size(), [&operands](size_t i, int) {
    use_one_thread_for_products();
    auto& [a, b, c] = operands[i];
    multiply<float>(plain(a.view()), plain(b.view()), Into::kReplace, c.view());
  });
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

double measure_gemm_gflops(WorkerPool& pool) {
  std::vector<Operands> operands(static_cast<size_t>(pool.num_threads()));
  for (Operands& own : operands) {
    for (Matrix<float>& matrix : own) {
      matrix.resize(kSize, kSize);
      std::fill_n(matrix.data(), kSize * kSize, 0.5F);
    }
  }
  seconds_of_products(operands, pool);  // the first one prepares
  std::vector<double> seconds(kRuns);
  for (double& one : seconds) one = seconds_of_products(operands, pool);
  std::nth_element(seconds.begin(), seconds.begin() + kRuns / 2, seconds.end());
  const auto size = static_cast<double>(kSize);
  return 2 * size * size * size * static_cast<double>(operands.size()) / seconds[kRuns / 2] / 1e9;
}

}  // namespace allot
