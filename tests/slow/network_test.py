"""Several hosts with a network between them: the same bytes as of one process, and an end when a host is lost."""

import glob
import os
import signal
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "integration")]

import allot_cli  # noqa: E402
import network_cable  # noqa: E402
import network_hosts  # noqa: E402
from allot_cli import ALLOT, CliTest  # noqa: E402

SMALL = ["--set", "built-in-sentences=300", "--set", "bpe.merges=200", "--set", "model.hidden-size=24", "--set",
         "model.embedding-size=24", "--set", "training.shards=4", "--set", "decoding.tune=no", "--set", "cache=cache",
         "--threads", "1", "--quiet"]
# How often a host and a rank are lost in turn.
TIMES = int(os.environ.get("ALLOT_NETWORK_TIMES", "1"))
LONG = ["--set", f"training.epochs={60 * TIMES}", "--set", "checkpoint.every=10", "--set", "validation.every=1000"]


class NetworkTest(CliTest):
    RATE = "1gbit"
    DELAY = 0.0  # milliseconds

    def setUp(self):
        super().setUp()
        self.hosts = network_hosts.Hosts(3, self.folder, self.RATE, self.DELAY)
        self.addCleanup(self.hosts.remove)

    def run_on(self, names, *arguments):
        return subprocess.run(self.hosts.mpirun(names, ALLOT, *arguments), cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=100 * TIMES, check=False, text=True)

    def weights(self, output):
        with open(self.path(output + "/model.safetensors"), "rb") as file:
            return file.read()

    def checkpoints(self):
        """Their names: only the last ones are kept, so their number may stay the same when there is another one."""
        return set(glob.glob(self.path("model.run/checkpoints/update-*/checkpoint.json")))

    def train_alone(self, *more):
        done = self.allot("train", "demo", *SMALL, *more, "-o", "alone")
        self.assertEqual(done.returncode, 0, done.stderr)


class SameBytes(NetworkTest):
    def test_a_model_and_its_translations(self):
        two = ("--set", "training.epochs=2")
        self.train_alone(*two)
        done = self.run_on(["h1", "h2", "h3"], "train", "demo", *SMALL, *two, "-o", "model")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("model") == self.weights("alone"))
        self.allot("demo", "--write-corpus", "toy", "--sentences", "1000", "--quiet")
        translate = ("translate", "-m", "model", "toy/train.de", "--max-length", "20", "--quiet", "-o")
        self.assertEqual(self.allot(*translate, "alone.en").returncode, 0)
        done = self.run_on(["h1", "h2", "h3"], *translate, "together.en", "--threads", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("together.en"), self.read("alone.en"))


@unittest.skipIf(network_cable.missing(), f"there is no {network_cable.missing()}")
class SlowNetwork(NetworkTest):
    RATE = "100mbit"
    DELAY = 5.0

    def test_the_model_has_the_same_bytes(self):
        there_and_back = self.hosts.round_trip("h1", "h2")
        self.assertGreater(there_and_back, 2 * self.DELAY)
        self.assertLess(there_and_back, 2 * self.DELAY + 20)
        two = ("--set", "training.epochs=2")
        self.train_alone(*two)
        done = self.run_on(["h1", "h2", "h3"], "train", "demo", *SMALL, *two, "-o", "model")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("model") == self.weights("alone"))


class NearbyHosts(SlowNetwork):
    RATE = "1gbit"
    DELAY = 0.2


class Lost(NetworkTest):
    def disturb(self, names, disturb):
        """A training that is disturbed after another checkpoint: ends within a minute, and names the host."""
        before = self.checkpoints()
        process = subprocess.Popen(self.hosts.mpirun(names, ALLOT, "train", "demo", *SMALL, *LONG, "--resume", "-o", "model"),
                                   cwd=self.folder, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.wait_until(lambda: self.checkpoints() - before, process)
        disturb()
        begin = time.monotonic()
        self.assertNotEqual(process.wait(timeout=100), 0)
        self.assertLess(time.monotonic() - begin, 60)
        self.assertRegex(process.stderr.read().decode(), r"\bh2\b")

    def kill_rank(self):
        ranks = [number for number in self.hosts.processes("h2") if self.is_allot(number)]
        self.assertEqual(len(ranks), 1)
        os.kill(ranks[0], signal.SIGKILL)

    def is_allot(self, number):
        try:
            return os.path.samefile(f"/proc/{number}/exe", ALLOT)
        except OSError:
            return False

    def test_a_host_that_is_cut_off_and_a_rank_that_is_killed(self):
        self.train_alone(*LONG)
        for _ in range(TIMES):
            self.disturb(["h1", "h2", "h3"], lambda: self.hosts.cut_off("h2"))
            self.hosts.restart("h2")
            self.disturb(["h1", "h2"], self.kill_rank)
        # What is left reaches the bytes of an unbroken training.
        done = self.run_on(["h1", "h3"], "train", "demo", *SMALL, *LONG, "--resume", "-o", "model")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("model") == self.weights("alone"))


if __name__ == "__main__":
    lacking = network_hosts.missing()
    if not os.path.exists(os.path.join(os.path.dirname(ALLOT), "allot-mpi.so")):
        lacking = "allot-mpi.so"
    if lacking:
        print(f"skipped: there is no {lacking}")
        sys.exit(77)
    allot_cli.main()
