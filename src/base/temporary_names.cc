#include "base/temporary_names.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <cstring>
#include <mutex>

namespace allot {
namespace {

// Removal must not wait for a lock, which the thread that holds it may never release, so names are
// in slots that never move. A program writes few files at once; a file without a slot is left
// behind by a signal, nothing worse.
enum State : int { kFree, kClaimed, kNamed };
struct Slot {
  std::atomic<int> state{kFree};
  // A forked process must not remove what its parent is writing.
  pid_t owner = 0;
  std::array<char, PATH_MAX> name;
};
std::array<Slot, 32> slots;

// Recursive: files that belong together are committed in one pause, each with its own.
std::recursive_mutex& ending_mutex() {
  static auto* const mutex = new std::recursive_mutex;  // outlives all threads
  return *mutex;
}

}  // namespace

EndingPause::EndingPause() {
  ending_mutex().lock();
}

EndingPause::~EndingPause() {
  ending_mutex().unlock();
}

void forbid_ending_pauses() {
  ending_mutex().lock();
}

void remove_temporaries() {
  for (Slot& slot : slots) {
    if (slot.state == kNamed && slot.owner == getpid()) unlink(slot.name.data());
  }
}

TemporaryName::TemporaryName(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
  for (size_t i = 0; i < slots.size(); ++i) {
    int expected = kFree;
    if (!slots[i].state.compare_exchange_strong(expected, kClaimed)) continue;
    slots[i].owner = getpid();
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
