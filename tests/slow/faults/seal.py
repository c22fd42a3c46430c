"""The checksums of allot's folders and files: checking them, and making them right again after a change.

A manifest that was changed and sealed again passes the first check, so that the ones behind it are reached.
"""

import ctypes
import ctypes.util
import json
import os
import re

# ... outside of strings, which are the group.
WHITE_SPACE = re.compile(r'("(?:\\.|[^"\\])*")|\s+')
MANIFESTS = ("model.json", "tagger.json", "checkpoint.json", "stage.json")

try:
    _xxhash = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0")
    _xxhash.XXH3_64bits.restype = ctypes.c_uint64
    _xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
except (OSError, AttributeError):
    _xxhash = None  # the program itself needs the library, but it may be linked into it


def is_available():
    return _xxhash is not None


def checksum(content):
    return f"{_xxhash.XXH3_64bits(content, len(content)):016x}"


def compact(value):
    """As the program writes it without white space."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def manifest_of(folder):
    for name in MANIFESTS:
        if os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return None


def sealed_folders(folder):
    """All below `folder` that have a manifest; half-written ones are not among them."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        if any(name in MANIFESTS for name in names):
            yield place


def problem_of(folder):
    """What is wrong with a sealed folder: '' when it is whole."""
    path = manifest_of(folder)
    try:
        manifest = json.loads(read(path))
    except ValueError:
        return f"{path}: not JSON"
    for name, entry in manifest["files"].items():
        place = os.path.join(folder, name)
        if not os.path.isfile(place):
            return f"{place}: missing"
        content = read(place)
        if len(content) != entry["bytes"] or (is_available() and checksum(content) != entry["checksum"]):
            return f"{place}: not what the manifest lists"
    # The bytes of numbers count, and Python would write some of them otherwise.
    text = WHITE_SPACE.sub(lambda found: found.group(1) or "", read(path).decode())
    body, _, rest = text.rpartition(',"checksum":')
    if is_available() and rest != f'"{checksum((body + "}").encode())}"}}':
        return f"{path}: its checksum is wrong"
    return ""


def reseal_text(text):
    """The manifest `text` (JSON without white space, no checksum) with its checksum."""
    return text[:-1] + f',"checksum":"{checksum(text.encode())}"}}'


def reseal_manifest(path, manifest):
    manifest.pop("checksum", None)
    with open(path, "w", encoding="utf-8") as file:
        file.write(reseal_text(compact(manifest)))


def reseal_file(folder, name):
    """After a change of a file of a sealed folder."""
    path = manifest_of(folder)
    manifest = json.loads(read(path))
    content = read(os.path.join(folder, name))
    manifest["files"][name] = {"bytes": len(content), "checksum": checksum(content)}
    reseal_manifest(path, manifest)


def reseal_aligner(content):
    """An aligner model ends in its size and the checksum of everything before it, 8 bytes each."""
    body = content[:-16]
    body += (len(body) + 16).to_bytes(8, "little")
    return body + int(checksum(body), 16).to_bytes(8, "little")
