#pragma once

namespace allot {

// While it exists, SIGHUP is a request to load files again. Needs watch_ending_signals
// (base/ending_signals.h).
class ReloadSignal {
 public:
  ReloadSignal();
  ReloadSignal(const ReloadSignal&) = delete;
  ReloadSignal& operator=(const ReloadSignal&) = delete;
  ~ReloadSignal();

  // Whether there was a request since the last call.
  bool take();
};

}  // namespace allot
