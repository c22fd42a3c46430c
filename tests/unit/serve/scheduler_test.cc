#include "serve/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <map>
#include <new>

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

// What the batches of all workers do: they spell backwards. A gate holds their steps back; a record
// says with which lines each step was made.
class SchedulerTest : public ::testing::Test {
 protected:
  class Runner : public LineRunner {
   public:
    Runner(SchedulerTest& test, size_t room) : test_(test), room_(room) {}

    void add(uint64_t id, const Work&, const LineInput& line, Lane lane) override {
      lines_[id] = line.text;
      lanes_[id] = lane;
    }
    void cancel(uint64_t id) override { lines_.erase(id); }
    bool has_room(Lane lane) const override {
      size_t count = 0;
      for (const auto& [id, line] : lines_) count += lanes_.at(id) == lane ? 1 : 0;
      return count < room_;
    }
    std::vector<Done> step() override {
      std::vector<std::string> texts;
      for (const auto& [id, line] : lines_) texts.push_back(line);
      test_.record(texts);
      std::vector<Done> done;
      for (const auto& [id, line] : std::exchange(lines_, {})) {
        if (line == "crash") throw std::bad_alloc();
        if (line.rfind("slow", 0) == 0 && num_waited_++ < 3) {
          lines_[id] = line;
        } else if (line == "bad") {
          done.push_back(
              {id, std::nullopt, std::make_exception_ptr(Error({}, "cannot be translated", ""))});
        } else {
          done.push_back({id, fake({line.rbegin(), line.rend()}), nullptr});
        }
      }
      return done;
    }

   private:
    SchedulerTest& test_;
    size_t room_;
    size_t num_waited_ = 0;
    std::map<uint64_t, std::string> lines_;
    std::map<uint64_t, Lane> lanes_;
  };

  void record(const std::vector<std::string>& lines) {
    std::unique_lock<std::mutex> lock(mutex_);
    ++num_started_;
    is_changed_.notify_all();
    is_changed_.wait(lock, [this] { return is_open_; });
    steps_.push_back(lines);
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
  Scheduler::MakeRunner runners(size_t room) {
    return [this, room] { return std::make_unique<Runner>(*this, room); };
  }
  static Job::Request request(const std::string& client, const std::vector<std::string>& lines) {
    Job::Request request;
    request.client = client;
    for (const std::string& line : lines) request.lines.push_back(LineInput{line});
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
  std::vector<std::vector<std::string>> steps_;
};

TEST_F(SchedulerTest, EveryLineGetsItsTranslation) {
  open();
  Scheduler scheduler({3, 100}, runners(4));
  const auto job = scheduler.submit(request("a", numbered("x", 50)));
  for (size_t i = 0; i < 50; ++i) {
    const std::string line = job->line(i).text;
    EXPECT_EQ(text(*job, i), std::string(line.rbegin(), line.rend()));
  }
  EXPECT_EQ(scheduler.num_queued(), 0U);
  EXPECT_EQ(scheduler.submit(request("a", {}))->num_lines(), 0U);
}

TEST_F(SchedulerTest, TurnsGoRoundTheClientsAndTheirRequests) {
  Scheduler scheduler({1, 1000}, runners(3));
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  const auto large = scheduler.submit(request("a", numbered("a", 100)));
  const auto other = scheduler.submit(request("a", {"o"}));
  const auto small = scheduler.submit(request("b", {"b"}));
  open();
  text(*large, 99);
  ASSERT_GE(steps_.size(), 3U);
  // Small requests have places of their own.
  EXPECT_EQ(steps_[1], (std::vector<std::string>{"a0", "b", "o", "a1", "a2"}));
  EXPECT_EQ(steps_[2], (std::vector<std::string>{"a3", "a4", "a5"}));
}

TEST_F(SchedulerTest, LinesJoinARunningBatch) {
  Scheduler scheduler({1, 1000}, runners(2));
  const auto slow = scheduler.submit(request("z", {"slow"}));
  wait_started(1);
  const auto quick = scheduler.submit(request("a", numbered("a", 3)));
  open();
  EXPECT_EQ(text(*slow, 0), "wols");
  EXPECT_EQ(text(*quick, 2), "2a");
  ASSERT_EQ(steps_.size(), 4U);
  EXPECT_EQ(steps_[0], (std::vector<std::string>{"slow"}));
  EXPECT_EQ(steps_[1], (std::vector<std::string>{"slow", "a0"}));
  EXPECT_EQ(steps_[3], (std::vector<std::string>{"slow", "a2"}));
}

TEST_F(SchedulerTest, ACanceledLineLeavesTheBatch) {
  Scheduler scheduler({1, 1000}, runners(2));
  const auto slow = scheduler.submit(request("z", {"slow"}));
  wait_started(1);
  scheduler.cancel(*slow);
  open();
  EXPECT_EQ(refusal(*slow, 0), Refusal::kCanceled);
  EXPECT_EQ(steps_.size(), 1U);
  EXPECT_EQ(scheduler.num_running(), 0U);
  EXPECT_EQ(text(*scheduler.submit(request("a", {"ab"})), 0), "ba");
}

TEST_F(SchedulerTest, AStepThatFailsEndsItsLinesOnly) {
  open();
  Scheduler scheduler({1, 1000}, runners(2));
  const auto crash = scheduler.submit(request("z", {"crash"}));
  ASSERT_TRUE(crash->wait(0, milliseconds(20000)));
  EXPECT_THROW(crash->take(0), std::bad_alloc);
  EXPECT_EQ(text(*scheduler.submit(request("a", {"ab"})), 0), "ba");
}

TEST_F(SchedulerTest, WorkersShareWhatWaits) {
  Scheduler scheduler({2, 1000}, runners(100));
  const auto job = scheduler.submit(request("a", numbered("a", 10)));
  wait_started(2);  // both have something to do
  open();
  for (size_t i = 0; i < 10; ++i) text(*job, i);
}

TEST_F(SchedulerTest, AFullQueueRefusesAndCancelingFreesPlaces) {
  Scheduler scheduler({1, 5}, runners(1));
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
  Scheduler scheduler({1, 100}, runners(8));
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

// Lines are begun only while there is room for what nobody has taken yet; others do not notice.
TEST_F(SchedulerTest, UnreadTranslationsAreBounded) {
  open();
  const size_t bytes = memory_bytes(fake("xx"));
  SchedulerOptions options;
  options.max_unread_bytes = 3 * bytes;
  Scheduler scheduler(options, runners(1));
  const auto unread = scheduler.submit(request("a", numbered("a", 9)));
  const auto is_done = [&](size_t number) { return unread->wait(number, milliseconds(0)); };
  ASSERT_TRUE(unread->wait(3, milliseconds(20000)));
  // One more than there is room for: a line is begun as long as there is some.
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(text(*scheduler.submit(request("b", {"ab"})), 0), "ba");
    EXPECT_FALSE(is_done(4));
  }
  EXPECT_EQ(scheduler.num_queued(), 5U);
  EXPECT_EQ(text(*unread, 0), "0a");
  ASSERT_TRUE(unread->wait(4, milliseconds(20000)));
  EXPECT_FALSE(unread->wait(5, milliseconds(20)));
  for (size_t i = 1; i < 9; ++i) EXPECT_EQ(text(*unread, i), std::to_string(i) + "a");
  EXPECT_EQ(scheduler.num_queued(), 0U);
}

TEST_F(SchedulerTest, LateLinesAreNotTranslated) {
  Scheduler scheduler({1, 100}, runners(1));
  const auto first = scheduler.submit(request("z", {"first"}));
  wait_started(1);
  Job::Request late = request("a", {"1", "2"});
  late.deadline = Job::Clock::now();
  const auto job = scheduler.submit(late);
  EXPECT_FALSE(job->wait(0, milliseconds(1)));
  open();
  EXPECT_EQ(refusal(*job, 0), Refusal::kLate);
  EXPECT_EQ(refusal(*job, 1), Refusal::kLate);
  EXPECT_EQ(steps_.size(), 1U);
}

TEST_F(SchedulerTest, StoppingFinishesWhatRunsAndRefusesTheRest) {
  Scheduler scheduler({1, 100}, runners(1));
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
