#include "mpi/mpi_world.h"

#include <cstdlib>

namespace allot::mpi {

std::string mpi_error(int code) {
  if (code == MPI_SUCCESS) return "";
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, text, &length);
  return {text, static_cast<size_t>(length)};
}

bool join_world(World& world, std::string& why) {
  // Trainings of an experiment are processes of their own. They never call MPI, which would warn of
  // every one of them otherwise.
  setenv("OMPI_MCA_mpi_warn_on_fork", "0", 0);
  int provided = 0;
  why = mpi_error(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided));
  if (!why.empty()) return false;
  if (provided < MPI_THREAD_SERIALIZED) {
    why = "this MPI was built without thread support";
    return false;
  }
  MPI_Comm_dup(MPI_COMM_WORLD, &world.messages);
  MPI_Comm_dup(MPI_COMM_WORLD, &world.signs);
  // Errors are reported by us, with the name of a host, instead of ending the process.
  MPI_Comm_set_errhandler(world.messages, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(world.signs, MPI_ERRORS_RETURN);
  MPI_Comm_rank(world.messages, &world.rank);
  MPI_Comm_size(world.messages, &world.size);

  char name[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  MPI_Get_processor_name(name, &length);
  std::vector<char> names(static_cast<size_t>(world.size) * MPI_MAX_PROCESSOR_NAME);
  why = mpi_error(MPI_Allgather(name, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, names.data(),
                                MPI_MAX_PROCESSOR_NAME, MPI_CHAR, world.messages));
  for (size_t rank = 0; rank < static_cast<size_t>(world.size); ++rank) {
    world.hosts.emplace_back(names.data() + rank * MPI_MAX_PROCESSOR_NAME);
  }
  return why.empty();
}

}  // namespace allot::mpi
