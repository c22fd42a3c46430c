"""A disk without space, or one that breaks: exit code 1, file and remedy are named, nothing is half-written."""

import ctypes
import errno
import os
import resource
import shutil

from faults import commands, evaluate, moments, process, workshop

NAMES = [command.name for command in commands.ALL + commands.PRINTING if command.name not in ("demo", "dry-run")]
CLONE_NEWNS, MS_PRIVATE_ALL, MNT_DETACH = 0x00020000, (1 << 18) | (1 << 14), 2
PAGE = 4096


def mount(place, options):
    return process.LIBC.mount(b"faults", place.encode(), b"tmpfs", ctypes.c_ulong(0), options.encode()) == 0


def unmount(place):
    process.LIBC.umount2(place.encode(), MNT_DETACH)


def make_own_mounts():
    """Mounts are seen by this process and its children alone, and go with them. False: not allowed to."""
    return (os.geteuid() == 0 and process.LIBC.unshare(CLONE_NEWNS) == 0 and
            process.LIBC.mount(b"none", b"/", None, ctypes.c_ulong(MS_PRIVATE_ALL), None) == 0)


def expect_failed(case, done, place=("out", "<stdout>", "/dev/full")):
    case.expect(evaluate.crashes(done))
    if done.returncode != 0:
        case.expect(evaluate.failure(done, [1], place))
    case.expect_nothing_half()
    case.expect(evaluate.left(case.out, "left"))


def small_disk(case):
    pages = case.reference.bytes // PAGE + len(case.reference.outputs) + 2
    if case.command.start:
        pages *= 2
    if case.random.random() < 0.8:
        options = f"size={case.random.randint(1, pages * 2) * PAGE}"
    else:
        options = f"nr_inodes={case.random.randint(2, 2 * len(case.reference.outputs) + 4)}"
    case.tell(f"on a disk with {options}")
    before = case.out + ".before"
    os.rename(case.out, before)
    os.mkdir(case.out)
    if not mount(case.out, options):
        raise OSError(ctypes.get_errno(), "mount")
    try:
        work_on_small_disk(case, before)
    finally:
        unmount(case.out)


def work_on_small_disk(case, before):
    try:
        shutil.copytree(before, case.out, symlinks=True, dirs_exist_ok=True)
    except (OSError, shutil.Error):
        case.tell("which has no space for what is there at the start")
        return
    done = case.run(case.command.arguments + case.threads())
    expect_failed(case, done)
    process.LIBC.mount(b"faults", case.out.encode(), b"tmpfs", ctypes.c_ulong(32), b"size=64m,nr_inodes=100000")
    case.expect_again()


def small_files(case):
    limit = case.random.randint(0, max(1000, max(len(content) for content in case.reference.outputs.values())))
    case.tell(f"with files of at most {limit} bytes")
    done = case.run(case.command.arguments + case.threads(), process.Conditions(limits={resource.RLIMIT_FSIZE: limit}))
    expect_failed(case, done)
    case.expect_again()


def full_device(case):
    """One of the outputs is a device that is full."""
    arguments = list(case.command.arguments)
    places = [i for i, argument in enumerate(arguments) if argument[4:] in case.command.files and argument.startswith("out/")]
    conditions = process.Conditions()
    if places and (not case.command.prints or case.random.random() < 0.5):
        chosen = case.random.choice(places)
        case.tell(f"with a full device as {arguments[chosen]}")
        arguments[chosen] = "/dev/full"
    elif case.command.prints:
        case.tell("with a full device as stdout")
        conditions.stdout = "/dev/full"
    else:
        small_files(case)
        return
    done = case.run(arguments + (case.threads() if case.command.files else []), conditions)
    expect_failed(case, done)
    if done.returncode == 0:
        case.expect(["exit code 0, although the device is full"])


def broken_call(case):
    error = case.random.choice([errno.ENOSPC, errno.ENOSPC, errno.EDQUOT, errno.EIO])
    at = moments.call_number(case)
    case.tell(f"with {errno.errorcode[error]} from call {at} on")
    done = case.run(case.command.arguments + case.threads(),
                    process.Conditions(environment=case.library_fault(at=at, error=error)))
    expect_failed(case, done)
    case.expect_again()


def run(case, index):
    command = case.command_of(index, NAMES)
    case.set_up(command)
    case.lay_out_old_files()
    ways = [full_device]
    if not command.prints or command.files or command.saves:
        ways += [small_files]
        ways += [broken_call] * 2 if workshop.LIBRARY else []
        ways += [small_disk] * 3 if case.has_own_mounts else []
    case.random.choice(ways)(case)
