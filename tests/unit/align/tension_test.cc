#include "align/tension.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "support/numbered_text.h"

namespace allot::align {
namespace {

const testing::NumberedText& tension_text() {
  static const testing::NumberedText kText({"a b c d", "a b", "a b c", "d c b a e"},
                                           {"w x y", "x y z w", "x", "z y x w v"});
  return kText;
}

// Posteriors as they might come from an E-step: masses of the slots and the observed feature.
PositionCounts random_counts(const LengthTable& lengths) {
  PositionCounts counts;
  counts.slot_masses.resize(lengths.num_slots());
  for (const LengthTable::Entry& entry : lengths.entries()) {
    for (uint32_t j = 1; j <= entry.lengths.generated; ++j) {
      const double mass = 0.3 + 0.1 * j;
      counts.slot_masses[entry.first_slot + j - 1] = mass;
      counts.feature_sum += mass * diagonal_feature(entry.lengths, 1 + j % 2, j);
    }
  }
  return counts;
}

// What the E-step expects of the complete likelihood, as far as it depends on the tension.
double expected_log_prior(const LengthTable& lengths, const PositionCounts& counts,
                          double tension) {
  double sum = tension * counts.feature_sum;
  for (const LengthTable::Entry& entry : lengths.entries()) {
    for (uint32_t j = 1; j <= entry.lengths.generated; ++j) {
      sum -= counts.slot_masses[entry.first_slot + j - 1] *
             std::log(diagonal_sum(entry.lengths, j, tension));
    }
  }
  return sum / static_cast<double>(lengths.num_generated_tokens());
}

TEST(Tension, ExactSlopeIsTheNumericSlope) {
  WorkerPool pool(1);
  const LengthTable lengths(tension_text().directed(Direction::kForward));
  const PositionCounts counts = random_counts(lengths);
  for (const double tension : {0.2, 1.0, 4.0, 9.0}) {
    const double step = 1e-4;
    const double numeric = (expected_log_prior(lengths, counts, tension + step) -
                            expected_log_prior(lengths, counts, tension - step)) /
                           (2 * step);
    EXPECT_NEAR(tension_slope(lengths, TensionUpdate::kExact, counts, tension, pool), numeric,
                1e-8);
  }
}

TEST(Tension, ExactStepsNeverLoseLikelihood) {
  WorkerPool pool(1);
  const LengthTable lengths(tension_text().directed(Direction::kForward));
  const PositionCounts counts = random_counts(lengths);
  for (const double start : {0.1, 0.5, 2.0, 6.0, 14.0}) {
    const double next = next_tension(lengths, TensionUpdate::kExact, counts, start, pool);
    EXPECT_GE(expected_log_prior(lengths, counts, next),
              expected_log_prior(lengths, counts, start));
  }
}

TEST(Tension, FastAlignSlopeIsItsFormula) {
  WorkerPool pool(2);
  const LengthTable lengths(tension_text().directed(Direction::kForward));
  const PositionCounts counts = random_counts(lengths);
  double model = 0;
  for (const LengthTable::Entry& entry : lengths.entries()) {
    for (uint32_t j = 1; j <= entry.lengths.generated; ++j) {
      model += static_cast<double>(entry.num_pairs) * fast_align_mean_feature(entry.lengths, j, 5);
    }
  }
  EXPECT_NEAR(tension_slope(lengths, TensionUpdate::kFastAlign, counts, 5, pool),
              (counts.feature_sum - model) / 13, 1e-12);
}

TEST(Tension, StaysInItsRange) {
  WorkerPool pool(1);
  const LengthTable lengths(tension_text().directed(Direction::kForward));
  PositionCounts counts = random_counts(lengths);
  counts.feature_sum = 1000;
  EXPECT_EQ(next_tension(lengths, TensionUpdate::kExact, counts, 4, pool), 14);
  counts.feature_sum = -1000;
  EXPECT_EQ(next_tension(lengths, TensionUpdate::kFastAlign, counts, 4, pool), 0.1);
  EXPECT_EQ(next_tension(lengths, TensionUpdate::kFixed, counts, 4, pool), 4);
}

TEST(Tension, OfNoTextStaysAsItIs) {
  WorkerPool pool(1);
  const testing::NumberedText nothing;
  const LengthTable lengths(nothing.directed(Direction::kForward));
  EXPECT_EQ(next_tension(lengths, TensionUpdate::kFastAlign, {}, 4, pool), 4);
}

TEST(TensionUpdate, HasNames) {
  for (const char* name : {"fast-align", "exact", "fixed"}) {
    EXPECT_EQ(to_string(parse_tension_update(name)), name);
  }
  try {
    parse_tension_update("loose");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_STREQ(
        error.what(),
        "unknown tension update 'loose'\n  to fix: choose one of: fast-align, exact, fixed");
  }
}

}  // namespace
}  // namespace allot::align
