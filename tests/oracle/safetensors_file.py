"""Reads and writes safetensors files with numpy alone."""

import json
import struct

import numpy


def read(path):
    with open(path, "rb") as file:
        length, = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    header.pop("__metadata__", None)
    return {
        name: numpy.frombuffer(data[slice(*entry["data_offsets"])], dtype="<f4").reshape(entry["shape"])
        for name, entry in header.items()
    }


def write(path, tensors):
    header, data = {}, b""
    for name, values in tensors.items():
        values = numpy.ascontiguousarray(values, dtype="<f4")
        header[name] = {"dtype": "F32", "shape": list(values.shape),
                        "data_offsets": [len(data), len(data) + values.nbytes]}
        data += values.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-(8 + len(text)) % 64)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
