#include "translate/translation_warning.h"

#include <gtest/gtest.h>

#include <set>

namespace allot {
namespace {

TEST(TranslationWarning, EveryKindHasAName) {
  std::set<std::string> names;
  for (const WarningKind kind : all_warning_kinds()) names.insert(to_string(kind));
  EXPECT_EQ(names.size(), all_warning_kinds().size());
  EXPECT_EQ(names.count(""), 0U);
}

}  // namespace
}  // namespace allot
