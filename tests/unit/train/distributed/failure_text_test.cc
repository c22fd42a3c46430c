#include "train/distributed/failure_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace allot {
namespace {

using ::testing::HasSubstr;

template <typename Exception>
SentFailure sent(const Exception& exception) {
  return parse_failure(failure_text(std::make_exception_ptr(exception)));
}

TEST(FailureText, KeepsPlaceProblemAndRemedy) {
  const SentFailure failure = sent(Error({"a.de", 7}, "bad", "make it good"));
  EXPECT_EQ(failure.kind, ErrorKind::kInput);
  EXPECT_EQ(failure.problem, "a.de:7: bad");
  EXPECT_EQ(failure.remedy, "make it good");
  // The same message as of the first error.
  EXPECT_STREQ(Error(failure.kind, {}, failure.problem, failure.remedy).what(),
               Error({"a.de", 7}, "bad", "make it good").what());
}

TEST(FailureText, PutsOthersIntoWords) {
  EXPECT_EQ(sent(std::bad_alloc()).problem, "not enough memory");
  EXPECT_EQ(sent(std::runtime_error("odd")).problem, "odd");
  EXPECT_THAT(sent(std::runtime_error("odd")).remedy, HasSubstr("bug"));
  EXPECT_EQ(sent(Error::usage("no", "")).remedy, "");
}

}  // namespace
}  // namespace allot
