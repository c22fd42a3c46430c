#pragma once

#include <cstddef>
#include <cstdint>

// What allot knows of allot-mpi.so, the plug-in that all calls of MPI are in: plain functions and
// structs, because program and plug-in may be compiled apart. Functions that can fail return false
// and write why into the text.

namespace allot {

constexpr uint32_t kMpiPluginVersion = 1;
// The one function that the plug-in exports: a pointer to its MpiPlugin.
constexpr const char* kMpiPluginEntry = "allot_mpi_plugin";

struct MpiFailure {
  static constexpr size_t kSize = 512;
  char text[kSize];
  bool has_left;  // another process has ended, and has reported why
};

struct MpiWorld {
  size_t rank = 0;
  size_t size = 0;
};

// An empty one is no message.
struct MpiBytes {
  void* data = nullptr;  // what is sent is only read
  size_t size = 0;
};

struct MpiPlugin {
  uint32_t version;
  // Joins the processes that were started together. `silence_seconds`: a process that gives no sign
  // of life for so long is lost. Once.
  bool (*open)(double silence_seconds, MpiWorld* world, MpiFailure* failure);
  // The machine of a rank; the text belongs to the plug-in.
  const char* (*host)(size_t rank);
  // Communicator::exchange; both arrays have an entry for every rank.
  bool (*exchange)(const MpiBytes* to, const MpiBytes* from, MpiFailure* failure);
  // Leaves; waits for all others to do so.
  bool (*close)(MpiFailure* failure);
  // This process ends without the others' consent, and will report why: tells them.
  void (*abandon)();
};

}  // namespace allot
