#include <memory>
#include <string>

#include "mpi/heartbeat.h"
#include "mpi/messages.h"
#include "mpi/mpi_world.h"
#include "train/distributed/mpi_plugin.h"

namespace allot::mpi {
namespace {

// MPI can be entered once in the life of a process, and so can this.
struct Session {
  World world;
  std::unique_ptr<Heartbeat> heartbeat;
};
Session& session() {
  static auto* const only = new Session;  // MPI may outlive every destructor
  return *only;
}

bool open(double silence_seconds, MpiWorld* world, MpiFailure* failure) {
  std::string why;
  World& ours = session().world;
  if (!join_world(ours, why)) return fail(why, *failure);
  session().heartbeat = std::make_unique<Heartbeat>(ours, silence_seconds);
  *world = {static_cast<size_t>(ours.rank), static_cast<size_t>(ours.size)};
  return true;
}

const char* host(size_t rank) {
  return session().world.hosts[rank].c_str();
}

bool exchange(MpiMessages out, MpiMessages in, MpiFailure* failure) {
  return exchange_messages(session().world, *session().heartbeat, out, in, *failure);
}

void limit_waits(double seconds) {
  session().world.wait_limit = seconds;
}

bool close(MpiFailure* failure) {
  session().heartbeat->stop();
  const std::string why = mpi_error(MPI_Finalize());
  return why.empty() || fail(why, *failure);
}

void abandon() {
  session().heartbeat->leave();
}

constexpr MpiPlugin kPlugin{kMpiPluginVersion, open, host, exchange, limit_waits, close, abandon};

}  // namespace
}  // namespace allot::mpi

extern "C" __attribute__((visibility("default"))) const allot::MpiPlugin* allot_mpi_plugin() {
  return &allot::mpi::kPlugin;
}
