"""stdin, stdout and stderr that are closed: outputs are the same, and what cannot be read or written is an error."""

import shutil

from faults import commands, evaluate, process

NAMES = [command.name for command in commands.ALL + commands.PRINTING if command.name not in ("demo", "dry-run")]
# Messages must not find their way into a file that took the number of stderr.
WITHOUT_STDERR = [(2,), (2,), (1, 2), (0, 2), (0, 1, 2)]
WITH_STDERR = [(0,), (1,), (0, 1)]


def expect_told(case, done, closed):
    """A failure, with a message if there is somebody to tell."""
    case.expect(evaluate.crashes(done))
    if done.returncode == 0:
        case.expect(["exit code 0, although there is nothing to read from or to write to"])
    elif 2 not in closed:
        case.expect(evaluate.message(done))
    case.expect_nothing_half()


def expect_missing(case, done):
    case.expect(evaluate.crashes(done))
    if done.returncode != 3:
        case.expect([f"exit code {done.returncode}, not 3, for a missing file"])
    case.expect_nothing_half()


def expect_success(case, done, kind):
    case.expect(evaluate.crashes(done))
    if done.returncode != 0:
        case.expect([f"exit code {done.returncode}: {evaluate.quoted(done)}"])
    elif kind == "to stdout":
        if done.stdout != case.reference.outputs["text"]:
            case.expect(["stdout is not what the file would be"])
    else:
        case.expect(case.incomplete())
    if case.command.prints and done.stdout != case.reference.stdout:
        case.expect(["stdout is not what it was with all three open"])


def close(case, closed):
    command = case.command
    case.tell(f"with {', '.join(map(str, closed))} closed")
    arguments = list(command.arguments)
    kinds = ["from file to file", "from stdin", "to stdout", "from a missing file"] if command.streams else ["from file to file"]
    kind = case.random.choice(kinds)
    conditions = process.Conditions(closed=closed)
    if kind == "from stdin":
        conditions.stdin, arguments[-3] = arguments[-3], "-"
    elif kind == "to stdout":
        arguments[-1] = "-"
    elif kind == "from a missing file":
        arguments[-3] = "no-such-file"
    case.tell(kind)
    done = case.run(arguments + (case.threads() if command.files else []), conditions)
    if kind == "from a missing file":
        expect_missing(case, done)
    elif (kind == "from stdin" and 0 in closed) or (1 in closed and (kind == "to stdout" or command.prints)):
        expect_told(case, done, closed)
    else:
        expect_success(case, done, kind)
    case.expect(evaluate.left(case.out, "left"))


def run(case, index):
    command = case.command_of(index, NAMES)
    case.set_up(command)
    case.lay_out_old_files()
    close(case, case.random.choice(WITHOUT_STDERR))
    if not case.problems:
        shutil.rmtree(case.folder)
        case.set_up(command)
        close(case, case.random.choice(WITH_STDERR + WITHOUT_STDERR))
