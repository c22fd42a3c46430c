#include "corpus/clean_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

template <typename Parse>
std::string message(Parse parse, const std::string& name) {
  try {
    parse(name);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "no error";
}

TEST(CleanOptions, ReadBackTheirNames) {
  for (const Treatment t : {Treatment::kRepair, Treatment::kDrop, Treatment::kKeep}) {
    EXPECT_EQ(parse_treatment(to_string(t)), t);
  }
  for (const Treatment t : {Treatment::kDrop, Treatment::kKeep}) {
    EXPECT_EQ(parse_drop_or_keep(to_string(t)), t);
  }
  for (const DuplicateRule r :
       {DuplicateRule::kPair, DuplicateRule::kSource, DuplicateRule::kKeep}) {
    EXPECT_EQ(parse_duplicate_rule(to_string(r)), r);
  }
}

TEST(CleanOptions, ListTheChoices) {
  EXPECT_EQ(message(parse_treatment, "mend"),
            "unknown choice 'mend'\n  to fix: choose one of: repair, drop, keep");
  EXPECT_EQ(message(parse_drop_or_keep, "repair"),
            "unknown choice 'repair'\n  to fix: choose one of: drop, keep");
  EXPECT_EQ(message(parse_duplicate_rule, "target"),
            "unknown choice 'target'\n  to fix: choose one of: pair, source, keep");
}

TEST(CleanOptions, NeedMeasuringUnlessSetOtherwise) {
  CleanOptions options;
  EXPECT_TRUE(options.needs_measuring());
  options.misaligned = Treatment::kKeep;
  EXPECT_TRUE(options.needs_measuring());
  options.usual_ratio = 1.2;
  EXPECT_FALSE(options.needs_measuring());
  options.usual_ratio = 0;
  options.limits.max_ratio = 0;
  EXPECT_FALSE(options.needs_measuring());
  options.misaligned = Treatment::kDrop;
  EXPECT_TRUE(options.needs_measuring());
}

TEST(CleanOptions, RefuseWhatMakesNoSense) {
  CleanOptions options;
  options.usual_ratio = -1;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.limits.max_ratio = 0.2;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot
