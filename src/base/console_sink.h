#pragma once

#include <functional>
#include <string>

#include "base/console.h"

namespace allot {

// Who receives messages in place of stderr. Called from any thread, several at a time.
using ConsoleSink = std::function<void(LogLevel level, const std::string& text)>;

// From now on nothing is written to stderr: log lines, and progress now and then, go to the sink.
// An empty one: to stderr again.
void set_console_sink(ConsoleSink sink);

}  // namespace allot
