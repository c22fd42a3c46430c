#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/ending_signals.h"
#include "base/log.h"
#include "base/standard_streams.h"
#include "commands.h"
#include "program.h"

namespace {

int run(int argc, char** argv) {
  allot::reserve_standard_streams();
  // A reader that exits (`allot ... | head`) is detected when writing (BrokenPipe), so that
  // temporary files are removed before Program ends as by the signal. When only messages lose their
  // reader, work continues.
  std::signal(SIGPIPE, SIG_IGN);
  // A file that may not grow (`ulimit -f`) is reported like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  // Before anything starts a thread.
  if (!allot::watch_ending_signals()) {
    allot::log::warning("no thread can be started: Ctrl-C ends the program without saving");
  }
  allot::cli::Program program;
  allot::cli::add_all_commands(program);
  return program.run(std::vector<std::string>(argv + 1, argv + argc));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    // Program::run reports everything itself, so there was no memory even for the list of commands.
    (void)std::fputs("allot: not enough memory to start\n  to fix: raise its limit (ulimit -v)\n",
                     stderr);
  } catch (const std::exception& error) {
    (void)std::fprintf(stderr, "allot: internal error at start: %s\n", error.what());
  }
  return 1;
}
