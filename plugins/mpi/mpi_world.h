#pragma once

#include <mpi.h>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

namespace allot::mpi {

// The processes that were started together, as MPI knows them.
struct World {
  // Of messages, and of signs of life: the two never meet.
  MPI_Comm messages = MPI_COMM_NULL;
  MPI_Comm signs = MPI_COMM_NULL;
  int rank = 0;
  int size = 0;
  std::vector<std::string> hosts;     // by rank
  std::atomic<double> wait_limit{0};  // of an exchange, in seconds; 0: none
  // Held during every call of MPI: calls come from the training and from the thread that gives
  // signs of life, one at a time (MPI_THREAD_SERIALIZED).
  std::mutex calls;
};

// Calls MPI_Init and fills in everything. False, and why, when that is not possible.
bool join_world(World& world, std::string& why);

// What an error code of MPI means; "" for success.
std::string mpi_error(int code);

}  // namespace allot::mpi
