#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "train/distributed/communicator.h"
#include "train/distributed/mpi_plugin.h"

namespace allot {

// The processes that an MPI launcher has started, through the plug-in allot-mpi.so.
class MpiCommunicator : public Communicator {
 public:
  // `silence_seconds`: see MpiPlugin. `wait_seconds`: how long a rank may wait for another between
  // limit_waits and lift_wait_limit; 0: for ever. Throws Error when it cannot be opened.
  MpiCommunicator(const MpiPlugin& plugin, double silence_seconds, double wait_seconds = 0);
  ~MpiCommunicator() override;

  size_t rank() const override { return world_.rank; }
  size_t size() const override { return world_.size; }
  std::string host(size_t rank) const override { return plugin_.host(rank); }
  void limit_waits() override { plugin_.limit_waits(wait_seconds_); }
  void lift_wait_limit() override { plugin_.limit_waits(0); }
  void finish() override;

 private:
  void do_exchange(const std::vector<OutMessage>& out, const std::vector<InMessage>& in) override;

  const MpiPlugin& plugin_;
  double wait_seconds_;
  MpiWorld world_;
  bool is_open_ = false;
};

// Loads the plug-in from one of these folders. Throws Error, with the package to install, when it
// is not there or does not fit. It stays loaded until the process ends.
const MpiPlugin& load_mpi_plugin(const std::vector<std::string>& folders);

// Where it is looked for: beside the program, and where it is installed relative to that.
std::vector<std::string> mpi_plugin_folders();

}  // namespace allot
