#include "nn/optimizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/named_choice.h"
#include "nn/optimizer_kernels.h"

namespace allot {
namespace {

// Enough numbers for a task to be worth its start.
constexpr size_t kNumbersPerTask = size_t{1} << 16;

std::vector<std::string> slot_names_of(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::kSgd:
      return {};
    case OptimizerKind::kMomentum:
      return {"velocity"};
    case OptimizerKind::kAdam:
    case OptimizerKind::kAdamw:
      return {"first-moment", "second-moment"};
    case OptimizerKind::kAdagrad:
      return {"squares"};
  }
  return {};
}

void require(bool condition, const char* name, double value, const char* range) {
  if (!condition) {
    throw Error::usage(fmt::format("{} is {}", name, value), fmt::format("it must be {}", range));
  }
}

// A run of numbers of one parameter and its gradient.
template <typename T>
struct Piece {
  const T* gradient = nullptr;
  size_t count = 0;
  size_t begin = 0;  // among the numbers of all parameters
  size_t local = 0;  // in the share
};

// Everything of the share that has a gradient, cut into tasks: pieces of large matrices, or several
// rows of a table. The cut depends on the gradients alone, never on the number of threads.
template <typename T>
std::vector<std::vector<Piece<T>>> cut_into_tasks(const Gradients<T>& gradients,
                                                  const ParameterShare& share) {
  std::vector<std::vector<Piece<T>>> tasks(1);
  size_t filled = 0;
  const auto add = [&](const Piece<T>& piece) {
    if (filled >= kNumbersPerTask) {
      tasks.emplace_back();
      filled = 0;
    }
    tasks.back().push_back(piece);
    filled += piece.count;
  };
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    const ParameterInfo& info = gradients.list()[i];
    const ParameterShare::Run& run = share.run(i);
    if (info.gradient == Gradient::kDense) {
      const T* values = gradients.dense(i).data + (run.begin - info.begin);
      for (size_t k = 0; k < run.size(); k += kNumbersPerTask) {
        add({values + k, std::min(kNumbersPerTask, run.size() - k), run.begin + k, run.local + k});
      }
    } else {
      const SparseRows<T>& rows = gradients.rows(i);
      for (size_t slot = 0; slot < rows.numbers().size(); ++slot) {
        const size_t begin = info.begin + rows.numbers()[slot] * info.cols;
        if (!run.contains(begin)) continue;
        add({rows.at_slot(slot), info.cols, begin, run.local + (begin - run.begin)});
      }
    }
  }
  return tasks;
}

}  // namespace

const std::vector<OptimizerKind>& all_optimizer_kinds() {
  static const std::vector<OptimizerKind> kinds = {OptimizerKind::kSgd, OptimizerKind::kMomentum,
                                                   OptimizerKind::kAdam, OptimizerKind::kAdamw,
                                                   OptimizerKind::kAdagrad};
  return kinds;
}

std::string to_string(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::kSgd:
      return "sgd";
    case OptimizerKind::kMomentum:
      return "momentum";
    case OptimizerKind::kAdam:
      return "adam";
    case OptimizerKind::kAdamw:
      return "adamw";
    case OptimizerKind::kAdagrad:
      return "adagrad";
  }
  return "";
}

OptimizerKind parse_optimizer_kind(const std::string& name) {
  return parse_named("optimizer", name, all_optimizer_kinds());
}

void OptimizerOptions::validate() const {
  require(max_gradient_norm >= 0, "clip", max_gradient_norm, "at least 0 (0 = no clipping)");
  require(momentum >= 0 && momentum < 1, "momentum", momentum, "at least 0 and below 1");
  require(beta1 >= 0 && beta1 < 1, "beta1", beta1, "at least 0 and below 1");
  require(beta2 >= 0 && beta2 < 1, "beta2", beta2, "at least 0 and below 1");
  require(epsilon > 0, "epsilon", epsilon, "above 0");
  require(weight_decay >= 0, "weight-decay", weight_decay, "at least 0");
}

template <typename T>
Optimizer<T>::Optimizer(const OptimizerOptions& options, ParameterShare share)
    : options_(options), share_(std::move(share)), slot_names_(slot_names_of(options.kind)) {
  options.validate();
  for (size_t i = 0; i < slot_names_.size(); ++i) {
    slots_.emplace_back();
    slots_.back().resize_to_zero(1, share_.size());
  }
}

template <typename T>
size_t Optimizer<T>::num_slots(OptimizerKind kind) {
  return slot_names_of(kind).size();
}

template <typename T>
typename Optimizer<T>::Update Optimizer<T>::make_update(double learning_rate, double clip,
                                                        T* values) {
  const auto as_clip = static_cast<T>(clip);
  const auto as_rate = static_cast<T>(learning_rate);
  switch (options_.kind) {
    case OptimizerKind::kSgd:
      return [=](const T* gradient, size_t count, size_t begin, size_t) {
        sgd_update(as_clip, as_rate, gradient, count, values + begin);
      };
    case OptimizerKind::kMomentum: {
      const MomentumStep<T> step{as_clip, as_rate, static_cast<T>(options_.momentum)};
      return [=, velocity = slot(0)](const T* gradient, size_t count, size_t begin, size_t local) {
        momentum_update(step, gradient, count, velocity + local, values + begin);
      };
    }
    case OptimizerKind::kAdagrad: {
      const AdagradStep<T> step{as_clip, as_rate, static_cast<T>(options_.epsilon)};
      return [=, squares = slot(0)](const T* gradient, size_t count, size_t begin, size_t local) {
        adagrad_update(step, gradient, count, squares + local, values + begin);
      };
    }
    case OptimizerKind::kAdam:
    case OptimizerKind::kAdamw:
      break;
  }
  // Averages that start at zero are too small by the share that zero still has in them.
  const auto steps = static_cast<double>(num_steps_);
  const double first_share = 1 - std::pow(options_.beta1, steps);
  const double second_share = 1 - std::pow(options_.beta2, steps);
  const bool decays = options_.kind == OptimizerKind::kAdamw;
  AdamStep<T> step;
  step.clip = as_clip;
  step.rate = static_cast<T>(learning_rate / first_share);
  step.beta1 = static_cast<T>(options_.beta1);
  step.beta2 = static_cast<T>(options_.beta2);
  step.second_scale = static_cast<T>(1 / second_share);
  step.epsilon = static_cast<T>(options_.epsilon);
  step.keep = static_cast<T>(decays ? 1 - learning_rate * options_.weight_decay : 1);
  return [=, first = slot(0), second = slot(1)](const T* gradient, size_t count, size_t begin,
                                                size_t local) {
    adam_update(step, gradient, count, first + local, second + local, values + begin);
  };
}

template <typename T>
StepReport Optimizer<T>::step(double learning_rate, const Gradients<T>& gradients,
                              Parameters<T>& parameters, WorkerPool& pool) {
  return step(learning_rate, std::sqrt(gradients.squared_norm(pool)), gradients, parameters, pool);
}

template <typename T>
StepReport Optimizer<T>::step(double learning_rate, double gradient_norm,
                              const Gradients<T>& gradients, Parameters<T>& parameters,
                              WorkerPool& pool) {
  StepReport report;
  report.gradient_norm = gradient_norm;
  report.is_finite = std::isfinite(report.gradient_norm);
  if (!report.is_finite) return report;
  ++num_steps_;
  const double limit = options_.max_gradient_norm;
  const bool clips = limit > 0 && report.gradient_norm > limit;
  const Update update =
      make_update(learning_rate, clips ? limit / report.gradient_norm : 1, parameters.values());
  const std::vector<std::vector<Piece<T>>> tasks = cut_into_tasks(gradients, share_);
  pool.run(tasks.size(), [&](size_t task, int) {
    for (const Piece<T>& piece : tasks[task]) {
      update(piece.gradient, piece.count, piece.begin, piece.local);
    }
  });
  return report;
}

template class Optimizer<float>;
template class Optimizer<double>;

}  // namespace allot
