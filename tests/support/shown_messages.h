#pragma once

#include <gtest/gtest.h>

#include <string>

#include "train/prepare/stage_messages.h"

namespace allot::testing {

// What they write to stderr.
inline std::string shown(const StageMessages& messages) {
  ::testing::internal::CaptureStderr();
  messages.show();
  return ::testing::internal::GetCapturedStderr();
}

}  // namespace allot::testing
