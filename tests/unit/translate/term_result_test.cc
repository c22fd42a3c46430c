#include "translate/term_result.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(TermPlacement, HasAName) {
  EXPECT_EQ(to_string(TermPlacement::kSearch), "search");
  EXPECT_EQ(to_string(TermPlacement::kAlignment), "alignment");
  EXPECT_EQ(to_string(TermPlacement::kNone), "none");
  EXPECT_EQ(TermResult().placement, TermPlacement::kNone);
}

}  // namespace
}  // namespace allot
