#include "nn/output_parts.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace allot {
namespace {

using Rows = std::vector<std::pair<size_t, size_t>>;

Rows tiles(const OutputPart& part, size_t most) {
  Rows result;
  for_each_row_tile(part, most, [&](size_t row, size_t count) { result.push_back({row, count}); });
  return result;
}

TEST(OutputParts, BlocksOfWeightsServeAllChoices) {
  const std::vector<uint32_t> few = {3, 40}, many = {0, 1, 31, 32, 33, 99};
  const std::vector<OutputChoice> choices = {{0, 5, few.data(), few.size()},
                                             {5, 1, many.data(), many.size()}};
  // So large outputs that 32 of them are a block.
  std::vector<std::vector<size_t>> parts;
  for_each_part(choices, 100, kOutputBlockBytes / 32, [&](const OutputPart& part) {
    EXPECT_EQ(part.num_rows, part.row == 0 ? 5U : 1U);
    EXPECT_EQ(part.ids, (part.row == 0 ? few.data() : many.data()) + part.first);
    parts.push_back({part.row, part.first, part.count});
  });
  const std::vector<std::vector<size_t>> expected = {
      {0, 0, 1}, {5, 0, 3}, {0, 1, 1}, {5, 3, 2}, {5, 5, 1}};
  EXPECT_EQ(parts, expected);
}

TEST(OutputParts, ASingleChoiceIsOnePart) {
  const std::vector<uint32_t> ids = {0, 1, 99};
  size_t num_parts = 0;
  for_each_part({{0, 1, ids.data(), 3}}, 100, kOutputBlockBytes, [&](const OutputPart& part) {
    EXPECT_EQ(part.count, 3U);
    ++num_parts;
  });
  EXPECT_EQ(num_parts, 1U);
}

TEST(OutputParts, NothingWantedIsNoPart) {
  for_each_part({}, 100, 4, [](const OutputPart& /*part*/) { FAIL(); });
  for_each_part({{0, 1, nullptr, 0}}, 100, 4, [](const OutputPart& /*part*/) { FAIL(); });
}

TEST(OutputParts, TilesHaveAboutAsManyRows) {
  EXPECT_EQ(tiles({7, 6}, 5), (Rows{{7, 3}, {10, 3}}));
  EXPECT_EQ(tiles({0, 5}, 5), (Rows{{0, 5}}));
  EXPECT_EQ(tiles({0, 11}, 5), (Rows{{0, 3}, {3, 4}, {7, 4}}));
  EXPECT_EQ(tiles({0, 0}, 5), Rows{});
}

TEST(OutputParts, ChoicesMustFitIntoTheResult) {
  const uint32_t id = 0;
  EXPECT_NO_THROW(check_choices({{1, 2, &id, 1}}, 3, 1));
  EXPECT_THROW(check_choices({{2, 2, &id, 1}}, 3, 1), InternalError);
  EXPECT_THROW(check_choices({{0, 1, &id, 2}}, 3, 1), InternalError);
}

}  // namespace
}  // namespace allot
