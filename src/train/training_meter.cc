#include "train/training_meter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/progress.h"

namespace allot {
namespace {

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

}  // namespace

void TrainingStats::add(const TrainingStats& other) {
  loss += other.loss;
  nll += other.nll;
  source_tokens += other.source_tokens;
  target_tokens += other.target_tokens;
  correct += other.correct;
  guide.add(other.guide);
  updates += other.updates;
  gradient_norm += other.gradient_norm;
  operations += other.operations;
  seconds += other.seconds;
}

double TrainingStats::mean_loss() const {
  return ratio(loss, static_cast<double>(target_tokens));
}

double TrainingStats::mean_guide_loss() const {
  return ratio(guide.loss, guide.num_links);
}

double TrainingStats::guided_share() const {
  return ratio(guide.num_links, static_cast<double>(target_tokens));
}

double TrainingStats::perplexity() const {
  return std::exp(ratio(nll, static_cast<double>(target_tokens)));
}

double TrainingStats::accuracy() const {
  return 100 * ratio(static_cast<double>(correct), static_cast<double>(target_tokens));
}

double TrainingStats::mean_gradient_norm() const {
  return ratio(gradient_norm, static_cast<double>(updates));
}

double TrainingStats::source_tokens_per_second() const {
  return ratio(static_cast<double>(source_tokens), seconds);
}

double TrainingStats::target_tokens_per_second() const {
  return ratio(static_cast<double>(target_tokens), seconds);
}

double TrainingStats::gflops() const {
  return ratio(operations / 1e9, seconds);
}

std::string training_line(const TrainingPosition& position, const TrainingStats& stats,
                          double gemm_gflops, double seconds_left) {
  std::string line = position.epochs > 0
                         ? fmt::format("epoch {} of {}", position.epoch, position.epochs)
                         : fmt::format("epoch {}", position.epoch);
  line += fmt::format(", update {}: loss {:.3f}, perplexity {:.2f}, accuracy {:.1f} %",
                      format_count(position.update), stats.mean_loss(), stats.perplexity(),
                      stats.accuracy());
  line += fmt::format(", {} + {} tokens/s",
                      format_count(static_cast<uint64_t>(stats.source_tokens_per_second())),
                      format_count(static_cast<uint64_t>(stats.target_tokens_per_second())));
  if (gemm_gflops > 0) {
    line += fmt::format(", {:.0f} % of GEMM speed", 100 * stats.gflops() / gemm_gflops);
  }
  if (seconds_left > 0) line += fmt::format(", {} left", format_duration(seconds_left));
  return line;
}

}  // namespace allot
