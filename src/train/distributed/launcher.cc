#include "train/distributed/launcher.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "base/named_choice.h"
#include "train/distributed/local_communicator.h"
#include "train/distributed/mpi_communicator.h"

namespace allot {
namespace {

// Number of processes: set by Open MPI's mpirun; by the process managers of MPICH and Intel MPI,
// and srun --mpi=pmi2; by srun for the processes of a job step (SLURM_NTASKS is also there in a
// batch script that starts a single process).
constexpr const char* kSizeVariables[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE",
                                          "SLURM_STEP_NUM_TASKS"};

}  // namespace

const std::vector<Distributed>& all_distributed() {
  static const std::vector<Distributed> all = {Distributed::kAuto, Distributed::kMpi,
                                               Distributed::kOff};
  return all;
}

std::string to_string(Distributed distributed) {
  switch (distributed) {
    case Distributed::kAuto:
      return "auto";
    case Distributed::kMpi:
      return "mpi";
    case Distributed::kOff:
      return "off";
  }
  return "";
}

Distributed parse_distributed(const std::string& name) {
  return parse_named("distribution mode", name, all_distributed());
}

void DistributedOptions::validate() const {
  if (!(silence_seconds >= 5)) {
    throw Error::usage(fmt::format("distributed-timeout is {}", silence_seconds),
                       "it must be at least 5 seconds");
  }
  if (wait_seconds != 0 && !(wait_seconds >= 5)) {
    throw Error::usage(fmt::format("rank-timeout is {}", wait_seconds),
                       "it must be 0 (no limit) or at least 5 seconds");
  }
}

std::optional<Launcher> find_launcher() {
  for (const char* name : kSizeVariables) {
    const char* text = std::getenv(name);
    if (text == nullptr) continue;
    size_t count = 0;
    const char* end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, count);
    if (error == std::errc() && stop == end && count > 1) return Launcher{name, count};
  }
  return std::nullopt;
}

std::unique_ptr<Communicator> open_communicator(const DistributedOptions& options) {
  options.validate();
  const std::optional<Launcher> launcher = find_launcher();
  if (options.mode == Distributed::kOff || (options.mode == Distributed::kAuto && !launcher)) {
    return std::make_unique<LocalCommunicator>();
  }
  auto communicator = std::make_unique<MpiCommunicator>(
      load_mpi_plugin(mpi_plugin_folders()), options.silence_seconds, options.wait_seconds);
  if (launcher && communicator->is_alone()) {
    throw Error::failure(
        {},
        fmt::format("{} processes were started together ({}), but MPI finds only this one",
                    launcher->num_processes, launcher->variable),
        "start them with the mpirun of the MPI that allot-mpi.so was built with (Open MPI: "
        "openmpi-bin), or with srun --mpi=pmix");
  }
  return communicator;
}

}  // namespace allot
