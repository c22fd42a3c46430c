#include "mpi/messages.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

namespace allot::mpi {
namespace {

constexpr int kMessageTag = 1;
constexpr std::chrono::seconds kTimeToReport{2};
// MPI counts in int, and messages may be larger: they are cut.
constexpr size_t kLargestPart = size_t{1} << 30;

// Calls visit(begin, size) for the parts of a message.
template <typename Visit>
void for_each_part(const MpiMessage& message, const Visit& visit) {
  auto* data = static_cast<char*>(message.data);
  for (size_t k = 0; k < message.size; k += kLargestPart) {
    visit(data + k, static_cast<int>(std::min(kLargestPart, message.size - k)));
  }
}

// Between two looks: at first almost at once, for small messages that are on their way; later
// rarely, for a rank that computes. Waiting must not take the core of a rank that works.
class Patience {
 public:
  void wait() {
    if (++looks_ <= kEagerLooks) {
      std::this_thread::yield();
      return;
    }
    std::this_thread::sleep_for(pause_);
    pause_ = std::min(pause_ * 5 / 4, kLongest);
  }

 private:
  static constexpr int kEagerLooks = 50;
  static constexpr std::chrono::microseconds kLongest{1000};
  int looks_ = 0;
  std::chrono::microseconds pause_{20};
};

std::string name_of(const World& world, int rank) {
  return world.hosts[static_cast<size_t>(rank)] + " (rank " + std::to_string(rank) + ")";
}

// By rank, starting with the next one, so that not all send to rank 0 first; what goes to one rank
// keeps its order. Without those to itself.
std::vector<MpiMessage> in_turn(const World& world, const MpiMessages& messages) {
  const auto own = static_cast<size_t>(world.rank), size = static_cast<size_t>(world.size);
  std::vector<MpiMessage> sorted;
  for (const MpiMessage& message : messages) {
    if (message.rank != own) sorted.push_back(message);
  }
  const auto turn = [&](const MpiMessage& message) { return (message.rank + size - own) % size; };
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const MpiMessage& a, const MpiMessage& b) { return turn(a) < turn(b); });
  return sorted;
}

std::string start_all(World& world, const MpiMessages& out, const MpiMessages& in,
                      std::vector<MPI_Request>& requests) {
  const std::lock_guard<std::mutex> calls(world.calls);
  int code = MPI_SUCCESS;
  // What comes has its place before anything is sent.
  for (const MpiMessage& message : in_turn(world, in)) {
    for_each_part(message, [&](char* data, int size) {
      requests.push_back(MPI_REQUEST_NULL);
      if (code == MPI_SUCCESS) {
        code = MPI_Irecv(data, size, MPI_BYTE, static_cast<int>(message.rank), kMessageTag,
                         world.messages, &requests.back());
      }
    });
  }
  for (const MpiMessage& message : in_turn(world, out)) {
    for_each_part(message, [&](const char* data, int size) {
      requests.push_back(MPI_REQUEST_NULL);
      if (code == MPI_SUCCESS) {
        code = MPI_Isend(data, size, MPI_BYTE, static_cast<int>(message.rank), kMessageTag,
                         world.messages, &requests.back());
      }
    });
  }
  return mpi_error(code);
}

// The k-th message to this rank itself is the k-th from it.
void copy_own(const World& world, const MpiMessages& out, const MpiMessages& in) {
  const auto own = static_cast<size_t>(world.rank);
  const MpiMessage* next = out.begin();
  for (const MpiMessage& message : in) {
    if (message.rank != own) continue;
    while (next->rank != own) ++next;
    std::memcpy(message.data, next->data, message.size);
    ++next;
  }
}

// While it exists, this process waits.
class Waiting {
 public:
  explicit Waiting(Heartbeat& heartbeat) : heartbeat_(heartbeat), begin_(heartbeat.seconds()) {
    heartbeat_.begin_waiting();
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting() { heartbeat_.end_waiting(); }

  double seconds() const { return heartbeat_.seconds() - begin_; }

 private:
  Heartbeat& heartbeat_;
  double begin_;
};

// Rank 0 reports first, as for a rank that has fallen silent.
bool is_too_long(const World& world, const Waiting& waiting) {
  const double limit = world.wait_limit;
  return limit > 0 && waiting.seconds() > limit + std::min(world.rank, kLatestReport);
}

std::string late(const World& world, const Heartbeat& heartbeat) {
  const std::string limit = std::to_string(static_cast<int>(world.wait_limit)) + " seconds";
  const int rank = heartbeat.busy_rank();
  if (rank < 0) return "all ranks have waited for each other for " + limit;
  return name_of(world, rank) + " has kept the others waiting for " + limit +
         ", but sends heartbeats";
}

}  // namespace

bool fail(const std::string& why, MpiFailure& failure) {
  std::strncpy(failure.text, why.c_str(), MpiFailure::kSize - 1);
  failure.text[MpiFailure::kSize - 1] = '\0';
  return false;
}

bool exchange_messages(World& world, Heartbeat& heartbeat, const MpiMessages& out,
                       const MpiMessages& in, MpiFailure& failure) {
  std::vector<MPI_Request> requests;
  std::string why = start_all(world, out, in, requests);
  if (!why.empty()) return fail(why, failure);
  copy_own(world, out, in);
  Patience patience;
  const Waiting waiting(heartbeat);
  while (true) {
    int are_done = 0;
    {
      const std::lock_guard<std::mutex> calls(world.calls);
      why = mpi_error(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &are_done,
                                  MPI_STATUSES_IGNORE));
    }
    if (!why.empty()) return fail(why, failure);
    if (are_done != 0) return true;
    if (const int left = heartbeat.left_rank(); left >= 0) {
      // When this process ends, too, the launcher ends the job: not before the one that left has
      // said why.
      std::this_thread::sleep_for(kTimeToReport);
      failure.has_left = true;
      return fail(name_of(world, left) + " has ended", failure);
    }
    if (const int lost = heartbeat.lost_rank(); lost >= 0) {
      return fail(name_of(world, lost) + " has sent no heartbeat for " +
                      std::to_string(static_cast<int>(heartbeat.silence_seconds())) + " seconds",
                  failure);
    }
    if (is_too_long(world, waiting)) {
      failure.is_late = true;
      return fail(late(world, heartbeat), failure);
    }
    patience.wait();
  }
}

}  // namespace allot::mpi
