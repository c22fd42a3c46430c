"""Running the program under conditions that it should survive, and looking after what it starts."""

import ctypes
import dataclasses
import os
import resource
import select
import signal
import subprocess
import tempfile
import time

from allot_cli import ALLOT

LIMIT_SECONDS = 40  # the slowest command takes two; the machine may be busy
LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_CHILD_SUBREAPER = 36


@dataclasses.dataclass
class Conditions:
    closed: tuple = ()  # descriptors
    ignored: tuple = ()  # signals
    limits: dict = dataclasses.field(default_factory=dict)  # resource -> number
    user: int = 0  # 0: as we are
    environment: dict = dataclasses.field(default_factory=dict)
    stdin: str = os.devnull
    stdout: str = ""  # a device instead of a file that is read afterwards
    leaves_after: int = -1  # the reader of stdout is gone after so many bytes


@dataclasses.dataclass
class Done:
    command_line: str
    returncode: int  # as of subprocess: below 0 is a signal
    stdout: bytes
    stderr: bytes
    seconds: float
    was_hanging: bool = False
    outlived: int = 0  # processes that were still there when it had ended

    @property
    def text(self):
        return self.stderr.decode("utf-8", "surrogateescape")


def adopt_orphans():
    """Processes whose parent has died become ours, so that none is overlooked."""
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants():
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def reap(patience):
    """Waits for adopted processes; those that stay are ended and counted."""
    end = time.monotonic() + patience
    while True:
        try:
            child, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return 0
        if child == 0:
            if time.monotonic() > end:
                break
            time.sleep(0.002)
    left = descendants()
    for child in left:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return len(left)


def prepare(conditions):
    """Runs between fork and exec."""
    # Python ignores these, and a child would inherit it.
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN if number in conditions.ignored else signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if conditions.user:
        os.setgroups([])
        os.setgid(conditions.user)
        os.setuid(conditions.user)
    for kind, number in conditions.limits.items():
        resource.setrlimit(kind, (number, number))
    for descriptor in conditions.closed:
        os.close(descriptor)


def end(process):
    """When the time is up, or the moment has come."""
    process.kill()
    process.wait()


def run(arguments, folder, conditions=None, disturb=None):
    """Runs allot in a folder. `disturb(process)` is called once it runs."""
    conditions = conditions or Conditions()
    command_line = " ".join(["allot", *arguments])
    environment = {**os.environ, **conditions.environment}
    start = time.monotonic()
    was_hanging = False
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr, open(
            os.path.join(folder, conditions.stdin), "rb") as stdin:
        if conditions.leaves_after >= 0:
            reader, target = os.pipe()
        else:
            reader, target = -1, os.open(conditions.stdout, os.O_WRONLY) if conditions.stdout else os.dup(stdout.fileno())
        process = subprocess.Popen([ALLOT, *arguments], cwd=folder, env=environment, stdin=stdin, stdout=target,
                                   stderr=stderr, preexec_fn=lambda: prepare(conditions))
        os.close(target)
        try:
            if reader >= 0:
                if conditions.leaves_after > 0 and select.select([reader], [], [], LIMIT_SECONDS)[0]:
                    os.read(reader, conditions.leaves_after)
                os.close(reader)
            if disturb is not None:
                disturb(process)
            process.wait(LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            was_hanging = True
        finally:
            end(process)
        seconds = time.monotonic() - start
        outlived = reap(5)
        stdout.seek(0)
        stderr.seek(0)
        return Done(command_line, process.returncode, stdout.read(), stderr.read(), seconds, was_hanging, outlived)
