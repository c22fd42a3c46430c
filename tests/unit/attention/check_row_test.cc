#include "attention/check_row.h"

#include <gtest/gtest.h>

#include <string>

#include "attention/transform.h"
#include "base/error.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;
using testing::kNan;

template <typename Real>
std::string message_of(const std::vector<Real>& scores, const std::vector<Real>& bounds,
                       size_t number = 0) {
  Row<Real> row;
  row.scores = scores.data();
  row.bounds = bounds.empty() ? nullptr : bounds.data();
  row.length = scores.size();
  row.number = number;
  try {
    check_row(row);
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
  }
  return "";
}

TEST(CheckRowTest, AcceptsWhatHasAnAnswer) {
  EXPECT_EQ(message_of<double>({1, -kInfinity, 3}, {}), "");
  EXPECT_EQ(message_of<double>({1, 2}, {0, 1}), "");
  EXPECT_EQ(message_of<double>({1, 2}, {0.25, kInfinity}), "");
}

TEST(CheckRowTest, NamesRowAndPositionOfABadScore) {
  EXPECT_EQ(message_of<double>({1, kNan}, {}, 3), "row 3, position 1: the score is NaN");
  EXPECT_EQ(message_of<double>({kInfinity, 1}, {}, 4),
            "row 4, position 0: the score is plus infinity");
}

TEST(CheckRowTest, NamesRowAndPositionOfABadBound) {
  EXPECT_EQ(message_of<double>({1, 1, 1}, {1, 1, -0.25}, 2),
            "row 2, position 2: the bound is -0.25");
  EXPECT_EQ(message_of<double>({1, 1}, {kNan, 1}), "row 0, position 0: the bound is NaN");
}

TEST(CheckRowTest, ARowNeedsAPositionToPutTheWeight) {
  EXPECT_EQ(message_of<double>({-kInfinity, -kInfinity}, {}, 1),
            "row 1: every score is minus infinity");
  EXPECT_EQ(message_of<double>({}, {}, 5), "row 5: no positions");
}

TEST(CheckRowTest, BoundsMustLeaveRoomForOne) {
  EXPECT_EQ(message_of<double>({1, 2}, {0.5, 0.25}, 7),
            "row 7: the bounds sum to 0.75, but the weights must sum to 1");
  // The bound of a masked position is of no use.
  EXPECT_EQ(message_of<double>({1, -kInfinity}, {0.5, 0.75}),
            "row 0: the bounds sum to 0.5, but the weights must sum to 1");
}

TEST(CheckRowTest, RoundingIsForgiven) {
  EXPECT_EQ(message_of<double>({1, 2}, {0.5, 0.5 - 1e-10}), "");
  EXPECT_NE(message_of<double>({1, 2}, {0.5, 0.5 - 1e-8}), "");
  EXPECT_EQ(message_of<float>({1, 2}, {0.5F, 0.499995F}), "");
  EXPECT_NE(message_of<float>({1, 2}, {0.5F, 0.49998F}), "");
}

// Every transform looks before it solves, whatever the length of the row.
TEST(CheckRowTest, EveryTransformChecks) {
  for (const Transform transform : all_transforms()) {
    for (const size_t length : {1U, 5U, 30U, 64U, 65U, 200U}) {
      const auto message = [&](double score, double bound) -> std::string {
        std::vector<float> scores(length, 0.5F);
        std::vector<float> bounds(length, 2.0F);
        scores.back() = static_cast<float>(score);
        bounds.back() = static_cast<float>(bound);
        try {
          solve(transform, scores, bounds);
        } catch (const Error& error) {
          return error.what();
        }
        return "";
      };
      const std::string place = "row 0, position " + std::to_string(length - 1) + ": ";
      EXPECT_EQ(message(kNan, 1).find(place + "the score is NaN"), 0U);
      EXPECT_EQ(message(kInfinity, 1).find(place + "the score is plus infinity"), 0U);
      if (!is_bounded(transform)) continue;
      EXPECT_EQ(message(1, kNan).find(place + "the bound is NaN"), 0U);
      EXPECT_EQ(message(1, -1).find(place + "the bound is -1"), 0U);
    }
  }
}

TEST(CheckRowTest, EveryBoundedTransformRejectsTooLittleRoom) {
  for (const Transform transform : all_transforms()) {
    for (const size_t length : {1U, 5U, 30U, 64U, 65U, 200U}) {
      const std::vector<double> scores(length, 0.5);
      EXPECT_THROW(solve(transform, std::vector<double>(length, -kInfinity),
                         std::vector<double>(length, 1.0)),
                   Error);
      if (!is_bounded(transform)) continue;
      const std::vector<double> bounds(length, 0.9 / static_cast<double>(length));
      EXPECT_THROW(solve(transform, scores, bounds), Error);
    }
  }
}

}  // namespace
}  // namespace allot::attention
