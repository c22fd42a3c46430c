#include "train/distributed/mpi_communicator.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "base/error.h"
#include "base/strings.h"
#include "train/distributed/rank_group.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "allot-mpi.so";

Error plugin_error(const std::string& problem, const std::string& remedy) {
  return Error::failure({}, "cannot run over MPI: " + problem,
                        remedy + "; or run in one process with --distributed off");
}

HostError lost(const MpiFailure& failure) {
  return {failure.text,
          failure.is_late
              ? "see what holds it up, such as its file system, and restart (training: with "
                "--resume); with a longer --rank-timeout if it was only slow"
              : "restart on the remaining machines (training: with --resume)"};
}

}  // namespace

MpiCommunicator::MpiCommunicator(const MpiPlugin& plugin, double silence_seconds,
                                 double wait_seconds)
    : plugin_(plugin), wait_seconds_(wait_seconds) {
  MpiFailure failure{};
  if (!plugin.open(silence_seconds, &world_, &failure)) {
    throw plugin_error(failure.text, "check the installation with 'mpirun -n 2 hostname'");
  }
  is_open_ = true;
}

MpiCommunicator::~MpiCommunicator() {
  if (is_open_) plugin_.abandon();
}

void MpiCommunicator::do_exchange(const std::vector<OutMessage>& out,
                                  const std::vector<InMessage>& in) {
  std::vector<MpiMessage> sent, received;
  for (const OutMessage& message : out) {
    sent.push_back({message.to, const_cast<void*>(message.bytes.data), message.bytes.size});
  }
  for (const InMessage& message : in) {
    received.push_back({message.from, message.bytes.data, message.bytes.size});
  }
  MpiFailure failure{};
  if (plugin_.exchange({sent.data(), sent.size()}, {received.data(), received.size()}, &failure)) {
    return;
  }
  if (!failure.has_left) throw lost(failure);
  // Nobody waits for us any more.
  is_open_ = false;
  throw GroupError(ErrorKind::kFailure, {}, failure.text, "see the message of that process");
}

void MpiCommunicator::finish() {
  if (!is_open_) return;
  is_open_ = false;
  MpiFailure failure{};
  if (!plugin_.close(&failure)) throw lost(failure);
}

const MpiPlugin& load_mpi_plugin(const std::vector<std::string>& folders) {
  std::string path;
  for (const std::string& folder : folders) {
    std::error_code ignored;
    if (fs::exists(folder + "/" + kFileName, ignored)) {
      path = folder + "/" + kFileName;
      break;
    }
  }
  if (path.empty()) {
    throw plugin_error(fmt::format("there is no {} in {}", kFileName, join(folders, " or ")),
                       "install the package allot-mpi (for an allot that was built here: "
                       "openmpi-bin and libopenmpi-dev, and build again)");
  }
  // Global: Open MPI loads components of its own, which look for its symbols.
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) {
    const char* why = dlerror();
    throw plugin_error(fmt::format("cannot load {}: {}", path, why != nullptr ? why : "unknown"),
                       "install openmpi-bin, which the package allot-mpi needs");
  }
  using Entry = const MpiPlugin* (*)();
  const auto entry = reinterpret_cast<Entry>(dlsym(library, kMpiPluginEntry));
  const MpiPlugin* plugin = entry != nullptr ? entry() : nullptr;
  if (plugin == nullptr || plugin->version != kMpiPluginVersion) {
    throw plugin_error(path + " belongs to another version of allot",
                       "install program and plug-in from the same build");
  }
  return *plugin;
}

std::vector<std::string> mpi_plugin_folders() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path folder = program.parent_path();
  return {folder.string(), (folder.parent_path() / "lib" / "allot").string()};
}

}  // namespace allot
