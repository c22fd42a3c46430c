#include "mpi/heartbeat.h"

#include <algorithm>
#include <chrono>

namespace allot::mpi {
namespace {

constexpr double kSecondsPerBeat = 1;
constexpr int kSignTag = 0;
constexpr char kSign = 1, kGoodbye = 2, kWaitingSign = 3;

}  // namespace

Heartbeat::Heartbeat(World& world, double silence_seconds)
    : world_(world),
      silence_seconds_(silence_seconds + std::min(world.rank, kLatestReport)),
      peers_(static_cast<size_t>(world.size)) {
  if (world.size == 1) return;
  {
    const std::lock_guard<std::mutex> calls(world_.calls);
    for (int rank = 0; rank < world_.size; ++rank) {
      if (rank != world_.rank) listen(peers_[static_cast<size_t>(rank)], rank);
    }
  }
  thread_ = std::thread([this] {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stopping_) {
      beat();
      wakes_.wait_for(lock, std::chrono::duration<double>(kSecondsPerBeat));
    }
  });
}

void Heartbeat::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  wakes_.notify_all();
  thread_.join();
  cancel();
}

void Heartbeat::leave() {
  if (!thread_.joinable()) return;
  say_goodbye();
  stop();
}

// Small messages leave at once; those to a machine that is cut off never do, and are not waited
// for.
void Heartbeat::say_goodbye() {
  constexpr auto kLongest = std::chrono::milliseconds(200);
  const auto end = std::chrono::steady_clock::now() + kLongest;
  std::vector<MPI_Request> sent(peers_.size(), MPI_REQUEST_NULL);
  const std::lock_guard<std::mutex> calls(world_.calls);
  for (int rank = 0; rank < world_.size; ++rank) {
    if (rank == world_.rank) continue;
    MPI_Isend(&kGoodbye, 1, MPI_CHAR, rank, kSignTag, world_.signs,
              &sent[static_cast<size_t>(rank)]);
  }
  int have_left = 0;
  while (have_left == 0 && std::chrono::steady_clock::now() < end) {
    MPI_Testall(world_.size, sent.data(), &have_left, MPI_STATUSES_IGNORE);
  }
  for (MPI_Request& request : sent) {
    if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
  }
}

void Heartbeat::listen(Peer& peer, int rank) {
  MPI_Irecv(&peer.in, 1, MPI_CHAR, rank, kSignTag, world_.signs, &peer.received);
}

// A wait that was there at the last beat, and nothing has begun since then. With several threads it
// is enough that one has begun something.
bool Heartbeat::has_waited_since_last_beat() {
  const uint64_t num_ended = num_ended_, num_begun = num_begun_;
  const bool waits = num_begun > num_ended && num_begun == num_begun_before_;
  num_begun_before_ = num_begun;
  return waits;
}

int Heartbeat::busy_rank() const {
  const std::lock_guard<std::mutex> calls(world_.calls);
  for (int rank = 0; rank < world_.size; ++rank) {
    if (rank != world_.rank && !peers_[static_cast<size_t>(rank)].waits) return rank;
  }
  return -1;
}

void Heartbeat::beat() {
  const char& sign = has_waited_since_last_beat() ? kWaitingSign : kSign;
  seconds_ = seconds_ + kSecondsPerBeat;
  const std::lock_guard<std::mutex> calls(world_.calls);
  for (int rank = 0; rank < world_.size; ++rank) {
    if (rank == world_.rank) continue;
    Peer& peer = peers_[static_cast<size_t>(rank)];
    peer.silent_seconds += kSecondsPerBeat;
    int has_come = 0;
    while (MPI_Test(&peer.received, &has_come, MPI_STATUS_IGNORE) == MPI_SUCCESS && has_come != 0) {
      peer.silent_seconds = 0;
      peer.waits = peer.in == kWaitingSign;
      if (peer.in == kGoodbye) left_rank_ = rank;
      listen(peer, rank);
    }
    // One that has not left yet is enough.
    int has_left = 0;
    if (MPI_Test(&peer.sent, &has_left, MPI_STATUS_IGNORE) == MPI_SUCCESS && has_left != 0) {
      MPI_Isend(&sign, 1, MPI_CHAR, rank, kSignTag, world_.signs, &peer.sent);
    }
    if (peer.silent_seconds > silence_seconds_ && lost_rank_ < 0) lost_rank_ = rank;
  }
}

void Heartbeat::cancel() {
  const std::lock_guard<std::mutex> calls(world_.calls);
  for (Peer& peer : peers_) {
    if (peer.received != MPI_REQUEST_NULL) {
      MPI_Cancel(&peer.received);
      MPI_Request_free(&peer.received);
    }
    if (peer.sent != MPI_REQUEST_NULL) MPI_Request_free(&peer.sent);
  }
}

}  // namespace allot::mpi
