// Against the output of atools (fast_align cab1e9aa): `atools -i FORWARD -j REVERSE -c METHOD`.
#include "align/symmetrize.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "align/pharaoh.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

const std::vector<std::string> kMethods = {"intersect", "union", "grow-diag", "grow-diag-final",
                                           "grow-diag-final-and"};

void check(const std::string& forward_path, const std::string& reverse_path,
           const std::string& method, const std::string& golden_path) {
  const std::vector<std::string> forward = testing::golden_lines(forward_path);
  const std::vector<std::string> reverse = testing::golden_lines(reverse_path);
  const std::vector<std::string> golden = testing::golden_lines(golden_path);
  ASSERT_EQ(forward.size(), golden.size());
  ASSERT_EQ(reverse.size(), golden.size());
  for (size_t i = 0; i < golden.size(); ++i) {
    EXPECT_EQ(format_links(symmetrize(parse_links(forward[i], {forward_path, i + 1}),
                                      parse_links(reverse[i], {reverse_path, i + 1}),
                                      parse_symmetrization(method))),
              golden[i])
        << golden_path << ":" << i + 1;
  }
}

TEST(Atools, GivesTheSameLinks) {
  const std::string base = testing::data_path("align/");
  for (const std::string& method : kMethods) {
    check(base + "fwd.align", base + "rev.align", method, base + "sym." + method + ".align");
    check(base + "sym_in.fwd", base + "sym_in.rev", method, base + "sym_out." + method);
    check(base + "sym_random.fwd", base + "sym_random.rev", method, base + "sym_random." + method);
  }
  for (const char* method : {"intersect", "grow-diag-final-and"}) {
    check(base + "test.fwd.align", base + "test.rev.align", method,
          base + "test.sym." + method + ".align");
  }
}

TEST(Atools, GivesTheSameLinksOnRealText) {
  const auto folder = testing::outside_data("fixtures/fast_align");
  if (!folder) GTEST_SKIP() << "ALLOT_DATA is not set";
  for (const char* method : {"intersect", "union", "grow-diag", "grow-diag-final-and"}) {
    check(*folder + "/val.fwd.align", *folder + "/val.rev.align", method,
          *folder + "/val." + method + ".align");
  }
}

}  // namespace
}  // namespace allot::align
