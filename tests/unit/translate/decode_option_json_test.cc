#include "translate/decode_option_json.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(DecodeOptionJson, NumbersAndNamesAreReadBack) {
  const nlohmann::ordered_json json = {{"beam-size", option_json(size_t{7})},
                                       {"alpha", option_json(0.5)},
                                       {"length-penalty", option_json(LengthPenalty::kAvg)}};
  EXPECT_EQ(json.dump(), R"({"beam-size":7,"alpha":0.5,"length-penalty":"avg"})");
  const JsonObject object(json, {"file.json", "write it again"});
  size_t beam_size = 0;
  double alpha = 0;
  LengthPenalty length = LengthPenalty::kNone;
  read_option(object, "beam-size", beam_size);
  read_option(object, "alpha", alpha);
  read_option(object, "length-penalty", length);
  EXPECT_EQ(beam_size, 7U);
  EXPECT_EQ(alpha, 0.5);
  EXPECT_EQ(length, LengthPenalty::kAvg);
  EXPECT_THROW(read_option(object, "alpha", length), Error);
}

}  // namespace
}  // namespace allot
