#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "mpi/mpi_world.h"

namespace allot::mpi {

// Rank 0 reports first when several ranks miss the same one; the others wait a little, and are
// usually ended before they have their say.
constexpr int kLatestReport = 10;

// Signs of life: a thread that sends a byte to every other rank once a second, and counts the
// seconds since the last byte of each. A process may compute or validate for as long as it likes;
// one that was killed, or whose machine is cut off, falls silent.
//
// A byte also says whether its rank has been waiting for others since the last one: of ranks that
// wait too long, all know which one keeps them waiting.
//
// Seconds are those in which this thread has run: a job that is suspended as a whole, and continued
// an hour later, has lost nobody.
class Heartbeat {
 public:
  // The world must outlive it.
  Heartbeat(World& world, double silence_seconds);
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;
  ~Heartbeat() { stop(); }

  // A rank that has been silent for too long; -1 when there is none.
  int lost_rank() const { return lost_rank_; }
  // A rank that has said that it leaves; -1 when there is none.
  int left_rank() const { return left_rank_; }
  double silence_seconds() const { return silence_seconds_; }
  // A rank that is not waiting for others; -1 when there is none.
  int busy_rank() const;

  // How long this thread has run.
  double seconds() const { return seconds_; }
  // This process waits for others from here on, or has waited; also several threads of it.
  void begin_waiting() { ++num_begun_; }
  void end_waiting() { ++num_ended_; }

  void stop();
  // The same, and tells all others that this process leaves.
  void leave();

 private:
  struct Peer {
    MPI_Request received = MPI_REQUEST_NULL;
    MPI_Request sent = MPI_REQUEST_NULL;
    char in = 0;
    double silent_seconds = 0;
    bool waits = false;
  };

  void beat();
  bool has_waited_since_last_beat();
  void listen(Peer& peer, int rank);
  void say_goodbye();
  void cancel();

  World& world_;
  double silence_seconds_;
  std::vector<Peer> peers_;  // by rank
  std::atomic<int> lost_rank_{-1};
  std::atomic<int> left_rank_{-1};
  std::atomic<double> seconds_{0};
  std::atomic<uint64_t> num_begun_{0}, num_ended_{0};
  uint64_t num_begun_before_ = 0;  // the last beat
  std::mutex mutex_;
  std::condition_variable wakes_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace allot::mpi
