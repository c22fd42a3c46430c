"""kill -9: what was there stays whole, and the next run ends as if nothing had happened."""

import signal

from faults import evaluate, moments, verbs

NAMES = [verb.name for verb in verbs.ALL]


def run(case, index):
    verb = case.verb_of(index, NAMES)
    case.set_up(verb)
    case.lay_out_old_files()
    arguments = verb.arguments
    for _ in range(case.random.choice([1, 1, 2, 3]) if verb.saves else 1):
        done = moments.disturbed(case, arguments + case.threads(), signal.SIGKILL)
        # Of an experiment the process of a single model may have been hit.
        if done.returncode not in (0, -signal.SIGKILL):
            case.expect(evaluate.failure(done, [1, 2]))
        case.expect_nothing_half()
        arguments = verb.again or verb.arguments
    case.expect_again()
