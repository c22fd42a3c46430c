#include "nn/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

ParameterList two_parameters() {
  ParameterList list;
  list.add("table", 4, 2, Gradient::kRows);
  list.add("weights", 2, 3);
  return list;
}

TEST(ParameterList, GivesEveryParameterItsPlace) {
  const ParameterList list = two_parameters();
  EXPECT_EQ(list.num_values(), 14U);
  EXPECT_EQ(list[1].name, "weights");
  EXPECT_EQ(list[1].begin, 8U);
  EXPECT_EQ(list.find("weights"), 1U);
  EXPECT_THROW(list.find("bias"), InternalError);
  ParameterList again = list;
  EXPECT_THROW(again.add("table", 1, 1), InternalError);
}

TEST(ParameterList, KnowsTheStageOfEachParameter) {
  ParameterList list = two_parameters();
  EXPECT_EQ(list.num_stages(), 1U);
  list.begin_stage(2).add("late", 1, 1);
  list.add("later", 1, 1);
  list.begin_stage(1).add("early", 1, 1);
  EXPECT_EQ(list.num_stages(), 3U);
  EXPECT_EQ(list[0].stage, 0U);
  EXPECT_EQ(list[2].stage, 2U);
  EXPECT_EQ(list[3].stage, 2U);
  EXPECT_EQ(list[4].stage, 1U);
}

TEST(Parameters, AreViewsOfOneBlock) {
  Parameters<float> parameters(two_parameters());
  parameters[1].at(1, 2) = 5;
  EXPECT_EQ(parameters.values()[13], 5);
  EXPECT_EQ(parameters.values()[0], 0);
}

TEST(Gradients, CollectDenseAndSparseRows) {
  Gradients<double> gradients(two_parameters());
  gradients.dense(1).at(0, 1) = 3;
  gradients.row(1, 0)[1] += 1;
  gradients.row(0, 2)[0] += 2;
  gradients.row(0, 0)[1] += 1;
  gradients.row(0, 2)[0] += 5;
  EXPECT_THAT(gradients.rows(0).numbers(), ElementsAre(2, 0));
  EXPECT_THAT(gradients.rows(0).values(), ElementsAre(7, 0, 0, 1));
  WorkerPool pool(2);
  EXPECT_DOUBLE_EQ(gradients.squared_norm(pool), 49 + 1 + 16);
  EXPECT_THROW(gradients.dense(0), InternalError);
  EXPECT_THROW(gradients.row(0, 4), InternalError);
}

TEST(Gradients, TellWhoWatchesThatAStageIsComplete) {
  Gradients<double> gradients(two_parameters());
  gradients.complete_stage(0);  // nobody watches
  std::vector<size_t> completed;
  gradients.watch_stages([&](size_t stage) { completed.push_back(stage); });
  gradients.complete_stage(3);
  gradients.complete_stage(1);
  gradients.watch_stages({});
  gradients.complete_stage(2);
  EXPECT_THAT(completed, ElementsAre(3, 1));
}

TEST(Gradients, OneParameterIsAddedAlone) {
  Gradients<double> one(two_parameters()), two(two_parameters());
  two.row(0, 3)[1] = 4;
  two.dense(1).at(1, 1) = 6;
  one.add_parameter(1, {&two, &two});
  EXPECT_EQ(one.dense(1).at(1, 1), 12);
  EXPECT_TRUE(one.rows(0).numbers().empty());
  one.add_parameter(0, {&two});
  EXPECT_THAT(one.rows(0).values(), ElementsAre(0, 4));
}

TEST(Gradients, AddAndClear) {
  Gradients<double> one(two_parameters()), two(two_parameters());
  one.row(0, 1)[0] = 1;
  two.row(0, 3)[1] = 4;
  two.row(0, 1)[0] = 2;
  two.dense(1).at(1, 1) = 6;
  WorkerPool pool(2);
  one.add({&two}, pool);
  EXPECT_THAT(one.rows(0).numbers(), ElementsAre(1, 3));
  EXPECT_THAT(one.rows(0).values(), ElementsAre(3, 0, 0, 4));
  EXPECT_EQ(one.dense(1).at(1, 1), 6);
  one.clear();
  EXPECT_EQ(one.squared_norm(pool), 0);
  EXPECT_TRUE(one.rows(0).numbers().empty());
  EXPECT_EQ(one.row(0, 3)[1], 0);
}

}  // namespace
}  // namespace allot
