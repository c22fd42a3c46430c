#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "train/distributed/communicator.h"

namespace allot {

// Whether a command is done by several processes together.
enum class Distributed {
  kAuto,  // if an MPI launcher has started several
  kMpi,   // over MPI, also when this is the only one
  kOff,   // alone, whoever has started it
};
const std::vector<Distributed>& all_distributed();
std::string to_string(Distributed distributed);
Distributed parse_distributed(const std::string& name);  // throws a usage error with choices

struct DistributedOptions {
  Distributed mode = Distributed::kAuto;
  // After this many seconds without a heartbeat a machine is considered lost, and the command ends.
  double silence_seconds = 40;
  // A rank that keeps others waiting for longer, although it sends heartbeats, is considered lost,
  // too; 0: however long it takes. It counts where all ranks do the same amount of work: in the
  // updates and validations of a training, and in the passes of the aligner.
  double wait_seconds = 3600;

  void validate() const;  // throws a usage error naming option, value and range
};

// What has started this process, if it has started others along with it: found by the variables
// that launchers set for each process.
struct Launcher {
  std::string variable;  // that shows it
  size_t num_processes = 0;
};
std::optional<Launcher> find_launcher();

// The processes that work together. Throws Error when there are several and they cannot find each
// other: each would do all of the work, and write it to the same place.
std::unique_ptr<Communicator> open_communicator(const DistributedOptions& options);

}  // namespace allot
