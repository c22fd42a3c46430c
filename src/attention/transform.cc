#include "attention/transform.h"

#include <type_traits>

#include "attention/centmax15.h"
#include "attention/csoftmax.h"
#include "attention/csparsemax.h"
#include "attention/entmax15.h"
#include "attention/softmax.h"
#include "attention/sparsemax.h"
#include "base/error.h"

namespace allot::attention {
namespace {

template <typename Real>
struct Functions {
  void (*forward)(const Batch<Real>&, Workspace<Real>&, Solution<Real>&);
  void (*backward)(const Solution<Real>&, const Gradients<Real>&);
};

struct Entry {
  Transform transform;
  const char* name;
  bool is_bounded, is_sparse;
  Functions<float> in_float;
  Functions<double> in_double;
};

// All that the rest of the program knows of a transform, one line for each.
#define ALLOT_TRANSFORM(constant, name, is_bounded, is_sparse) \
  {                                                            \
    Transform::constant, #name, is_bounded, is_sparse,         \
        {name##_forward<float>, name##_backward<float>}, {     \
      name##_forward<double>, name##_backward<double>          \
    }                                                          \
  }
constexpr Entry kEntries[] = {
    ALLOT_TRANSFORM(kSoftmax, softmax, false, false),
    ALLOT_TRANSFORM(kSparsemax, sparsemax, false, true),
    ALLOT_TRANSFORM(kCsoftmax, csoftmax, true, false),
    ALLOT_TRANSFORM(kCsparsemax, csparsemax, true, true),
    ALLOT_TRANSFORM(kEntmax15, entmax15, false, true),
    ALLOT_TRANSFORM(kCentmax15, centmax15, true, true),
};
#undef ALLOT_TRANSFORM

const Entry& entry_of(Transform transform) {
  for (const Entry& entry : kEntries) {
    if (entry.transform == transform) return entry;
  }
  fail_check(__FILE__, __LINE__, "entry_of", "a transform without an entry");
}

template <typename Real>
const Functions<Real>& functions_of(Transform transform) {
  const Entry& entry = entry_of(transform);
  if constexpr (std::is_same_v<Real, float>) {
    return entry.in_float;
  } else {
    return entry.in_double;
  }
}

}  // namespace

const std::vector<Transform>& all_transforms() {
  static const std::vector<Transform> transforms = [] {
    std::vector<Transform> all;
    for (const Entry& entry : kEntries) all.push_back(entry.transform);
    return all;
  }();
  return transforms;
}

std::string to_string(Transform transform) {
  return entry_of(transform).name;
}

Transform parse_transform(const std::string& name) {
  std::string choices;
  for (const Entry& entry : kEntries) {
    if (name == entry.name) return entry.transform;
    choices += (choices.empty() ? "" : ", ") + std::string(entry.name);
  }
  throw Error::usage("unknown transform '" + name + "'", "choose one of: " + choices);
}

bool is_bounded(Transform transform) {
  return entry_of(transform).is_bounded;
}

bool is_sparse(Transform transform) {
  return entry_of(transform).is_sparse;
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
