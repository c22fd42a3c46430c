#pragma once

#include "base/stream.h"
#include "serve/serve_options.h"

namespace allot {

// Answers requests over HTTP until it is told to stop (Ctrl-C, SIGTERM), then finishes what runs.
// SIGHUP loads model folders that have changed. Prints its address to stdout as soon as it listens.
void serve(const server::ServeOptions& options, const Run& run);

}  // namespace allot
