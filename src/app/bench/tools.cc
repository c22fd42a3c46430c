#include "app/bench/tools.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "base/error.h"
#include "nn/gemm.h"
#include "nn/int8_speed.h"

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

double Int8Peak::seconds_per_operation() {
  std::vector<double> operations(static_cast<size_t>(pool_.num_threads()));
  const Duration duration = duration_of([&] {
    pool_.run(operations.size(),
              [&](size_t i, int) { operations[i] = 2e-9 * spin_int8_products(kRounds); });
  });
  double sum = 0;
  for (const double own : operations) sum += own;
  return duration.wall / sum;
}

// 256 MB, larger than any cache. Written once: untouched pages all share one page.
MemoryRead::MemoryRead() : values_(size_t{1} << 26) {
  std::fill_n(values_.data(), values_.size(), 1.0F);
}

Duration MemoryRead::run() const {
  constexpr int kNowhere = 0x11;  // 1.0F is 0x3f800000
  const void* found = values_.data();
  const Duration result =
      duration_of([&] { found = std::memchr(values_.data(), kNowhere, bytes()); });
  ALLOT_CHECK(found == nullptr, "all of the memory was read");
  return result;
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
