"""Which case is what, running them side by side, and the summary."""

import collections
import concurrent.futures
import faulthandler
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback

from faults import commands, damage, descriptors, full_disk, kills, limits, process, stops, workshop
from faults.case import Case

# Cases of each family among fifty.
FAMILIES = {"kill": (kills, 10), "stop": (stops, 10), "full disk": (full_disk, 8), "descriptors": (descriptors, 5),
            "limits": (limits, 5), "damage": (damage, 12)}
ROUND = [name for name, (_, count) in FAMILIES.items() for _ in range(count)]
random.Random(1).shuffle(ROUND)
GIVE_UP_SECONDS = 1100  # before the test's own limit, which tells nothing


def family_of(number):
    """The family of a case, and its place among the cases of that family."""
    place = number % len(ROUND)
    name = ROUND[place]
    return name, number // len(ROUND) * ROUND.count(name) + ROUND[:place].count(name)


class State:
    """Of a process that runs cases."""
    workshop = None
    seed = 0
    keeps = False
    has_own_mounts = False
    is_sanitized = False
    least = {}


def begin(root, seed, keeps, is_sanitized, least):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    process.adopt_orphans()
    State.workshop = workshop.Workshop(root)
    State.seed, State.keeps, State.is_sanitized, State.least = seed, keeps, is_sanitized, least
    State.has_own_mounts = full_disk.make_own_mounts()
    if is_sanitized:
        process.LIMIT_SECONDS *= 10


def make_reference(name):
    State.workshop.reference(commands.BY_NAME[name])


def run_case(number):
    family, index = family_of(number)
    case = Case(State.workshop, State.seed, number)
    case.has_own_mounts, case.is_sanitized, case.least = State.has_own_mounts, State.is_sanitized, State.least
    start = time.monotonic()
    try:
        FAMILIES[family][0].run(case, index)
    except Exception:  # a mistake in the harness fails its case, not the others
        case.problems.append(traceback.format_exc())
    if not State.keeps:
        case.clean_up()
    return {"number": number, "family": family, "told": " ".join(case.told), "problems": case.problems,
            "skipped": case.skipped, "seconds": time.monotonic() - start, "folder": case.folder,
            "has_own_mounts": State.has_own_mounts}


def report(result, options):
    if not result["problems"]:
        if options.verbose:
            print(f"case {result['number']} ({result['family']}, {result['seconds']:.1f} s) {result['told']}"
                  f"{' SKIPPED: ' + result['skipped'] if result['skipped'] else ''}", flush=True)
        return
    print(f"FAILED case {result['number']}, {result['family']}: {result['told']}")
    for problem in result["problems"]:
        print(f"    {problem}")
    if options.keep:
        print(f"    folder: {result['folder']}")
    print(f"    again: python3 tests/slow/faults_test.py --seed {options.seed} --case {result['number']}", flush=True)


def summarize(results, seconds, options):
    print(f"\n{'family':<14}{'cases':>7}{'failed':>8}{'skipped':>9}{'seconds':>9}")
    count = collections.Counter()
    for family in FAMILIES:
        own = [result for result in results if result["family"] == family]
        if not own:
            continue
        failed = sum(bool(result["problems"]) for result in own)
        skipped = sum(bool(result["skipped"]) for result in own)
        count.update(failed=failed, skipped=skipped)
        print(f"{family:<14}{len(own):>7}{failed:>8}{skipped:>9}{sum(result['seconds'] for result in own):>9.0f}")
    print(f"{'all':<14}{len(results):>7}{count['failed']:>8}{count['skipped']:>9}   in {seconds:.0f} s, seed {options.seed}")
    for reason, number in collections.Counter(result["skipped"] for result in results if result["skipped"]).items():
        print(f"skipped: {number} because {reason}")
    if not all(result["has_own_mounts"] for result in results):
        print("left out: small disks, for which only root may mount file systems; limits on files were used instead")
    if not workshop.LIBRARY:
        print("left out: faults at chosen calls, for ALLOT_FAULTS_LIBRARY is not set; moments in time were used instead")


def run(options):
    """The exit code of all of it."""
    start = time.monotonic()
    numbers = [options.case] if options.case is not None else range(options.cases)
    numbers = [number for number in numbers if options.family in (None, family_of(number)[0])]
    # What is to be cleaned up is, also then.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    # Should the harness itself ever hang, it says where.
    faulthandler.dump_traceback_later(GIVE_UP_SECONDS, exit=True)
    root = tempfile.mkdtemp(prefix="allot-faults-")
    os.chmod(root, 0o755)  # some cases run as another user
    try:
        shop = workshop.Workshop(root)
        shop.make_inputs()
        shop.make_starts()
        print(f"set up in {time.monotonic() - start:.0f} s", flush=True)
        is_sanitized = workshop.is_sanitized()
        least = {} if is_sanitized else limits.probe()
        results = []
        # Not multiprocessing.Pool, which waits for ever for a process that has ended early.
        with concurrent.futures.ProcessPoolExecutor(
                min(options.jobs, len(numbers)), multiprocessing.get_context("fork"), begin,
                (root, options.seed, options.keep, is_sanitized, least)) as pool:
            try:
                if len(numbers) > 20:
                    list(pool.map(make_reference, commands.BY_NAME))
                for future in concurrent.futures.as_completed([pool.submit(run_case, number) for number in numbers]):
                    results.append(future.result())
                    report(results[-1], options)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        summarize(results, time.monotonic() - start, options)
        return 1 if any(result["problems"] for result in results) else 0
    finally:
        if options.keep:
            print(f"kept: {root}")
        else:
            shutil.rmtree(root, ignore_errors=True)
