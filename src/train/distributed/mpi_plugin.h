#pragma once

#include <cstddef>
#include <cstdint>

// What allot knows of allot-mpi.so, the plug-in that all calls of MPI are in: plain functions and
// structs, because program and plug-in may be compiled apart. Functions that can fail return false
// and write why into the text.

namespace allot {

constexpr uint32_t kMpiPluginVersion = 3;
// The one function that the plug-in exports: a pointer to its MpiPlugin.
constexpr const char* kMpiPluginEntry = "allot_mpi_plugin";

struct MpiFailure {
  static constexpr size_t kSize = 512;
  char text[kSize];
  bool has_left;  // another process has ended, and has reported why
  bool is_late;   // nobody is lost, but it took too long
};

struct MpiWorld {
  size_t rank = 0;
  size_t size = 0;
};

// To a rank, or from it. Never empty.
struct MpiMessage {
  size_t rank = 0;
  void* data = nullptr;  // what is sent is only read
  size_t size = 0;
};
struct MpiMessages {
  const MpiMessage* first = nullptr;
  size_t count = 0;

  const MpiMessage* begin() const { return first; }
  const MpiMessage* end() const { return first + count; }
};

struct MpiPlugin {
  uint32_t version;
  // Joins the processes that were started together. `silence_seconds`: a process that gives no sign
  // of life for so long is lost. Once.
  bool (*open)(double silence_seconds, MpiWorld* world, MpiFailure* failure);
  // The machine of a rank; the text belongs to the plug-in.
  const char* (*host)(size_t rank);
  // Communicator::exchange_messages.
  bool (*exchange)(MpiMessages out, MpiMessages in, MpiFailure* failure);
  // From now on an exchange that takes longer fails, and names the rank that the others wait for;
  // 0: no limit.
  void (*limit_waits)(double seconds);
  // Leaves; waits for all others to do so.
  bool (*close)(MpiFailure* failure);
  // This process ends without the others' consent, and will report why: tells them.
  void (*abandon)();
};

}  // namespace allot
