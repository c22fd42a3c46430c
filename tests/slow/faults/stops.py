"""SIGTERM, SIGINT, SIGHUP, and a reader that leaves: work is saved where that is promised, nothing is left half-written."""

import json
import os
import signal

from faults import commands, evaluate, moments, process

NAMES = [command.name for command in commands.ALL] + [commands.STOPPED.name] * 5


def is_in_training(case):
    """A training has begun and not ended: from then on, a request to stop saves."""
    path = os.path.join(case.out, "model.run", "log.jsonl")
    if case.command.name not in ("train", "train-wide") or not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        events = [json.loads(line)["event"] for line in file]
    return bool(events) and events[-1] != "end"


def is_stopped_by_child(case, done):
    """The signal went to a process of the program, which stops the work as a whole. The program itself got none: it
    ends with the exit code that shells show for the usual request."""
    return case.command.forks and done.returncode == 128 + signal.SIGTERM and "stopped; everything is saved" in done.text


def expect_stopped(case, done, number):
    command = case.command
    if is_stopped_by_child(case, done):
        done.returncode = -number
    case.expect(evaluate.crashes(done, signals=[number]))
    has_saved = done.returncode == -number and command.saves and "saved" in done.text
    if has_saved:
        case.expect(evaluate.message(done))
    elif done.returncode not in (0, -number):
        case.expect([f"exit code {done.returncode} after signal {number}: {evaluate.quoted(done)}"])
    if done.returncode == -number and not has_saved and is_in_training(case):
        case.expect([f"signal {number} ended the training without saving"])
    case.expect_nothing_half()
    # Folders that a signal leaves are removed by the next run, which is looked at there.
    kind = "file" if command.tidies else "any"
    case.expect(evaluate.left(case.out, f"signal {number} leaves", kind))


def run_ignored(case):
    """What was ignored when the program was started stays ignored: nohup, and jobs in the background."""
    number = case.random.choice([signal.SIGINT, signal.SIGHUP])
    case.tell("which is ignored")
    done = moments.disturbed(case, case.command.arguments + case.threads(), number, ignored=(number,))
    case.expect(evaluate.crashes(done))
    if done.returncode != 0:
        case.expect([f"exit code {done.returncode} after signal {number}, which was to be ignored: {evaluate.quoted(done)}"])
    case.expect(case.incomplete())
    case.expect(evaluate.left(case.out, "left"))


def run_without_reader(case):
    """`allot ... | head -c N`: ends without a word, and its other outputs are whole or not there."""
    arguments = list(case.command.arguments)
    if not case.command.prints:
        arguments[arguments.index("-o") + 1] = "-"
    count = case.random.choice([0, 1, 100])
    case.tell(f"whose reader leaves after {count} bytes")
    done = case.run(arguments, process.Conditions(leaves_after=count))
    case.expect(evaluate.crashes(done, signals=[signal.SIGPIPE]))
    if done.returncode not in (0, -signal.SIGPIPE):
        case.expect([f"exit code {done.returncode} without a reader: {evaluate.quoted(done)}"])
    case.expect_nothing_half()
    case.expect(evaluate.left(case.out, "without a reader it leaves"))


def run(case, index):
    command = case.command_of(index, NAMES)
    case.set_up(command)
    case.lay_out_old_files()
    kind = case.random.random()
    can_print = command.prints or (command.files and "-o" in command.arguments)
    if kind < 0.1 and command is not commands.STOPPED:
        run_ignored(case)
    elif kind < 0.3 and can_print:
        run_without_reader(case)
    else:
        number = case.random.choice([signal.SIGTERM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
        done = moments.disturbed(case, command.arguments + case.threads(), number)
        expect_stopped(case, done, number)
        case.expect_again()
