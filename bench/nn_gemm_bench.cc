// Matrix products on the shapes of the paper's model, as one of two workers meets them (32
// sentences of 14 source and 15 target tokens): ours, which come from oneDNN, and OpenBLAS when its
// library is installed. GFLOP in a second of CPU time of a thread, one or two of them at work.
#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "nn/gemm.h"

namespace {

using allot::ConstMatrix;
using allot::Into;
using allot::Matrix;

struct Shape {
  const char* name;
  size_t rows, depth, cols;
  bool is_transposed;  // the first factor, as in weight gradients
};

constexpr Shape kShapes[] = {
    {"encoder_input", 448, 500, 1000, false},
    {"encoder_step", 32, 250, 1000, false},
    {"decoder_step", 32, 1000, 2000, false},
    {"combine_step", 32, 1000, 500, false},
    {"output", 480, 500, 8000, false},
    {"decoder_weight_gradient", 1000, 480, 2000, true},
    {"output_weight_gradient", 8000, 480, 500, true},
};

struct Factors {
  Matrix<float> a, b, c;

  explicit Factors(const Shape& shape) {
    allot::Random random(1);
    a.resize(shape.is_transposed ? shape.depth : shape.rows,
             shape.is_transposed ? shape.rows : shape.depth);
    b.resize(shape.depth, shape.cols);
    c.resize_to_zero(shape.rows, shape.cols);
    for (Matrix<float>* matrix : {&a, &b}) {
      for (size_t i = 0; i < matrix->rows() * matrix->cols(); ++i) {
        matrix->data()[i] = static_cast<float>(random.uniform() - 0.5);
      }
    }
  }
};

void count_operations(const Shape& shape, benchmark::State& state) {
  const double operations = 2e-9 * static_cast<double>(shape.rows * shape.depth * shape.cols);
  state.counters["GFLOP/s"] = benchmark::Counter(
      operations, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kAvgThreads);
}

void multiply_ours(benchmark::State& state, const Shape& shape) {
  allot::use_one_thread_for_products();
  Factors factors(shape);
  const ConstMatrix<float> a = factors.a.view();
  for ([[maybe_unused]] auto iteration : state) {
    allot::multiply<float>(shape.is_transposed ? allot::transposed(a) : allot::plain(a),
                           allot::plain(factors.b.view()), Into::kReplace, factors.c.view());
    benchmark::DoNotOptimize(factors.c.data());
  }
  count_operations(shape, state);
}

// cblas_sgemm, found when the program runs: OpenBLAS is not needed to build.
using Sgemm = void (*)(int order, int trans_a, int trans_b, int m, int n, int k, float alpha,
                       const float* a, int lda, const float* b, int ldb, float beta, float* c,
                       int ldc);

Sgemm find_openblas() {
  void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return nullptr;
  const auto set_threads =
      reinterpret_cast<void (*)(int)>(dlsym(library, "openblas_set_num_threads"));
  if (set_threads != nullptr) set_threads(1);
  return reinterpret_cast<Sgemm>(dlsym(library, "cblas_sgemm"));
}

void multiply_openblas(benchmark::State& state, const Shape& shape, Sgemm sgemm) {
  constexpr int kRowMajor = 101, kPlain = 111, kTransposed = 112;
  Factors factors(shape);
  const auto size = [](size_t value) { return static_cast<int>(value); };
  for ([[maybe_unused]] auto iteration : state) {
    sgemm(kRowMajor, shape.is_transposed ? kTransposed : kPlain, kPlain, size(shape.rows),
          size(shape.cols), size(shape.depth), 1, factors.a.data(), size(factors.a.cols()),
          factors.b.data(), size(shape.cols), 0, factors.c.data(), size(shape.cols));
    benchmark::DoNotOptimize(factors.c.data());
  }
  count_operations(shape, state);
}

[[maybe_unused]] const bool kRegistered = [] {
  const Sgemm sgemm = find_openblas();
  for (const Shape& shape : kShapes) {
    for (const int threads : {1, 2}) {
      const auto add = [threads](const std::string& name, auto function) {
        benchmark::RegisterBenchmark(name.c_str(), function)->Threads(threads);
      };
      add(std::string(shape.name) + "/onednn",
          [&shape](benchmark::State& state) { multiply_ours(state, shape); });
      if (sgemm == nullptr) continue;
      add(std::string(shape.name) + "/openblas",
          [&shape, sgemm](benchmark::State& state) { multiply_openblas(state, shape, sgemm); });
    }
  }
  return true;
}();

}  // namespace
