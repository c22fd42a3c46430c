"""What is wrong with an outcome. Every function gives a list of complaints, empty when all is well."""

import json
import os
import re

from faults import seal

# No message of ours: an exception that nobody has put into words, or the run-time library's last ones.
INWARD = ("[json.exception", "mistake in allot", "terminate called", "what():", "std::", "basic_string", "vector::",
          "map::at", "bad_alloc", "bad conversion", "yaml-cpp", "filesystem error", "Assertion", "Sanitizer",
          "runtime error:", "corrupted", "double free", "Segmentation", "stack smashing")

# Files whose bytes tell of times, or of the order in which processes worked.
VOLATILE = re.compile(r"(^|/)(lock|log\.jsonl|curve\.svg|checkpoint\.json|e\.json|e\.html|logs/[^/]+|rows/[^/]+\.json|"
                      r"locks/[^/]+)$")

# Which checkpoints are kept depends on when a run was stopped; those of the same update are the same.
CHECKPOINT = re.compile(r"\.run/checkpoints/")

MESSAGE = re.compile(r"^(?P<place>[^\s:][^:]*(:\d+)?): \S.*\n(?:.*\n)*?  to fix: \S", re.MULTILINE)


def quoted(done):
    """The end of what it said, for a complaint."""
    text = done.text.strip()
    return repr(text if len(text) < 600 else "..." + text[-600:])


def crashes(done, signals=()):
    """It neither hung nor crashed, and everything that it said can be shown to people."""
    found = []
    if done.was_hanging:
        found.append(f"hangs: {done.command_line}")
    elif done.returncode < 0 and -done.returncode not in signals:
        found.append(f"ended by signal {-done.returncode}: {quoted(done)}")
    elif done.returncode > 3:
        found.append(f"exit code {done.returncode}: {quoted(done)}")
    if done.outlived:
        found.append(f"{done.outlived} processes outlived the program")
    for words in INWARD:
        if words in done.text:
            found.append(f"'{words}' in a message: {quoted(done)}")
            break
    if re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\udc80-\udcff]", done.text):
        found.append(f"raw bytes in a message: {quoted(done)}")
    return found


def message(done, place=None):
    """A failure is told with place, problem and remedy. `place`: what the place must contain, if anything."""
    said = MESSAGE.search(done.text)
    if said is None:
        return [f"exit code {done.returncode} without place, problem and remedy: {quoted(done)}"]
    if place is not None and not any(part in done.text for part in place):
        return [f"the message does not name the file: {quoted(done)}"]
    return []


def failure(done, codes, place=None):
    """It failed as it should."""
    found = crashes(done)
    if found:
        return found
    if done.returncode not in codes:
        return [f"exit code {done.returncode}, not {' or '.join(map(str, codes))}: {quoted(done)}"]
    return message(done, place)


def files_below(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(place, name), folder)


def is_temporary(path):
    return any(part.startswith(".") for part in path.split(os.sep))


def snapshot(folder):
    """The bytes of all files that should be the same every time."""
    found = {}
    for path in files_below(folder):
        whole = os.path.join(folder, path)
        if not VOLATILE.search(path) and not is_temporary(path) and os.path.isfile(whole):
            found[path] = seal.read(whole)
    return found


def temporaries(folder, kind="any"):
    """Half-written files or folders that are left, by path; of folders not what is in them."""
    found = []
    for place, folders, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(place, name), folder) for name in names
                  if name.startswith(".") and kind in ("any", "file")]
        found += [os.path.relpath(os.path.join(place, name), folder) for name in folders
                  if name.startswith(".") and kind in ("any", "folder")]
        folders[:] = [name for name in folders if not name.startswith(".")]
    return found


def left(folder, why, kind="any"):
    """Half-written files or folders that should have gone."""
    found = temporaries(folder, kind)
    if not found:
        return []
    return [f"{why}: out/{found[0]}" + (f" and {len(found) - 1} more" if len(found) > 1 else "")]


def half_written(folder, files, old, reference):
    """Nothing in the folder is half of something. `files`: each is as in `old` or as in `reference`."""
    found = []
    for path in files:
        whole = os.path.join(folder, path)
        if not os.path.exists(whole):
            if path in old:
                found.append(f"out/{path} is gone")
        elif seal.read(whole) not in (old.get(path), reference[path]):
            found.append(f"out/{path} is neither the old nor the new one: {len(seal.read(whole))} bytes")
    for place in seal.sealed_folders(folder):
        problem = seal.problem_of(place)
        if problem:
            found.append(f"half of a folder: {problem}")
    for path in files_below(folder):
        if path.endswith(".json") and not is_temporary(path):
            try:
                json.loads(seal.read(os.path.join(folder, path)))
            except ValueError:
                found.append(f"out/{path} is half a JSON file")
    return found


def incomplete(folder, reference, compared=None, spare=""):
    """Everything is there as if nothing had happened, and nothing else. `compared`: only these files. `spare`: files
    that begin so may be there, too."""
    now = {path: content for path, content in snapshot(folder).items() if not (spare and path.startswith(spare))}
    if compared is not None:
        now, reference = ({path: files[path] for path in compared if path in files} for files in (now, reference))
    missing, more = ([path for path in sorted(paths) if not CHECKPOINT.search(path)]
                     for paths in (reference.keys() - now.keys(), now.keys() - reference.keys()))
    found = [f"out/{path} is missing" for path in missing[:3]]
    found += [f"out/{path} should not be there" for path in more[:3]]
    found += [f"out/{path} differs from that of an undisturbed run" for path in sorted(reference.keys() & now.keys())
              if reference[path] != now[path]][:3]
    found += [f"out/{path} has something written into it" for path in files_below(folder)
              if os.path.basename(path) == "lock" and os.path.getsize(os.path.join(folder, path)) > 0]
    return found
