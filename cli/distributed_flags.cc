#include "distributed_flags.h"

namespace allot::cli {

void add_distributed_flags(CLI::App& app, DistributedOptions& options) {
  app.add_option_function<std::string>(
         "--distributed",
         [&options](const std::string& name) { options.mode = parse_distributed(name); },
         "Run as one job with the other processes of an MPI launcher: auto (if there are any), mpi "
         "or off")
      ->type_name("MODE")
      ->default_str(to_string(options.mode));
  app.add_option("--distributed-timeout", options.silence_seconds,
                 "Heartbeat timeout: seconds of silence after which a machine is considered lost")
      ->type_name("SECONDS")
      ->capture_default_str();
}

void add_rank_timeout_flag(CLI::App& app, DistributedOptions& options) {
  app.add_option("--rank-timeout", options.wait_seconds,
                 "Seconds that ranks wait for one that sends heartbeats but makes no progress (0 = "
                 "however long it takes)")
      ->type_name("SECONDS")
      ->capture_default_str();
}

}  // namespace allot::cli
