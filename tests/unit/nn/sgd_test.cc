#include "nn/sgd.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

class Sgd : public ::testing::Test {
 protected:
  Sgd() : list_(make_list()), parameters_(list_), gradients_(list_) {
    gradients_.row(0, 2)[1] = 3;
    gradients_.dense(1).at(0, 0) = 4;
  }

  static ParameterList make_list() {
    ParameterList list;
    list.add("table", 3, 2, Gradient::kRows);
    list.add("weights", 1, 2);
    return list;
  }

  ParameterList list_;
  Parameters<double> parameters_;
  Gradients<double> gradients_;
  WorkerPool pool_{2};
};

TEST_F(Sgd, GoesAgainstTheGradient) {
  EXPECT_DOUBLE_EQ(sgd_step({0.5, 0}, gradients_, parameters_, pool_), 5);
  EXPECT_DOUBLE_EQ(parameters_[0].at(2, 1), -1.5);
  EXPECT_DOUBLE_EQ(parameters_[1].at(0, 0), -2);
  EXPECT_DOUBLE_EQ(parameters_[0].at(0, 0), 0);
}

TEST_F(Sgd, ClipsALongGradient) {
  EXPECT_DOUBLE_EQ(sgd_step({1.0, 2.5}, gradients_, parameters_, pool_), 5);
  EXPECT_DOUBLE_EQ(parameters_[0].at(2, 1), -1.5);
  EXPECT_DOUBLE_EQ(parameters_[1].at(0, 0), -2);
}

TEST_F(Sgd, LeavesAShortGradient) {
  sgd_step({1.0, 5.5}, gradients_, parameters_, pool_);
  EXPECT_DOUBLE_EQ(parameters_[1].at(0, 0), -4);
}

}  // namespace
}  // namespace allot
