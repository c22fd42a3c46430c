#include "base/temporary_names.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>
#include <initializer_list>

namespace allot {
namespace {

// A handler may neither allocate nor wait for a lock, so names lie in places that never move. A
// program writes few files at once; one that finds no place is left behind by a signal, no more.
enum State : int { kFree, kClaimed, kNamed };
struct Slot {
  std::atomic<int> state{kFree};
  std::array<char, PATH_MAX> name;
};
std::array<Slot, 32> slots;
// A process that was forked off must not remove what its parent is writing.
std::atomic<pid_t> owner{0};

void remove_and_end(int signal) {
  if (owner == getpid()) {
    for (Slot& slot : slots) {
      if (slot.state == kNamed) unlink(slot.name.data());
    }
  }
  std::signal(signal, SIG_DFL);
  (void)raise(signal);
}

}  // namespace

void remove_temporaries_on_signals() {
  owner = getpid();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // What a parent asked to be ignored (nohup) stays ignored.
    if (std::signal(signal, remove_and_end) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

TemporaryName::TemporaryName(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
  for (size_t i = 0; i < slots.size(); ++i) {
    int expected = kFree;
    if (!slots[i].state.compare_exchange_strong(expected, kClaimed)) continue;
    std::memcpy(slots[i].name.data(), path.c_str(), path.size() + 1);
    slots[i].state = kNamed;
    slot_ = static_cast<int>(i);
    return;
  }
}

TemporaryName::~TemporaryName() {
  if (slot_ >= 0) slots[static_cast<size_t>(slot_)].state = kFree;
}

}  // namespace allot
