#pragma once

#include <atomic>
#include <csignal>

namespace allot {

// The signals that ask a program to end: Ctrl-C (SIGINT), SIGTERM and SIGHUP; and SIGUSR1, which
// launchers pass on to the processes that they have started, and batch systems send before the time
// of a job is over.
//
// No handler of ours ever runs on a thread that computes. oneDNN's AVX-512 kernels use the stack
// pointer as an ordinary register, so the frame of a handler, which the system writes where that
// register points, would overwrite unrelated memory. Instead every thread blocks these signals, and
// one thread, which does nothing else, waits for them.

// Those of them that are handled; a signal that the parent process has set to be ignored
// (nohup) stays ignored and is not included.
sigset_t ending_signals();

// Blocks the signals for the calling thread, and so for all threads that it starts later, and
// starts the thread that waits for them. A signal removes the temporary files of this process
// (temporary_names.h) and ends it, unless signals are requests (see below). To be called at the
// start of `main`, and again in a forked process: threads are not inherited. False when the thread
// cannot be started; the signals then end the program as if this had not been called.
bool watch_ending_signals();

// From now on the first signal of each kind sets `request` instead of ending the program; a second
// one of the same kind ends it at once. (Of each kind: Ctrl-C reaches a parent process, which then
// sends SIGTERM, and its children alike.) nullptr: signals end the program again.
void request_stop_by_signals(std::atomic<bool>* request);

// From now on SIGHUP sets `request`, however often it comes, and neither ends the program nor asks
// it to stop. nullptr: it is like the others again.
void request_reload_by_hangup(std::atomic<bool>* request);

// The signal that was the last request to stop, 0 when there was none since signals became
// requests.
int stop_signal();

// Removes the temporary files of this process and ends it as if `signal` had never been blocked or
// ignored: its parent process sees what ended it (a shell: 128 + signal, and a script that Ctrl-C
// was meant for ends too).
[[noreturn]] void end_by_signal(int signal);

}  // namespace allot
