#pragma once

#include <hwy/highway.h>

// What the sources that Highway compiles several times share at their ends: `kernel`, a function
// template over Real of one argument `Argument<Real>`, becomes `name`, which picks the kernel for
// the CPU that it runs on.
//
// Inside HWY_NAMESPACE: the kernels that go into Highway's tables, which hold no templates.
#define ALLOT_SMALL_ROW_KERNEL(Result, Argument, kernel) \
  Result kernel##_float(const Argument<float>& row) {    \
    return kernel(row);                                  \
  }                                                      \
  Result kernel##_double(const Argument<double>& row) {  \
    return kernel(row);                                  \
  }                                                      \
  static_assert(true, "")
// Once, after HWY_AFTER_NAMESPACE.
#define ALLOT_DISPATCH_SMALL_ROW(Result, Argument, name, kernel) \
  HWY_EXPORT(kernel##_float);                                    \
  HWY_EXPORT(kernel##_double);                                   \
  template <>                                                    \
  Result name(const Argument<float>& row) {                      \
    return HWY_DYNAMIC_DISPATCH(kernel##_float)(row);            \
  }                                                              \
  template <>                                                    \
  Result name(const Argument<double>& row) {                     \
    return HWY_DYNAMIC_DISPATCH(kernel##_double)(row);           \
  }                                                              \
  static_assert(true, "")
