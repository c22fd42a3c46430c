#include "train/distributed/local_communicator.h"

#include <unistd.h>

#include <array>
#include <cstring>

#include "base/error.h"

namespace allot {

std::string LocalCommunicator::host(size_t rank) const {
  ALLOT_CHECK(rank == 0, "there is one rank");
  return host_name();
}

void LocalCommunicator::do_exchange(const std::vector<OutBytes>& to,
                                    const std::vector<InBytes>& from) {
  ALLOT_CHECK(to[0].size == from[0].size, "what is sent is received");
  if (to[0].size > 0) std::memcpy(from[0].data, to[0].data, to[0].size);
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "this machine";
  return name.data();
}

}  // namespace allot
