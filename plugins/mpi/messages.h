#pragma once

#include <string>

#include "mpi/heartbeat.h"
#include "mpi/mpi_world.h"
#include "train/distributed/mpi_plugin.h"

namespace allot::mpi {

// Sends and receives a message for every rank. False, and why, when one of them is lost meanwhile
// or leaves.
bool exchange_messages(World& world, const Heartbeat& heartbeat, const MpiBytes* to,
                       const MpiBytes* from, MpiFailure& failure);

// Puts a text into a failure, cut to its size; false.
bool fail(const std::string& why, MpiFailure& failure);

}  // namespace allot::mpi
