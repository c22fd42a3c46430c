#include <csignal>
#include <string>
#include <vector>

#include "base/temporary_names.h"
#include "commands.h"
#include "program.h"

int main(int argc, char** argv) {
  // A reader that leaves (`allot ... | head`) ends the program without a word, even when the parent
  // process had told its children to ignore the signal.
  std::signal(SIGPIPE, SIG_DFL);
  // A file that may not grow (`ulimit -f`) is told of like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  allot::remove_temporaries_on_signals();
  allot::cli::Program program;
  allot::cli::add_all_commands(program);
  return program.run(std::vector<std::string>(argv + 1, argv + argc));
}
