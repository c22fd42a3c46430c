"""Ways to damage a file, a folder, or the JSON in it. Each returns what it has done, in words."""

import json
import os

from faults import seal

# Stands for lists in lists, which Python itself could neither write nor read.
DEEP = "\x01deep\x01"
DEPTH = 200000

# What no reader expects in a text.
HOSTILE = [b"\x1b[2J\x1b]0;title\x07", b"\x00", b"\xff\xfe", b"\xc3", b"\xe2\x80\xa8", b"\r", b"\t", b"\n\n", b" ", b"-1", b"0",
           b"1e999", b"nan", b"-", b"99999999999999999999", b"4294967296", b"a" * 100000, b"[" * 5000, b"{", b": ", b"&a *a ",
           b"!!binary ", b"'", b'"', b"#", b"<sink>", b"</s>", b"@@ ", b"|||", b"*", b"- "]

VALUES = [None, True, False, 0, 1, -1, 2, 7, 1 << 31, (1 << 63) - 1, -(1 << 63), 0.5, 1e308, -1e308, 1e-300, "", "x", "1",
          "\x1b[31mred", "../model.json", "/dev/null", "ü" * 50000, [], {}, [[]], [1, "a"], {"a": 1}, DEEP, DEEP, DEEP]


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def flip(content, choose):
    changed = bytearray(content)
    for _ in range(choose.choice([1, 1, 4, 32])):
        changed[choose.randrange(len(changed))] ^= 1 << choose.randrange(8)
    return bytes(changed)


def cut(content, choose):
    return content[:choose.randrange(len(content))]


def twice(content, choose):
    return content + content


def double_part(content, choose):
    begin, end = sorted((choose.randrange(len(content)), choose.randrange(len(content))))
    return content[:end] + content[begin:]


def drop_part(content, choose):
    begin, end = sorted((choose.randrange(len(content)), choose.randrange(len(content))))
    return content[:begin] + content[end:]


def zeros(content, choose):
    begin, end = sorted((choose.randrange(len(content)), choose.randrange(len(content))))
    return content[:begin] + bytes(end - begin) + content[end:]


def grow(content, choose):
    return content + bytes(choose.randrange(256) for _ in range(choose.choice([1, 8, 5000])))


def hostile(content, choose):
    place = choose.randrange(len(content) + 1)
    return content[:place] + choose.choice(HOSTILE) + content[place:]


def drop_line(content, choose):
    lines = content.splitlines(keepends=True)
    del lines[choose.randrange(len(lines))]
    return b"".join(lines)


CONTENT = [flip, flip, flip, cut, cut, twice, double_part, drop_part, drop_line, zeros, grow, hostile, hostile]


def change_content(path, choose, ways=None):
    way = choose.choice(ways or CONTENT)
    content = seal.read(path)
    write(path, way(content, choose) if content else b"x")
    return f"{way.__name__} in {os.path.basename(path)}"


def replace_file(path, choose, others, has_pipes):
    """Something else is in its place. `others`: files to change places with."""
    ways = ["nothing", "an empty file", "a folder", "a broken link", "a link to itself", "/dev/null"]
    ways += ["a pipe"] if has_pipes else []
    ways += ["another file"] * 3 if others else []
    way = choose.choice(ways)
    if way == "another file":
        other = choose.choice(others)
        content = seal.read(path)
        write(path, seal.read(other))
        write(other, content)
        return f"{os.path.basename(path)} and {os.path.basename(other)} have changed places"
    os.remove(path)
    if way == "an empty file":
        write(path, b"")
    elif way == "a folder":
        os.mkdir(path)
    elif way == "a broken link":
        os.symlink("no-such-folder/file", path)
    elif way == "a link to itself":
        os.symlink(os.path.basename(path), path)
    elif way == "/dev/null":
        os.symlink("/dev/null", path)
    elif way == "a pipe":
        os.mkfifo(path)
    return f"{way} in place of {os.path.basename(path)}"


def places(value):
    """Every key of every object and every index of every list."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from places(value[key])


def change_value(value, choose):
    """Changes one thing in JSON, in place."""
    # What everything else hangs on is as likely as all the rest together.
    holder, key = choose.choice(list(places(value)) if choose.random() < 0.5 else [(value, key) for key in value])
    way = choose.choice(["delete", "replace", "replace", "replace", "nudge", "rename"])
    if way == "delete":
        del holder[key]
        return f"'{key}' deleted"
    if way == "rename" and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
        return f"'{key}' renamed"
    if way == "nudge" and type(holder[key]) in (int, float):
        holder[key] += choose.choice([-1, 1])
    else:
        holder[key] = choose.choice(VALUES)
    return f"'{key}' is {seal.compact(holder[key])[:30]}"


def reseal_json(path, choose):
    """Changes a manifest and makes its checksum right again."""
    manifest = json.loads(seal.read(path))
    manifest.pop("checksum")
    told = change_value(manifest, choose)
    text = seal.compact(manifest).replace(seal.compact(DEEP), "[" * DEPTH + "]" * DEPTH)
    write(path, seal.reseal_text(text).encode())
    return f"{os.path.basename(path)} sealed again: {told}"


def change_tensor_header(path, choose):
    """The header of a safetensors file: 8 bytes with its length, then JSON."""
    content = seal.read(path)
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8:8 + length])
    told = change_value(header, choose)
    text = seal.compact(header).replace(seal.compact(DEEP), "[" * DEPTH + "]" * DEPTH).encode()
    write(path, len(text).to_bytes(8, "little") + text + content[8 + length:])
    return told


def reseal_file(folder, choose):
    """Changes a file of a sealed folder, and lists it as if it had been written so."""
    manifest = seal.manifest_of(folder)
    names = sorted(name for name in os.listdir(folder) if name != os.path.basename(manifest))
    name = choose.choice(names)
    path = os.path.join(folder, name)
    if name.endswith(".safetensors") and choose.random() < 0.6:
        told = change_tensor_header(path, choose)
    else:
        told = change_content(path, choose)
    seal.reseal_file(folder, name)
    return f"{name} listed as changed: {told}"


def reseal_aligner(path, choose):
    changed = change_content(path, choose, [flip, cut, double_part, drop_part, zeros, grow])
    content = seal.read(path)
    write(path, seal.reseal_aligner(content + bytes(max(0, 16 - len(content)))))
    return f"{changed}, sealed again"
