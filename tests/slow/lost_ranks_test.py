"""A rank is lost in the middle of every command that ranks share, or has no room: all end, with the host's name and nothing half-written."""

import ctypes
import glob
import os
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "integration")]

import allot_cli  # noqa: E402
import distributed_test  # noqa: E402
from allot_cli import ALLOT, PATIENCE  # noqa: E402
from distributed_test import MPIRUN, SMALL  # noqa: E402
from faults import evaluate, seal  # noqa: E402

HOST = os.uname().nodename
LONG = ["--set", "training.epochs=100000", "--set", "checkpoint.every=10", "--set", "validation.every=1000"]


class LostRanksTest(distributed_test.DistributedTest):
    def start_ranks(self, *arguments, ranks=2, prefix=(), **options):
        process = subprocess.Popen([*MPIRUN, "-n", str(ranks), *prefix, ALLOT, *arguments], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def processor_seconds(self, number):
        with open(f"/proc/{number}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def has_worked(self, process, rank=1, seconds=0.3):
        """Whether the rank has computed for so long: it has joined the others, then."""
        number = self.process_of_rank(rank, process)
        return number is not None and self.processor_seconds(number) > seconds

    def messages_of(self, process):
        begin = time.monotonic()
        messages = process.communicate(timeout=100)[1].decode()
        self.assertLess(time.monotonic() - begin, 60)
        return messages

    def lose(self, process, rank=1, kind="file"):
        """`kind`: which temporaries may not stay; those of a process that is killed are hidden, and removed by the next one."""
        os.kill(self.process_of_rank(rank, process), signal.SIGKILL)
        messages = self.messages_of(process)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn(HOST, messages)
        self.assert_nothing_is_half_written(kind)

    def assert_nothing_is_half_written(self, kind="file"):
        self.assertEqual(evaluate.temporaries(self.folder, kind), [])
        self.assertEqual([seal.problem_of(place) for place in seal.sealed_folders(self.folder) if seal.problem_of(place)], [])

    def processes_here(self):
        """Processes that run in the folder of this test."""
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{number}/cwd") == os.path.realpath(self.folder):
                    found.append(number)
            except OSError:
                continue
        return found


class Lost(LostRanksTest):
    def test_translate(self):
        self.assertEqual(self.allot("train", "demo", *SMALL, "--set", "training.epochs=1", "-o", "model", "--quiet").returncode, 0)
        self.allot("demo", "--write-corpus", "toy", "--sentences", "3000", "--quiet")
        before = sorted(os.listdir(self.folder))
        process = self.start_ranks("translate", "-m", "model", "toy/train.de", "-o", "text", "--alignments", "links", "--beam-size",
                                   "20", "--threads", "1")
        self.wait_until(lambda: self.has_worked(process), process)
        self.lose(process)
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_align(self):
        self.allot("demo", "--write-corpus", "toy", "--sentences", "1000", "--quiet")
        process = self.start_ranks("align", "--source", "toy/train.de", "--target", "toy/train.en", "--both", "--iterations", "1000",
                                   "-o", "links", "--save-model", "table", "--threads", "1")
        self.wait_until(lambda: self.has_worked(process), process)
        self.lose(process)
        self.assertEqual(os.listdir(self.folder), ["toy"])

    def test_experiment(self):
        self.write("table.yml", distributed_test.Experiments.RECIPE.replace("training.epochs: 1", "training.epochs: 100000"))
        process = self.start_ranks("experiment", "table.yml", "-o", "out", "--threads", "1")
        self.wait_until(lambda: len(glob.glob(self.path("out/models/*.run/log.jsonl"))) >= 2, process)
        self.lose(process, kind="none")
        self.assertEqual(glob.glob(self.path("out/table*")) + glob.glob(self.path("out/translations/*")), [])
        # What a rank had started ends with it.
        end = time.monotonic() + 10
        while self.processes_here():
            self.assertLess(time.monotonic(), end, self.processes_here())
            time.sleep(0.05)

    def test_preparation(self):
        """Rank 0 splits words and aligns; the others wait."""
        recipe = ["train", "demo", *SMALL, "--set", "built-in-sentences=200000", "--set", "bpe.merges=2000", "-o", "model",
                  "--threads", "1", "--quiet"]
        process = self.start_ranks(*recipe)
        self.wait_until(lambda: self.has_worked(process, 0, 1.0), process)
        self.lose(process)
        self.assertEqual([name for name in glob.glob(self.path("model.run/*")) if not name.endswith("/lock")], [])
        self.assertFalse(os.path.exists(self.path("model")))

    def test_tagger_training(self):
        recipe = ["train", "demo", *SMALL, "--set", "model.transform=csparsemax", "--set", "fertility.kind=predicted", "--set",
                  "fertility.tagger-epochs=100000", "-o", "model", "--threads", "1", "--quiet"]
        process = self.start_ranks(*recipe)
        self.wait_until(lambda: glob.glob(self.path("cache/tagger-*.checkpoints/*")), process)
        self.lose(process)
        self.assertEqual(glob.glob(self.path("model/*")), [])
        # Its checkpoint can be used.
        process = self.start_ranks(*recipe)
        before = set(glob.glob(self.path("cache/tagger-*.checkpoints/*")))
        self.wait_until(lambda: set(glob.glob(self.path("cache/tagger-*.checkpoints/*"))) - before, process)
        self.lose(process, rank=0)


class Waits(LostRanksTest):
    """A rank that sends heartbeats, but computes no more."""

    SEIZE, INTERRUPT = 0x4206, 0x4207  # linux/ptrace.h

    def hold(self, process, rank):
        """Its first thread alone: as if a file system did not answer."""
        system = ctypes.CDLL(None, use_errno=True)
        for request in (self.SEIZE, self.INTERRUPT):
            if system.ptrace(request, self.process_of_rank(rank, process), None, None) != 0:
                self.skipTest("may not trace a process")

    def check_that_all_end(self, process):
        messages = self.messages_of(process)
        self.assertEqual(process.returncode, 1)
        # Updates and passes are short here, so the rank may have been held while it waited itself.
        held = rf"({HOST} \(rank 1\) has kept the others waiting|all ranks have waited for each other)"
        self.assertRegex(messages, held + " for 5 seconds")
        self.assertEqual(messages.count("to fix:"), 1, messages)
        self.assert_nothing_is_half_written()

    def test_a_rank_that_hangs(self):
        process = self.start_ranks("train", "demo", *SMALL, *LONG, "-o", "model", "--threads", "1", "--quiet", "--rank-timeout", "5",
                                   ranks=3)
        self.wait_until(lambda: self.has_checkpoint("model"), process)
        self.hold(process, 1)
        self.check_that_all_end(process)

    def test_a_rank_of_the_aligner_that_hangs(self):
        self.allot("demo", "--write-corpus", "toy", "--sentences", "1000", "--quiet")
        process = self.start_ranks("align", "--source", "toy/train.de", "--target", "toy/train.en", "--iterations", "100000", "-o",
                                   "links", "--threads", "1", "--quiet", "--rank-timeout", "5", ranks=3)
        # Long enough that all have the text.
        self.wait_until(lambda: self.has_worked(process, seconds=1.5), process)
        self.hold(process, 1)
        self.check_that_all_end(process)


class FullDisks(LostRanksTest):
    def mount(self, name, size):
        os.makedirs(self.path(name))
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", self.path(name)], stderr=subprocess.DEVNULL,
                          check=False).returncode != 0:
            self.skipTest("may not mount a small disk")
        self.addCleanup(subprocess.run, ["umount", self.path(name)], check=True)

    def test_output_of_rank_zero(self):
        self.mount("disk", "20m")
        process = self.start_ranks("train", "demo", *SMALL, *LONG, "-o", "disk/model", "--threads", "1", "--quiet")
        self.wait_until(lambda: self.has_checkpoint("disk/model"), process)
        try:
            with open(self.path("disk/filler"), "wb", buffering=0) as filler:
                while True:
                    filler.write(bytes(4096))
        except OSError:
            pass
        messages = self.messages_of(process)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(messages, rf"{HOST} \(rank 0\): disk/model\S*: .*No space left on device\n  to fix: ")
        self.assertEqual(messages.count("to fix:"), 1, messages)
        self.assert_nothing_is_half_written()
        os.remove(self.path("disk/filler"))

    def test_cache_of_another_rank(self):
        self.mount("rank-1/cache", "64k")
        own = 'cd "rank-$OMPI_COMM_WORLD_RANK" && exec "$0" "$@"'
        os.makedirs(self.path("rank-0"))
        process = self.start_ranks("train", "demo", *SMALL, "-o", "model", "--threads", "1", "--quiet", prefix=("sh", "-c", own))
        messages = self.messages_of(process)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(messages, rf"{HOST} \(rank 1\): .*No space left on device\n  to fix: ")
        self.assertEqual(messages.count("to fix:"), 1, messages)
        self.assert_nothing_is_half_written()
        self.assertFalse(os.path.exists(self.path("rank-0/model")))


if __name__ == "__main__":
    distributed_test.skip_without_mpi()
    allot_cli.main()
