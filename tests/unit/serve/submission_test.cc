#include "serve/submission.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "serve/request_error.h"

namespace allot::server {
namespace {

using std::chrono::milliseconds;

// Translates nothing until it is released.
class SubmissionTest : public ::testing::Test {
 protected:
  ~SubmissionTest() override { is_released_ = true; }

  static Job::Request request(size_t count) {
    Job::Request request;
    request.lines.assign(count, LineInput{"x"});
    return request;
  }
  static int status(Submission& submission) {
    try {
      submission.take(0);
    } catch (const RequestError& error) {
      return error.status();
    }
    return 200;
  }

  std::atomic<bool> is_released_{false};
  class Runner : public LineRunner {
   public:
    explicit Runner(const std::atomic<bool>& is_released) : is_released_(is_released) {}
    void add(uint64_t id, const Work&, const LineInput&, Lane) override { ids_.push_back(id); }
    void cancel(uint64_t) override { ids_.clear(); }
    bool has_room(Lane) const override { return ids_.empty(); }
    std::vector<Done> step() override {
      while (!is_released_) std::this_thread::sleep_for(milliseconds(1));
      std::vector<Done> done;
      for (const uint64_t id : std::exchange(ids_, {})) done.push_back({id, LineTranslation(), {}});
      return done;
    }

   private:
    const std::atomic<bool>& is_released_;
    std::vector<uint64_t> ids_;
  };
  Scheduler scheduler_{{1, 4}, [this] { return std::make_unique<Runner>(is_released_); }};
};

TEST_F(SubmissionTest, WaitsForTranslations) {
  is_released_ = true;
  Submission submission(scheduler_, request(3), [] { return false; });
  EXPECT_EQ(submission.num_lines(), 3U);
  EXPECT_EQ(submission.line(2).text, "x");
  for (size_t i = 0; i < 3; ++i) EXPECT_NO_THROW(submission.take(i));
}

TEST_F(SubmissionTest, SaysWhyThereIsNone) {
  Submission running(scheduler_, request(1), [] { return true; });
  EXPECT_EQ(status(running), 499);
  Job::Request late = request(1);
  late.deadline = Job::Clock::now() + milliseconds(10);
  Submission waiting(scheduler_, late, [] { return false; });
  EXPECT_EQ(status(waiting), 504);
  try {
    const Submission full(scheduler_, request(5), [] { return false; });
    ADD_FAILURE();
  } catch (const RequestError& error) {
    EXPECT_EQ(error.status(), 503);
    EXPECT_GT(error.retry_after(), 0);
  }
}

TEST_F(SubmissionTest, GivesItsPlacesBack) {
  const Submission running(scheduler_, request(1), [] { return false; });
  while (scheduler_.num_running() == 0) std::this_thread::sleep_for(milliseconds(1));
  {
    const Submission waiting(scheduler_, request(4), [] { return false; });
    EXPECT_EQ(scheduler_.num_queued(), 4U);
  }
  EXPECT_EQ(scheduler_.num_queued(), 0U);
}

}  // namespace
}  // namespace allot::server
