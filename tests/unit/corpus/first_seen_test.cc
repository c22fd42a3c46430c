#include "corpus/first_seen.h"

#include <gtest/gtest.h>

#include <unordered_map>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

TEST(FirstSeen, AgreesWithAMap) {
  Random random(11);
  FirstSeen seen;
  std::unordered_map<uint64_t, uint32_t> expected;
  for (uint32_t line = 1; line <= 200'000; ++line) {
    // Few different ones, and many that fall into the same slots.
    const uint64_t hash = random.below(60'000) * (random.chance(0.5) ? 1 : 0x100000000ULL);
    const uint32_t first = expected.emplace(hash, line).first->second;
    ASSERT_EQ(seen.insert(hash, line), first);
  }
  EXPECT_EQ(seen.size(), expected.size());
}

TEST(FirstSeen, KnowsHashZero) {
  FirstSeen seen;
  EXPECT_EQ(seen.insert(0, 5), 5u);
  EXPECT_EQ(seen.insert(0, 9), 5u);
  EXPECT_EQ(seen.size(), 1u);
}

TEST(FirstSeen, RefusesLineZero) {
  FirstSeen seen;
  EXPECT_THROW(seen.insert(1, 0), InternalError);
}

}  // namespace
}  // namespace allot
