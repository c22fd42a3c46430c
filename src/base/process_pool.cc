#include "base/process_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "base/console.h"
#include "base/ending_signals.h"
#include "base/error.h"
#include "base/stopped_error.h"

namespace allot {
namespace {

constexpr useconds_t kTickMicroseconds = 100'000;

// The exit status of a child that has saved and ended because it was asked to.
constexpr int kStoppedStatus = 75;

// Whether a child stopped on request: after saving, or at once, because it had nothing to save yet.
bool has_stopped(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status) == kStoppedStatus;
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGUSR1;
}

Error cannot_start(const char* what) {
  return Error::failure({}, fmt::format("cannot {}: {}", what, std::strerror(errno)),
                        "end other programs, or give fewer --jobs");
}

void write_all(int pipe, const std::string& problem) {
  size_t written = 0;
  while (written < problem.size()) {
    const ssize_t count = write(pipe, problem.data() + written, problem.size() - written);
    if (count <= 0) return;
    written += static_cast<size_t>(count);
  }
}

[[noreturn]] void run_as_child(const ProcessJob& job, pid_t parent, int problems) {
  // Killed with its parent: no other process would wait for it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  request_stop_by_signals(nullptr);
  // fork copies no other thread: signals would stay blocked, and none would wait for them.
  watch_ending_signals();
  const int log = open(job.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log >= 0) {
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    close(log);
  }
  std::string problem;
  int status = 0;
  try {
    job.work();
  } catch (const StoppedError& error) {
    problem = error.what();
    status = kStoppedStatus;
  } catch (const std::exception& error) {
    problem = error.what();
    status = 1;
  }
  if (status != 0) console_log(LogLevel::kError, problem);
  std::fflush(nullptr);
  write_all(problems, problem);
  _exit(status);
}

std::string read_problem(int pipe) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(pipe, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<size_t>(count));
  }
  return text;
}

ProcessOutcome outcome_of(int status, std::string problem) {
  ProcessOutcome outcome;
  outcome.was_started = true;
  outcome.problem = std::move(problem);
  outcome.is_done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  outcome.was_stopped = has_stopped(status);
  if (!outcome.is_done && outcome.problem.empty()) {
    outcome.problem = WIFSIGNALED(status)
                          ? fmt::format("its process was ended by signal {} ({})", WTERMSIG(status),
                                        strsignal(WTERMSIG(status)))
                          : "its process exited without an error message";
  }
  return outcome;
}

}  // namespace

void ChildProcesses::start(size_t number, const ProcessJob& job) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw cannot_start("make a pipe");
  std::fflush(nullptr);  // otherwise the child would print it, too
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw cannot_start("start a process");
  if (child == 0) {
    close(ends[0]);
    run_as_child(job, parent, ends[1]);
  }
  close(ends[1]);
  children_[child] = {number, ends[0]};
}

std::vector<std::pair<size_t, ProcessOutcome>> ChildProcesses::collect() {
  std::vector<std::pair<size_t, ProcessOutcome>> ended;
  for (auto it = children_.begin(); it != children_.end();) {
    int status = 0;
    if (waitpid(it->first, &status, WNOHANG) == 0) {
      ++it;
      continue;
    }
    ended.emplace_back(it->second.number, outcome_of(status, read_problem(it->second.problems)));
    close(it->second.problems);
    it = children_.erase(it);
  }
  return ended;
}

void ChildProcesses::ask_to_stop() const {
  for (const auto& child : children_) kill(child.first, SIGTERM);
}

std::vector<size_t> ChildProcesses::running() const {
  std::vector<size_t> numbers;
  for (const auto& child : children_) numbers.push_back(child.second.number);
  return numbers;
}

void ChildProcesses::wait_a_tick() {
  usleep(kTickMicroseconds);
}

std::vector<ProcessOutcome> run_processes(const std::vector<ProcessJob>& jobs, size_t limit,
                                          const std::atomic<bool>& stop,
                                          const std::function<void(const PoolState&)>& on_tick) {
  ALLOT_CHECK(limit > 0, "nothing may run");
  ChildProcesses pool;
  std::vector<ProcessOutcome> outcomes(jobs.size());
  size_t next = 0, num_ended = 0;
  bool was_asked = false;
  while (next < jobs.size() || pool.num_running() > 0) {
    if (stop && !was_asked) {
      pool.ask_to_stop();
      was_asked = true;
    }
    for (; !stop && next < jobs.size() && pool.num_running() < limit; ++next) {
      pool.start(next, jobs[next]);
    }
    if (stop && pool.num_running() == 0) break;
    on_tick({pool.running(), num_ended, was_asked});
    ChildProcesses::wait_a_tick();
    for (auto& [job, outcome] : pool.collect()) {
      outcomes[job] = std::move(outcome);
      ++num_ended;
    }
  }
  return outcomes;
}

}  // namespace allot
