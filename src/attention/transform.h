#pragma once

#include <string>
#include <vector>

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// How scores become weights. A new transform is a header and a source of its own, an entry here
// with its line in the table of transform.cc, and a test; CONTRIBUTING.md has the recipe.
enum class Transform { kSoftmax, kSparsemax, kCsoftmax, kCsparsemax, kEntmax15, kCentmax15 };

// All of them, in the order above.
const std::vector<Transform>& all_transforms();

std::string to_string(Transform transform);
// Throws a usage error that lists the choices.
Transform parse_transform(const std::string& name);

// True for the transforms that take bounds.
bool is_bounded(Transform transform);
// True for the transforms that give words exact zeros (not only where their bound is 0).
bool is_sparse(Transform transform);

// Turns every row of `batch` into weights. Bounds are ignored by the transforms without bounds.
// Throws Error, naming row and position, for a row that has no answer.
template <typename Real>
void forward(Transform transform, const Batch<Real>& batch, Workspace<Real>& workspace,
             Solution<Real>& solution);

// Adds the gradients of scores and bounds to `gradients`, given those of the weights.
template <typename Real>
void backward(Transform transform, const Solution<Real>& solution,
              const Gradients<Real>& gradients);

// One row; `bounds` is empty or as long as `scores`.
template <typename Real>
Solution<Real> solve(Transform transform, const std::vector<Real>& scores,
                     const std::vector<Real>& bounds);

}  // namespace allot::attention
