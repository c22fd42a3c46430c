#pragma once

#include <string>

#include "mpi/heartbeat.h"
#include "mpi/mpi_world.h"
#include "train/distributed/mpi_plugin.h"

namespace allot::mpi {

// Sends and receives all of them. False, and why, when a rank is lost meanwhile or leaves, or when
// it takes longer than the world's limit.
bool exchange_messages(World& world, Heartbeat& heartbeat, const MpiMessages& out,
                       const MpiMessages& in, MpiFailure& failure);

// Puts a text into a failure, cut to its size; false.
bool fail(const std::string& why, MpiFailure& failure);

}  // namespace allot::mpi
