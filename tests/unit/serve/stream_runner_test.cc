#include "serve/stream_runner.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "serve/served_model.h"
#include "support/served_model.h"

namespace allot::server {
namespace {

class StreamRunnerTest : public ::testing::Test {
 protected:
  StreamRunnerTest()
      : model_(std::make_shared<const ServedModel>(folders_.options.models[0], "model")) {}

  Work work(const DecodeOptions& options) const {
    return {model_, std::make_shared<const DecodeOptions>(options)};
  }
  std::string alone(const std::string& text, const DecodeOptions& options) const {
    LineInput input;
    input.text = text;
    WorkerPool pool(1);
    const auto lines = model_->translator().translate({input}, options, pool);
    return lines.front().hypotheses.front().target.text;
  }

  testing::ServedFolders folders_;
  std::shared_ptr<const ServedModel> model_;
  ServerMetrics metrics_;
};

TEST_F(StreamRunnerTest, LinesOfAllKindsGetWhatTheyGetAlone) {
  DecodeOptions plain, narrow, softmax, sampled;
  plain.beam.max_length = narrow.beam.max_length = 12;
  narrow.beam.beam_size = 1;
  softmax.beam.max_length = sampled.beam.max_length = 9;
  softmax.attention.transform = attention::Transform::kSoftmax;
  sampled.sampling.emplace();
  sampled.beam.n_best = 1;
  const std::vector<const DecodeOptions*> options = {&plain, &narrow, &softmax, &sampled};
  const std::vector<std::string> lines = {"w0 w1 w2", "w5 w5 w5 w5", "w8 w1", "w3 w4 w2 w7"};
  StreamRunner runner(100, metrics_);
  std::vector<std::string> expected;
  for (const std::string& line : lines) {
    for (const DecodeOptions* one : options) {
      runner.add(expected.size(), work(*one), LineInput{line},
                 expected.size() % 3 == 0 ? Lane::kBulk : Lane::kQuick);
      expected.push_back(alone(line, *one));
    }
  }
  std::vector<std::string> found(expected.size());
  for (size_t left = expected.size(); left > 0;) {
    for (LineRunner::Done& done : runner.step()) {
      ASSERT_TRUE(done.translation);
      found[done.id] = done.translation->hypotheses.front().target.text;
      --left;
    }
  }
  EXPECT_EQ(found, expected);
  EXPECT_TRUE(runner.step().empty());
  EXPECT_NE(metrics_.text({}).find("allot_sentences_total{model=\"model\"} 16"), std::string::npos);
}

TEST_F(StreamRunnerTest, EveryLaneHasRoomForN) {
  StreamRunner runner(2, metrics_);
  EXPECT_TRUE(runner.has_room(Lane::kBulk));
  runner.add(1, work({}), LineInput{"w1 w2"}, Lane::kBulk);
  EXPECT_TRUE(runner.has_room(Lane::kBulk));
  runner.add(2, work({}), LineInput{"w1 w2"}, Lane::kBulk);
  EXPECT_FALSE(runner.has_room(Lane::kBulk));
  EXPECT_TRUE(runner.has_room(Lane::kQuick));
  runner.cancel(1);
  EXPECT_TRUE(runner.has_room(Lane::kBulk));
  runner.cancel(1);
}

TEST_F(StreamRunnerTest, QuickLinesMakeMoreSteps) {
  DecodeOptions options;
  options.beam.max_length = 40;
  options.beam.constraints.min_length = 30;
  StreamRunner runner(4, metrics_);
  runner.add(1, work(options), LineInput{"w1 w2 w3 w4 w5"}, Lane::kBulk);
  runner.add(2, work(options), LineInput{"w1 w2 w3 w4 w5"}, Lane::kQuick);
  std::vector<uint64_t> order;
  for (size_t i = 0; i < 1000 && order.size() < 2; ++i) {
    for (const LineRunner::Done& done : runner.step()) order.push_back(done.id);
  }
  EXPECT_EQ(order, (std::vector<uint64_t>{2, 1}));
}

// They are steps of a batch, too: whoever joins waits for a step, and not for whole translations.
TEST_F(StreamRunnerTest, SampledLinesTakeTurnsWithOthers) {
  DecodeOptions sampled, quick;
  sampled.sampling.emplace();
  sampled.beam.max_length = 40;
  sampled.beam.constraints.min_length = 30;
  quick.beam.max_length = 5;
  StreamRunner runner(8, metrics_);
  for (uint64_t id = 0; id < 8; ++id) {
    runner.add(id, work(sampled), LineInput{"w1 w2 w3 w4 w5"}, Lane::kBulk);
  }
  EXPECT_FALSE(runner.has_room(Lane::kBulk));
  runner.add(8, work(quick), LineInput{"w1 w2"}, Lane::kQuick);
  std::vector<uint64_t> order;
  size_t num_steps = 0;
  for (; num_steps < 1000 && order.size() < 9; ++num_steps) {
    for (const LineRunner::Done& done : runner.step()) order.push_back(done.id);
  }
  ASSERT_EQ(order.size(), 9U);
  EXPECT_EQ(order.front(), 8U);
  EXPECT_GE(num_steps, 30U);
}

TEST_F(StreamRunnerTest, AFailureIsAResult) {
  DecodeOptions impossible;
  impossible.attention.fertility = FertilityKind::kGuided;  // the model has no table
  StreamRunner runner(4, metrics_);
  runner.add(1, work(impossible), LineInput{"w1"}, Lane::kQuick);
  runner.add(2, work({}), LineInput{"w1"}, Lane::kQuick);
  std::vector<LineRunner::Done> done = runner.step();
  ASSERT_EQ(done.size(), 1U);
  EXPECT_EQ(done[0].id, 1U);
  EXPECT_FALSE(done[0].translation);
  EXPECT_THROW(std::rethrow_exception(done[0].failure), Error);
}

}  // namespace
}  // namespace allot::server
