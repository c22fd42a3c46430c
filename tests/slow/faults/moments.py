"""When a fault happens: at a call that changes a file, which is the same everywhere, or at a moment in time."""

import os
import subprocess
import time

from faults import commands, process, workshop


def call_number(case):
    """Any call is as likely as any other, or the first ones are likelier: a training is more than its beginning."""
    last = case.reference.calls + 2
    return case.random.randint(1, last) if case.random.random() < 0.5 else int(last ** case.random.random())


def wait_for_updates(case, running):
    log = os.path.join(case.out, "model.run", "log.jsonl")
    end = time.monotonic() + process.LIMIT_SECONDS
    while running.poll() is None and not os.path.exists(log) and time.monotonic() < end:
        time.sleep(0.002)


def disturbed(case, arguments, number, ignored=()):
    """Runs the case's command and sends it signal `number` at some moment."""
    if workshop.LIBRARY and case.command is not commands.STOPPED and case.random.random() < 0.6:
        at = call_number(case)
        half = case.random.random() < 0.5
        case.tell(f"signal {number} at call {at}{' with half of it written' if half else ''}")
        conditions = process.Conditions(ignored=ignored,
                                        environment=case.library_fault(at=at, signal=number, half=half))
        return case.run(arguments, conditions)
    delay = case.random.uniform(0, case.reference.seconds * (0.6 if case.command is commands.STOPPED else 1.1))
    case.tell(f"signal {number} after {delay:.3f} s")

    def disturb(running):
        if case.command is commands.STOPPED:  # this one is about products of matrices, not about preparations
            wait_for_updates(case, running)
        try:
            running.wait(delay)
        except subprocess.TimeoutExpired:
            running.send_signal(number)

    return case.run(arguments, process.Conditions(ignored=ignored), disturb)
