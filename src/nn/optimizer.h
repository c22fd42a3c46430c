#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nn/parameter_share.h"
#include "nn/parameters.h"

namespace allot {

enum class OptimizerKind { kSgd, kMomentum, kAdam, kAdamw, kAdagrad };

// All of them, in the order above.
const std::vector<OptimizerKind>& all_optimizer_kinds();
std::string to_string(OptimizerKind kind);
OptimizerKind parse_optimizer_kind(const std::string& name);  // throws a usage error with choices

struct OptimizerOptions {
  OptimizerKind kind = OptimizerKind::kAdam;
  // Largest L2 norm of the whole gradient; longer ones are scaled down to it (0 = no limit).
  double max_gradient_norm = 5.0;
  // Momentum: the share of the last step that is added to the next.
  double momentum = 0.9;
  // Decay rates of the averages of gradients and of their squares (adam, adamw).
  double beta1 = 0.9;
  double beta2 = 0.999;
  // Added to what is divided by (adam, adamw, adagrad).
  double epsilon = 1e-8;
  // Share of each weight that a step takes away, times the learning rate (adamw).
  double weight_decay = 0.01;

  void validate() const;  // throws a usage error naming option, value and range
};

// Statistics of a step.
struct StepReport {
  double gradient_norm = 0;  // before clipping
  // The norm was NaN or infinite: the step was not made and nothing has changed.
  bool is_finite = true;
};

// Updates parameters by their gradients. Rows of embedding tables without a gradient in a step are
// unchanged, and so is their state (their momentum does not continue): a step costs what the tokens
// of its batch cost. Bias correction counts all steps.
template <typename T>
class Optimizer {
 public:
  Optimizer(const OptimizerOptions& options, const ParameterList& list)
      : Optimizer(options, ParameterShare(list)) {}
  // One that updates a share of the parameters, and remembers something of that share only.
  Optimizer(const OptimizerOptions& options, ParameterShare share);

  StepReport step(double learning_rate, const Gradients<T>& gradients, Parameters<T>& parameters,
                  WorkerPool& pool);
  // The same when the norm of the whole gradient is known already.
  StepReport step(double learning_rate, double gradient_norm, const Gradients<T>& gradients,
                  Parameters<T>& parameters, WorkerPool& pool);

  // What is remembered between steps, each an array with a number for every number of the share:
  // for checkpoints.
  size_t num_slots() const { return slots_.size(); }
  const std::string& slot_name(size_t slot) const { return slot_names_[slot]; }
  T* slot(size_t slot) { return slots_[slot].data(); }
  const T* slot(size_t slot) const { return slots_[slot].data(); }
  uint64_t num_steps() const { return num_steps_; }
  void set_num_steps(uint64_t num_steps) { num_steps_ = num_steps; }

  // How many such arrays a kind keeps: to estimate memory before any is used.
  static size_t num_slots(OptimizerKind kind);

 private:
  // gradient, number of values, the place of the first among all numbers and in the share
  using Update = std::function<void(const T* gradient, size_t count, size_t begin, size_t local)>;
  Update make_update(double learning_rate, double clip, T* values);

  OptimizerOptions options_;
  ParameterShare share_;
  std::vector<std::string> slot_names_;
  std::vector<Matrix<T>> slots_;
  uint64_t num_steps_ = 0;
};

}  // namespace allot
