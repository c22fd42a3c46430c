#include "serve/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "base/error.h"

namespace allot::server {
namespace {

using std::chrono::milliseconds;

LineTranslation fake(const std::string& text) {
  LineTranslation line;
  line.hypotheses.emplace_back();
  line.hypotheses.back().target.text = text;
  return line;
}

// Translates by spelling backwards; a gate holds batches back, and keeps a record of them.
class SchedulerTest : public ::testing::Test {
 protected:
  std::vector<LineTranslation> translate(const Work& work, const std::vector<std::string>& lines) {
    std::unique_lock<std::mutex> lock(mutex_);
    ++num_started_;
    is_changed_.notify_all();
    is_changed_.wait(lock, [this] { return is_open_; });
    batches_.push_back(lines);
    keys_.push_back(work.key);
    std::vector<LineTranslation> results;
    for (const std::string& line : lines) {
      if (line == "bad") throw Error({}, "cannot be translated", "");
      results.push_back(fake({line.rbegin(), line.rend()}));
    }
    return results;
  }
  void open() {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_open_ = true;
    is_changed_.notify_all();
  }
  // Until workers are busy with what came first.
  void wait_started(size_t count) {
    std::unique_lock<std::mutex> lock(mutex_);
    is_changed_.wait(lock, [&] { return num_started_ >= count; });
  }
  Scheduler::TranslateBatch function() {
    return [this](const Work& work, const std::vector<std::string>& lines, int) {
      return translate(work, lines);
    };
  }
  static Job::Request request(const std::string& client, std::vector<std::string> lines,
                              const std::string& key = "") {
    Job::Request request;
    request.client = client;
    request.lines = std::move(lines);
    request.work.key = key;
    return request;
  }
  static std::vector<std::string> numbered(const std::string& name, size_t count) {
    std::vector<std::string> lines;
    for (size_t i = 0; i < count; ++i) lines.push_back(name + std::to_string(i));
    return lines;
  }
  static std::string text(Job& job, size_t number) {
    EXPECT_TRUE(job.wait(number, milliseconds(20000)));
    return job.take(number).hypotheses.front().target.text;
  }
  static Refusal refusal(Job& job, size_t number) {
    EXPECT_TRUE(job.wait(number, milliseconds(20000)));
    try {
      job.take(number);
    } catch (const RefusedError& error) {
      return error.reason();
    }
    ADD_FAILURE() << "it was translated";
    return Refusal::kFull;
  }

  std::mutex mutex_;
  std::condition_variable is_changed_;
  bool is_open_ = false;
  size_t num_started_ = 0;
  std::vector<std::vector<std::string>> batches_;
  std::vector<std::string> keys_;
};

TEST_F(SchedulerTest, EveryLineGetsItsTranslation) {
  open();
  Scheduler scheduler({3, 4, 100}, function());
  const auto job = scheduler.submit(request("a", numbered("x", 50)));
  for (size_t i = 0; i < 50; ++i) {
    const std::string line = job->line(i);
    EXPECT_EQ(text(*job, i), std::string(line.rbegin(), line.rend()));
  }
  EXPECT_EQ(scheduler.num_queued(), 0U);
  EXPECT_EQ(scheduler.submit(request("a", {}))->num_lines(), 0U);
}

TEST_F(SchedulerTest, TurnsGoRoundTheClientsAndTheirRequests) {
  Scheduler scheduler({1, 3, 1000}, function());
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto large = scheduler.submit(request("a", numbered("a", 100)));
  const auto other = scheduler.submit(request("a", {"o"}));
  const auto small = scheduler.submit(request("b", {"b"}));
  open();
  text(*large, 99);
  ASSERT_GE(batches_.size(), 3U);
  EXPECT_EQ(batches_[1], (std::vector<std::string>{"a0", "b", "o"}));
  EXPECT_EQ(batches_[2], (std::vector<std::string>{"a1", "a2", "a3"}));
}

TEST_F(SchedulerTest, OnlyEqualWorkSharesABatchAndEveryKeyGetsItsTurn) {
  Scheduler scheduler({1, 2, 1000}, function());
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto a = scheduler.submit(request("a", numbered("a", 10), "one"));
  const auto b = scheduler.submit(request("b", numbered("b", 2), "two"));
  const auto c = scheduler.submit(request("c", numbered("c", 10), "one"));
  open();
  text(*a, 9);
  text(*b, 1);
  text(*c, 9);
  EXPECT_EQ(batches_[1], (std::vector<std::string>{"a0", "c0"}));
  EXPECT_EQ(batches_[2], (std::vector<std::string>{"b0", "b1"}));
  EXPECT_EQ(keys_[2], "two");
}

TEST_F(SchedulerTest, AFullQueueRefusesAndCancelingFreesPlaces) {
  Scheduler scheduler({1, 1, 5}, function());
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto waiting = scheduler.submit(request("a", numbered("a", 4)));
  EXPECT_EQ(scheduler.num_queued(), 4U);
  EXPECT_EQ(scheduler.num_running(), 1U);
  EXPECT_THROW(scheduler.submit(request("b", {"1", "2"})), RefusedError);
  const auto fits = scheduler.submit(request("b", {"1"}));
  scheduler.cancel(*waiting);
  EXPECT_EQ(scheduler.num_queued(), 1U);
  EXPECT_EQ(refusal(*waiting, 3), Refusal::kCanceled);
  scheduler.cancel(*waiting);  // nothing is left to cancel
  const auto later = scheduler.submit(request("b", numbered("x", 4)));
  open();
  EXPECT_EQ(text(*later, 3), "3x");
  EXPECT_EQ(text(*fits, 0), "1");
}

TEST_F(SchedulerTest, ABadLineIsNobodyElsesProblem) {
  Scheduler scheduler({1, 8, 100}, function());
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto good = scheduler.submit(request("a", {"ab", "cd"}));
  const auto bad = scheduler.submit(request("b", {"bad", "ef"}));
  open();
  EXPECT_EQ(text(*good, 0), "ba");
  EXPECT_EQ(text(*good, 1), "dc");
  EXPECT_EQ(text(*bad, 1), "fe");
  ASSERT_TRUE(bad->wait(0, milliseconds(20000)));
  EXPECT_THROW(bad->take(0), Error);
}

TEST_F(SchedulerTest, LateLinesAreNotTranslated) {
  Scheduler scheduler({1, 1, 100}, function());
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  Job::Request late = request("a", {"1", "2"});
  late.deadline = Job::Clock::now();
  const auto job = scheduler.submit(late);
  EXPECT_FALSE(job->wait(0, milliseconds(1)));
  open();
  EXPECT_EQ(refusal(*job, 0), Refusal::kLate);
  EXPECT_EQ(refusal(*job, 1), Refusal::kLate);
  EXPECT_EQ(batches_.size(), 1U);
}

TEST_F(SchedulerTest, StoppingFinishesWhatRunsAndRefusesTheRest) {
  Scheduler scheduler({1, 1, 100}, function());
  const auto running = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto waiting = scheduler.submit(request("a", {"1"}));
  std::future<void> stopped = std::async(std::launch::async, [&] { scheduler.stop(); });
  EXPECT_EQ(refusal(*waiting, 0), Refusal::kStopped);
  open();
  stopped.get();
  EXPECT_EQ(text(*running, 0), "tsrif");
  EXPECT_THROW(scheduler.submit(request("a", {"1"})), RefusedError);
}

}  // namespace
}  // namespace allot::server
