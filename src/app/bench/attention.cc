#include "app/bench/attention.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/error.h"
#include "base/progress.h"
#include "base/random.h"

namespace allot {
namespace {

double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(6.283185307179586 * random.uniform());
}

double microseconds_of(AttentionBenchmark& benchmark, int num_runs) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < num_runs; ++i) benchmark.run();
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
  return time.count() / num_runs;
}

}  // namespace

AttentionBenchmark::AttentionBenchmark(attention::Transform transform, size_t num_rows,
                                       size_t num_columns)
    : transform_(transform),
      rows_(attention::packed_rows(std::vector<size_t>(num_rows, num_columns))) {
  Random random(1);
  const size_t size = num_rows * num_columns;
  for (size_t i = 0; i < size; ++i) {
    scores_.push_back(static_cast<float>(normal(random)));
    bounds_.push_back(static_cast<float>(0.5 + random.uniform()));
    weights_gradient_.push_back(static_cast<float>(normal(random)));
  }
  if (attention::is_bounded(transform)) {
    for (size_t row = 0; row < num_rows; ++row) choose_bounds(row);
  }
  scores_gradient_.resize(size);
  bounds_gradient_.resize(size);
  forward();
}

// Scales the bounds of a row so that half of its positions are held: the smaller the bounds, the
// more are.
void AttentionBenchmark::choose_bounds(size_t row) {
  const attention::RowSpan span = rows_[row];
  const std::vector<float> scores(
      scores_.begin() + static_cast<std::ptrdiff_t>(span.begin),
      scores_.begin() + static_cast<std::ptrdiff_t>(span.begin + span.length));
  float* bounds = bounds_.data() + span.begin;
  double sum = 0;
  for (size_t j = 0; j < span.length; ++j) sum += static_cast<double>(bounds[j]);
  double low = 1.001 / sum;  // just enough room
  double high = 2;           // no bound below 1
  const auto scaled = [&](double scale) {
    std::vector<float> result;
    for (size_t j = 0; j < span.length; ++j) {
      result.push_back(static_cast<float>(scale * static_cast<double>(bounds[j])));
    }
    return result;
  };
  for (int round = 0; round < 30; ++round) {
    const double middle = std::sqrt(low * high);
    const auto solution = attention::solve(transform_, scores, scaled(middle));
    const size_t num_at_bound = solution.rows[0].num_at_bound;
    if (num_at_bound == span.length / 2) {
      low = middle;
      break;
    }
    (num_at_bound > span.length / 2 ? low : high) = middle;
  }
  const std::vector<float> chosen = scaled(low);
  std::copy(chosen.begin(), chosen.end(), bounds);
}

void AttentionBenchmark::forward() {
  attention::forward<float>(transform_,
                            {rows_.data(), rows_.size(), scores_.data(), bounds_.data()},
                            workspace_, solution_);
}

void AttentionBenchmark::run() {
  forward();
  attention::backward<float>(
      transform_, solution_,
      {weights_gradient_.data(), scores_gradient_.data(), bounds_gradient_.data()});
}

double AttentionBenchmark::share_at_bound() const {
  size_t num_at_bound = 0;
  for (const attention::RowSummary<float>& row : solution_.rows) num_at_bound += row.num_at_bound;
  return static_cast<double>(num_at_bound) / static_cast<double>(scores_.size());
}

void BenchAttentionOptions::validate() const {
  if (num_rows < 1 || num_columns < 1 || !(seconds > 0)) {
    throw Error::usage("there is nothing to measure",
                       "--rows and --columns must be at least 1, and --seconds above 0");
  }
}

BenchAttentionResult run_bench_attention(const BenchAttentionOptions& options) {
  options.validate();
  BenchAttentionResult result;
  result.num_rows = options.num_rows;
  result.num_columns = options.num_columns;
  for (const attention::Transform transform : attention::all_transforms()) {
    AttentionBenchmark benchmark(transform, options.num_rows, options.num_columns);
    // Runs long enough for the clock, short enough to fit between interruptions.
    constexpr double kMicroseconds = 200;
    const double first = microseconds_of(benchmark, 3);
    const int num_runs = std::max(1, static_cast<int>(kMicroseconds / first));
    std::vector<double> times;
    for (double left = options.seconds * 1e6; left > 0;) {
      times.push_back(microseconds_of(benchmark, num_runs));
      left -= times.back() * num_runs;
    }
    std::sort(times.begin(), times.end());
    result.times.push_back(
        {transform, times.front(), times[times.size() / 2], benchmark.share_at_bound()});
  }
  return result;
}

std::string to_json(const BenchAttentionResult& result) {
  std::string times;
  for (const TransformTime& time : result.times) {
    times += fmt::format("{}\"{}\": {:.2f}", times.empty() ? "" : ", ", to_string(time.transform),
                         time.microseconds);
  }
  return fmt::format(R"({{"rows": {}, "columns": {}, "microseconds": {{{}}}}})", result.num_rows,
                     result.num_columns, times);
}

std::string to_text(const BenchAttentionResult& result) {
  std::string text = fmt::format(
      "{} of {}, float, one core, forward and backward, microseconds\n{:<12}"
      "{:>9}{:>9}{:>10}\n",
      format_count(result.num_rows, "row"), format_count(result.num_columns, "score"), "",
      "fastest", "median", "at bound");
  for (const TransformTime& time : result.times) {
    text += fmt::format("{:<12}{:>9.2f}{:>9.2f}{:>9.0f}%\n", to_string(time.transform),
                        time.microseconds, time.microseconds_median, 100 * time.share_at_bound);
  }
  text.pop_back();
  return text;
}

}  // namespace allot
