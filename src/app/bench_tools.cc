#include "app/bench_tools.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>

#include "nn/gemm.h"

namespace allot {

Duration duration_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t cpu_start = std::clock();
  work();
  const std::clock_t cpu = std::clock() - cpu_start;
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
          static_cast<double>(cpu) / CLOCKS_PER_SEC};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::vector<double> quotients(const std::vector<double>& above, const std::vector<double>& below) {
  std::vector<double> result;
  for (size_t i = 0; i < above.size(); ++i) result.push_back(above[i] / below[i]);
  return result;
}

LargeProduct::LargeProduct(WorkerPool& pool) : pool_(pool) {
  for (int i = 0; i < pool.num_threads(); ++i) {
    operands_.emplace_back();
    for (Matrix<float>& matrix : operands_.back()) {
      matrix.resize(kSize, kSize);
      std::fill_n(matrix.data(), kSize * kSize, 0.5F);
    }
  }
}

double LargeProduct::operations() const {
  const auto size = static_cast<double>(kSize);
  return 2e-9 * size * size * size * static_cast<double>(operands_.size());
}

Duration LargeProduct::run() {
  return duration_of([this] {
    pool_.run(operands_.size(), [this](size_t i, int) {
      use_one_thread_for_products();
      auto& [a, b, c] = operands_[i];
      multiply<float>(plain(a.view()), plain(b.view()), Into::kReplace, c.view());
    });
  });
}

double memory_bandwidth() {
  // Larger than any cache; several sums, so that adding is not what takes time.
  std::vector<uint64_t> values(size_t{1} << 25, 1);
  constexpr size_t kSums = 8;
  constexpr int kRounds = 3;
  std::vector<double> times;
  times.reserve(kRounds);
  uint64_t total = 0;
  for (int round = 0; round < kRounds; ++round) {
    times.push_back(duration_of([&] {
                      uint64_t sums[kSums] = {};
                      for (size_t i = 0; i < values.size(); i += kSums) {
                        for (size_t k = 0; k < kSums; ++k) sums[k] += values[i + k];
                      }
                      for (const uint64_t sum : sums) total += sum;
                    }).cpu);
  }
  // The sum is looked at, so that it cannot be left out.
  const double bytes = total == 0 ? 0 : static_cast<double>(values.size() * sizeof(uint64_t));
  return bytes / *std::min_element(times.begin(), times.end());
}

size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    size_t kilobytes = 0;
    status >> kilobytes;
    return kilobytes * 1024;
  }
  return 0;
}

void reset_peak_memory() {
  std::ofstream("/proc/self/clear_refs") << 5;
}

}  // namespace allot
