"""Little memory, few threads, few open files: it works with less, or says what it lacks."""

import os
import resource
import shutil
import subprocess

from allot_cli import ALLOT
from faults import commands, evaluate, process

NAMES = [command.name for command in commands.ALL + commands.PRINTING
         if command.name not in ("demo", "version", "help", "list-keys")]
MEGABYTE = 1 << 20
USER = 62000  # nobody's; each process of ours takes another one


def starts_with(kind, number):
    """Whether the program gets as far as its own main function."""
    done = subprocess.run([ALLOT, "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          preexec_fn=lambda: resource.setrlimit(kind, (number, number)))
    return done.returncode == 0


def least(kind, low, high):
    """The smallest limit below which the system cannot even start the program."""
    while low < high:
        middle = (low + high) // 2
        if starts_with(kind, middle):
            high = middle
        else:
            low = middle + 1
    return low


def probe():
    return {"memory": least(resource.RLIMIT_AS, 1, 4096 * MEGABYTE), "files": least(resource.RLIMIT_NOFILE, 1, 64)}


def little_memory(case):
    if case.is_sanitized:
        case.skipped = "a sanitizer needs all of the address space"
        return None
    limit = case.least["memory"] + int(case.random.choice([2, 10, 60, 300]) * MEGABYTE * case.random.random())
    case.tell(f"with {limit // 1024} kB of address space")
    return process.Conditions(limits={resource.RLIMIT_AS: limit})


def few_files(case):
    limit = case.least["files"] + case.random.randint(0, 12)
    case.tell(f"with at most {limit} open files")
    return process.Conditions(limits={resource.RLIMIT_NOFILE: limit})


def few_threads(case):
    limit = case.random.randint(1, 6)
    case.tell(f"with at most {limit} threads")
    conditions = process.Conditions(limits={resource.RLIMIT_NPROC: limit})
    if os.geteuid() == 0:  # to whom the limit does not apply
        conditions.user = USER + os.getpid() % 3000
        if not is_readable_for_all(shutil.which(ALLOT)):
            case.skipped = "another user cannot run the program"
            return None
        # Shared by all that are called by this number: nobody, as a rule.
        for place, folders, names in os.walk(case.folder):
            for name in [".", *folders, *names]:
                os.chown(os.path.join(place, name), conditions.user, conditions.user, follow_symlinks=False)
    return conditions


def is_readable_for_all(path):
    path = os.path.abspath(path)
    if not os.stat(path).st_mode & 0o005:
        return False
    while path != "/":
        path = os.path.dirname(path)
        if not os.stat(path).st_mode & 0o001:
            return False
    return True


def run(case, index):
    command = case.command_of(index, NAMES)
    case.set_up(command)
    case.lay_out_old_files()
    conditions = [little_memory, few_threads, few_files][index % 3](case)
    if conditions is None:
        return
    threads = [] if command.prints and not command.files else ["--threads", str(case.random.choice([2, 4, 16]))]
    done = case.run(command.arguments + threads, conditions)
    case.expect(evaluate.crashes(done))
    if done.returncode == 0:
        case.expect(case.incomplete())
        if command.prints and command.name != "dry-run" and done.stdout != case.reference.stdout:
            case.expect(["stdout is not what it is without limits"])
    else:
        case.expect(evaluate.failure(done, [1, 3]))
        case.expect_nothing_half()
    # To remove a folder takes a descriptor; a file can always go.
    kind = "file" if resource.RLIMIT_NOFILE in conditions.limits else "any"
    case.expect(evaluate.left(case.out, "left", kind))
