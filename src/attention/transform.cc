#include "attention/transform.h"

#include "attention/centmax15.h"
#include "attention/csoftmax.h"
#include "attention/csparsemax.h"
#include "attention/entmax15.h"
#include "attention/softmax.h"
#include "attention/sparsemax.h"
#include "base/error.h"

namespace allot::attention {
namespace {

struct Name {
  Transform transform;
  const char* name;
  bool is_bounded;
};

constexpr Name kNames[] = {
    {Transform::kSoftmax, "softmax", false},   {Transform::kSparsemax, "sparsemax", false},
    {Transform::kCsoftmax, "csoftmax", true},  {Transform::kCsparsemax, "csparsemax", true},
    {Transform::kEntmax15, "entmax15", false}, {Transform::kCentmax15, "centmax15", true},
};

const Name& entry_of(Transform transform) {
  for (const Name& entry : kNames) {
    if (entry.transform == transform) return entry;
  }
  fail_check(__FILE__, __LINE__, "entry_of", "a transform without a name");
}

template <typename Real>
struct Functions {
  void (*forward)(const Batch<Real>&, Workspace<Real>&, Solution<Real>&);
  void (*backward)(const Solution<Real>&, const Gradients<Real>&);
};

template <typename Real>
Functions<Real> functions_of(Transform transform) {
  switch (transform) {
    case Transform::kSoftmax:
      return {softmax_forward<Real>, softmax_backward<Real>};
    case Transform::kSparsemax:
      return {sparsemax_forward<Real>, sparsemax_backward<Real>};
    case Transform::kCsoftmax:
      return {csoftmax_forward<Real>, csoftmax_backward<Real>};
    case Transform::kCsparsemax:
      return {csparsemax_forward<Real>, csparsemax_backward<Real>};
    case Transform::kEntmax15:
      return {entmax15_forward<Real>, entmax15_backward<Real>};
    case Transform::kCentmax15:
      return {centmax15_forward<Real>, centmax15_backward<Real>};
  }
  fail_check(__FILE__, __LINE__, "functions_of", "a transform without functions");
}

}  // namespace

const std::vector<Transform>& all_transforms() {
  static const std::vector<Transform> transforms = [] {
    std::vector<Transform> all;
    for (const Name& entry : kNames) all.push_back(entry.transform);
    return all;
  }();
  return transforms;
}

std::string to_string(Transform transform) {
  return entry_of(transform).name;
}

Transform parse_transform(const std::string& name) {
  std::string choices;
  for (const Name& entry : kNames) {
    if (name == entry.name) return entry.transform;
    choices += (choices.empty() ? "" : ", ") + std::string(entry.name);
  }
  throw Error::usage("unknown transform '" + name + "'", "choose one of: " + choices);
}

bool is_bounded(Transform transform) {
  return entry_of(transform).is_bounded;
}

template <typename Real>
void forward(Transform transform, const Batch<Real>& batch, Workspace<Real>& workspace,
             Solution<Real>& solution) {
  functions_of<Real>(transform).forward(batch, workspace, solution);
}

template <typename Real>
void backward(Transform transform, const Solution<Real>& solution,
              const Gradients<Real>& gradients) {
  functions_of<Real>(transform).backward(solution, gradients);
}

template <typename Real>
Solution<Real> solve(Transform transform, const std::vector<Real>& scores,
                     const std::vector<Real>& bounds) {
  ALLOT_CHECK(
      bounds.empty() || bounds.size() == scores.size(),
      std::to_string(scores.size()) + " scores, but " + std::to_string(bounds.size()) + " bounds");
  const RowSpan row{0, scores.size()};
  Workspace<Real> workspace;
  Solution<Real> solution;
  forward<Real>(transform, {&row, 1, scores.data(), bounds.empty() ? nullptr : bounds.data()},
                workspace, solution);
  return solution;
}

template void forward(Transform, const Batch<float>&, Workspace<float>&, Solution<float>&);
template void forward(Transform, const Batch<double>&, Workspace<double>&, Solution<double>&);
template void backward(Transform, const Solution<float>&, const Gradients<float>&);
template void backward(Transform, const Solution<double>&, const Gradients<double>&);
template Solution<float> solve(Transform, const std::vector<float>&, const std::vector<float>&);
template Solution<double> solve(Transform, const std::vector<double>&, const std::vector<double>&);

}  // namespace allot::attention
