"""kill -9: what was there stays whole, and the next run ends as if nothing had happened."""

import signal

from faults import commands, evaluate, moments

NAMES = [command.name for command in commands.ALL]


def run(case, index):
    command = case.command_of(index, NAMES)
    case.set_up(command)
    case.lay_out_old_files()
    arguments = command.arguments
    for _ in range(case.random.choice([1, 1, 2, 3]) if command.saves else 1):
        done = moments.disturbed(case, arguments + case.threads(), signal.SIGKILL)
        # Of an experiment the process of a single model may have been hit.
        if done.returncode not in (0, -signal.SIGKILL):
            case.expect(evaluate.failure(done, [1, 2]))
        case.expect_nothing_half()
        arguments = command.again or command.arguments
    case.expect_again()
