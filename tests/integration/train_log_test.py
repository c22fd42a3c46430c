"""Copies of the training log: event files, read by a parser of our own, and the table."""

import csv
import glob
import json
import os
import signal
import struct
import unittest

import allot_cli
import train_test

BOTH = ("--set", "training.tensorboard=yes", "--set", "training.csv=yes")


def crc32c(data):
    """Bit by bit, from the definition."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0x82F63B78 if remainder & 1 else 0)
    return remainder ^ 0xFFFFFFFF


def masked(data):
    rest = crc32c(data)
    return ((rest >> 15 | rest << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(data):
    while data:
        length, check = struct.unpack("<QI", data[:12])
        assert check == masked(data[:8]), "the sum of a length"
        message = data[12:12 + length]
        assert struct.unpack("<I", data[12 + length:16 + length])[0] == masked(message), "the sum of a message"
        yield message
        data = data[16 + length:]


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(message):
    """Number and value of every field of a protocol-buffer message."""
    at = 0
    while at < len(message):
        key, at = varint(message, at)
        wire = key & 7
        if wire == 0:
            value, at = varint(message, at)
        elif wire == 1:
            value, at = struct.unpack("<d", message[at:at + 8])[0], at + 8
        elif wire == 5:
            value, at = struct.unpack("<f", message[at:at + 4])[0], at + 4
        else:
            assert wire == 2, wire
            length, at = varint(message, at)
            value, at = message[at:at + length], at + length
        yield key >> 3, value


def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class LogTest(train_test.TrainTest):
    def log(self):
        return [json.loads(line) for line in self.read("model.run/log.jsonl").splitlines()]

    def event_files(self):
        return sorted(glob.glob(self.path("model.run/events.out.tfevents.*")))

    def events(self, path):
        with open(path, "rb") as file:
            return [dict(fields(message)) for message in records(file.read())]

    def scalars(self, path):
        """Step -> tag -> value."""
        found = {}
        for event in self.events(path):
            for _, value in fields(event.get(5, b"")):
                parts = dict(fields(value))
                found.setdefault(event[2], {})[parts[1].decode()] = parts[2]
        return found

    def session(self, path):
        """The step of its START; 0 without."""
        for event in self.events(path):
            if 7 in event:
                self.assertEqual(dict(fields(event[7])), {1: 1})
                return event[2]
        return 0

    def shown(self):
        """What TensorBoard keeps of all files: a START makes it forget everything from its step on."""
        kept = {}
        for path in self.event_files():
            start = self.session(path)
            kept = {step: values for step, values in kept.items() if step < start}
            kept.update(self.scalars(path))
        return kept

    def expected(self, after=0):
        groups = {"updates": "training", "validation": "validation", "average": "average"}
        found = {}
        for entry in self.log():
            group = groups.get(entry["event"])
            for name, value in entry.items():
                if group and entry["update"] > after and name not in ("event", "update"):
                    found.setdefault(entry["update"], {})[f"{group}/{name}"] = float32(value)
        return found

    def check_table(self):
        rows = list(csv.DictReader(self.read("model.run/log.csv").splitlines()))
        entries = [entry for entry in self.log() if entry["event"] in ("updates", "validation", "average")]
        self.assertEqual(len(rows), len(entries))
        for row, entry in zip(rows, entries):
            self.assertEqual(row["event"], entry["event"].replace("updates", "training"))
            self.assertEqual(int(row["update"]), entry["update"])
            numbers = {name: float(value) for name, value in row.items() if value and name not in ("event", "update")}
            self.assertEqual(numbers, {name: value for name, value in entry.items()
                                       if name in row and name not in ("event", "update")})

    def test_the_copies_have_what_the_log_has(self):
        self.assertEqual(self.train(*BOTH).returncode, 0)
        (path,) = self.event_files()
        first = self.events(path)[0]
        self.assertEqual(first[3], b"brain.Event:2")
        self.assertGreater(first[1], 1.6e9)
        self.assertEqual(self.scalars(path), self.expected())
        tags = {tag for values in self.scalars(path).values() for tag in values}
        self.assertLessEqual({"training/loss", "training/learning-rate", "validation/perplexity"}, tags)
        self.check_table()

    def test_a_resumed_run_begins_a_second_file(self):
        process = self.start(*self.arguments(*BOTH, "--set", "training.epochs=3000"))
        self.wait_until(lambda: glob.glob(self.path("model.run/checkpoints/update-*")), process)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        stopped = max(entry["update"] for entry in self.log())
        done = self.train(*BOTH, "--resume", "--set", "training.epochs=3000", "--set", f"training.max-updates={stopped + 30}")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("resume", [entry["event"] for entry in self.log()])
        self.assertEqual(len(self.event_files()), 2)
        self.assertEqual(self.shown(), self.expected())
        self.check_table()
        # The last update of this part was validated: that is not forgotten when the next part begins.
        done = self.train(*BOTH, "--resume", "--set", "training.epochs=3000", "--set", f"training.max-updates={stopped + 60}")
        self.assertEqual(done.returncode, 0, done.stderr)
        last = self.event_files()[2]
        self.assertEqual(self.session(last), stopped + 31)
        self.assertIn("validation/perplexity", self.shown()[stopped + 30])
        self.assertEqual(self.scalars(last), self.expected(after=stopped + 30))
        self.assertEqual(self.shown(), self.expected())
        self.check_table()

    def test_without_the_keys_there_are_none(self):
        self.assertEqual(self.train("--set", "training.epochs=1").returncode, 0)
        self.assertEqual(self.event_files(), [])
        self.assertFalse(os.path.exists(self.path("model.run/log.csv")))

    def test_those_of_a_run_that_is_overwritten_go(self):
        self.assertEqual(self.train(*BOTH, "--set", "training.epochs=1").returncode, 0)
        self.assertTrue(os.path.exists(self.path("model.run/log.csv")))
        done = self.train("--set", "training.epochs=1", "--overwrite")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.event_files(), [])
        self.assertFalse(os.path.exists(self.path("model.run/log.csv")))

    def test_tensorboard_reads_them(self):
        try:
            from tensorboard.backend.event_processing import event_accumulator
        except ImportError:
            raise unittest.SkipTest("tensorboard is not installed") from None
        self.assertEqual(self.train(*BOTH).returncode, 0)
        events = event_accumulator.EventAccumulator(self.path("model.run"))
        events.Reload()
        self.assertIn("training/loss", events.Tags()["scalars"])


if __name__ == "__main__":
    allot_cli.main()
