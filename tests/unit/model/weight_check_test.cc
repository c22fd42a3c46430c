#include "model/weight_check.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(WeightCheck, NamesWhatIsMissingOrOfAnotherShape) {
  ParameterList wanted;
  wanted.add("a", 2, 3);
  const float values[6] = {};
  const auto complaint = [&](const Tensor& tensor) -> std::string {
    try {
      check_weights({{tensor}, {}}, wanted, "w.safetensors", {"m.json asks", "copy it again"});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint({"a", {2, 3}, values}), "");
  EXPECT_EQ(complaint({"b", {2, 3}, values}), "w.safetensors: has no 'a'\n  to fix: copy it again");
  EXPECT_EQ(complaint({"a", {3, 2}, values}),
            "w.safetensors: 'a' has the shape [3, 2], but m.json asks for [2, 3]\n"
            "  to fix: copy it again");
}

}  // namespace
}  // namespace allot
