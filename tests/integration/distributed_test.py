"""Training on several processes, started by mpirun: the same bytes, and an end when one of them is lost."""

import collections
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import allot_cli
from allot_cli import ALLOT, PATIENCE, SANITIZED, CliTest

PLUGIN = os.path.join(os.path.dirname(ALLOT), "allot-mpi.so")
# Ranks that share the cores of one machine, as root of a container or not; localhost needs no network.
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "--bind-to", "none", "--mca", "btl", "self,vader"]
# mpirun as it is best started.
ALLOT_MPIRUN = [os.path.join(allot_cli.SOURCE, "plugins", "mpi", "allot-mpirun"), *MPIRUN[1:]]
# Nor ssh, without which Open MPI refuses to start anything otherwise.
os.environ["OMPI_MCA_plm"] = "isolated"
SMALL = ["--set", "built-in-sentences=300", "--set", "bpe.merges=200", "--set", "model.hidden-size=24", "--set",
         "model.embedding-size=24", "--set", "training.shards=4", "--set", "training.epochs=2", "--set",
         "decoding.tune=no", "--set", "cache=cache"]


class DistributedTest(CliTest):
    def arguments(self, ranks, threads, output, *more):
        return [*MPIRUN, "-n", str(ranks), ALLOT, "train", "demo", *SMALL, "--threads", str(threads), "-o", output,
                "--quiet", *more]

    def train(self, ranks, threads, output, *more):
        return subprocess.run(self.arguments(ranks, threads, output, *more), cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=PATIENCE * 180, check=False, text=True)

    def start_training(self, ranks, output, *more, environment=None):
        process = subprocess.Popen(self.arguments(ranks, 1, output, *more), cwd=self.folder, stderr=subprocess.PIPE,
                                   env=environment)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def weights(self, output):
        with open(self.path(output + "/model.safetensors"), "rb") as file:
            return file.read()

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def findings(self, output):
        """What the validations of a run have found."""
        events = [json.loads(line) for line in self.read(output + ".run/log.jsonl").splitlines()]
        return [{key: value for key, value in event.items() if "seconds" not in key}
                for event in events if event["event"] in ("validation", "average", "decoding")]

    def process_of_rank(self, rank, launcher):
        """The process that the launcher has started as this rank; None before that."""
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    parent = int(file.read().rpartition(")")[2].split()[1])
                with open(f"/proc/{name}/environ", "rb") as file:
                    variables = file.read().split(b"\0")
            except (OSError, ValueError):
                continue
            if parent == launcher.pid and f"OMPI_COMM_WORLD_RANK={rank}".encode() in variables:
                return int(name)
        return None

    def size_of(self, name):
        return os.path.getsize(self.path(name)) if os.path.exists(self.path(name)) else 0

    def has_checkpoint(self, output):
        return bool(glob.glob(self.path(output + ".run/checkpoints/update-*/checkpoint.json")))


class SameBytes(DistributedTest):
    def test_ranks_and_threads_change_no_byte(self):
        for transform in ("softmax", "csparsemax"):
            transform_key = ["--set", "model.transform=" + transform]
            alone = self.allot("train", "demo", *SMALL, *transform_key, "--threads", "1", "-o", "alone", "--quiet",
                               "--overwrite")
            self.assertEqual(alone.returncode, 0, alone.stderr)
            for ranks, threads in ((1, 1), (1, 2), (2, 1), (2, 2), (4, 1)):
                with self.subTest(transform=transform, ranks=ranks, threads=threads):
                    done = self.train(ranks, threads, "model", *transform_key, "--overwrite")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertEqual(done.stdout, "")
                    self.assertTrue(self.weights("model") == self.weights("alone"))

    def test_ranks_change_no_byte_of_a_transformer(self):
        keys = ["--set", "model.architecture=transformer", "--set", "model.encoder-layers=2", "--set", "model.heads=2",
                "--set", "model.feed-forward-size=32", "--set", "model.attention-dropout=0.1", "--set",
                "model.activation-dropout=0.1"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "1", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for ranks, threads in ((2, 1), (2, 2)):
            with self.subTest(ranks=ranks, threads=threads):
                done = self.train(ranks, threads, "model", *keys, "--overwrite")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(self.weights("model") == self.weights("alone"))

    def test_ranks_change_no_byte_of_a_recurrent_decoder_on_a_transformer(self):
        keys = ["--set", "model.architecture=transformer", "--set", "model.decoder=lstm", "--set", "model.encoder-layers=2",
                "--set", "model.heads=2", "--set", "model.feed-forward-size=32"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "1", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for ranks, threads in ((2, 1), (2, 2)):
            with self.subTest(ranks=ranks, threads=threads):
                done = self.train(ranks, threads, "model", *keys, "--overwrite")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(self.weights("model") == self.weights("alone"))

    def test_ranks_and_threads_change_no_byte_of_a_tagger(self):
        keys = ["--set", "built-in-sentences=150", "--set", "model.hidden-size=16", "--set", "model.embedding-size=16",
                "--set", "training.epochs=1", "--set", "model.transform=csparsemax", "--set", "fertility.kind=predicted",
                "--set", "fertility.tagger-epochs=2"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "1", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for ranks, threads in ((1, 1), (1, 2), (2, 1), (2, 2), (4, 1)):
            with self.subTest(ranks=ranks, threads=threads):
                for tagger in glob.glob(self.path("cache/tagger-*")):
                    shutil.rmtree(tagger)
                done = self.train(ranks, threads, "model", *keys, "--overwrite")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(glob.glob(self.path("cache/tagger-*")), "it was trained again")
                for name in sorted(os.listdir(self.path("alone"))):
                    if name != "model.json":
                        self.assertTrue(self.bytes_of("model/" + name) == self.bytes_of("alone/" + name), name)

    def test_rounded_gradients(self):
        """The same ranks and shards: the same bytes, with any number of threads, and others than of whole numbers."""
        keys = ["--set", "training.epochs=1", "--set", "training.exchange=bfloat16"]
        for name, threads in (("one", 1), ("two", 2)):
            done = self.train(2, threads, name, *keys)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("one") == self.weights("two"))
        self.assertEqual(self.train(2, 1, "whole", *keys, "--set", "training.exchange=float32").returncode, 0)
        self.assertFalse(self.weights("one") == self.weights("whole"))

    def test_one_process_over_mpi(self):
        done = self.train(1, 1, "model", "--distributed", "mpi")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.train(2, 1, "other").returncode, 0)
        self.assertTrue(self.weights("model") == self.weights("other"))

    def test_the_program_itself_knows_no_mpi(self):
        libraries = subprocess.run(["ldd", ALLOT], stdout=subprocess.PIPE, check=True, text=True).stdout
        self.assertNotIn("libmpi", libraries)


    def test_validation_and_tagger(self):
        """What validations find, and a fertility tagger, are shared out, too."""
        keys = ["--set", "model.transform=csparsemax", "--set", "fertility.kind=predicted", "--set",
                "fertility.tagger-epochs=2", "--set", "validation.measures=perplexity,bleu,rep,drop,accuracy", "--set",
                "averaging.checkpoints=2", "--set", "averaging.ema=0.99"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "2", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        shutil.rmtree(self.path("cache"))
        done = self.train(3, 1, "model", *keys)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.findings("model"), self.findings("alone"))
        self.assertEqual(self.read("model.run/valid.translations"), self.read("alone.run/valid.translations"))
        for name in sorted(os.listdir(self.path("alone"))):
            if name != "model.json":
                self.assertTrue(self.bytes_of("model/" + name) == self.bytes_of("alone/" + name), name)


class OwnFolders(DistributedTest):
    """Machines that share no files: each rank has a working folder of its own, and rank 0 alone has text."""

    IN_OWN_FOLDER = 'mkdir -p "rank-$OMPI_COMM_WORLD_RANK" && cd "rank-$OMPI_COMM_WORLD_RANK" && exec "$0" "$@"'

    def arguments_apart(self, ranks, *arguments):
        return [*MPIRUN, "-n", str(ranks), "sh", "-c", self.IN_OWN_FOLDER, ALLOT, "train", *arguments]

    def train_apart(self, ranks, *arguments):
        return subprocess.run(self.arguments_apart(ranks, *arguments), cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=PATIENCE * 180, check=False, text=True)

    RECIPE = """base: demo
built-in-sentences: 0
source: toy/train.de
target: toy/train.en
valid-source: toy/valid.de
valid-target: toy/valid.en
source-language: de
target-language: en
cache: cache
attention-guide: {weight: 0}
training: {shards: 4, epochs: 2}
decoding: {tune: no}
model: {hidden-size: 24, embedding-size: 24, transform: TRANSFORM}
"""
    MORE = (("softmax", "bpe: {merges: 200, dropout: 0.1}\n"),
            ("csparsemax", "bpe: {merges: 200}\nfertility: {kind: predicted, tagger-epochs: 1}\n"))

    def test_rank_zero_sends_recipe_and_data(self):
        os.makedirs(self.path("rank-0"))
        self.allot("demo", "--write-corpus", "rank-0/toy", "--sentences", "300", "--quiet")
        for transform, more in self.MORE:
            self.write("rank-0/own.yml", self.RECIPE.replace("TRANSFORM", transform) + more)
            alone = allot_cli.run("train", "own.yml", "-o", "alone", "--threads", "2", "--quiet", "--overwrite",
                                  cwd=self.path("rank-0"))
            self.assertEqual(alone.returncode, 0, alone.stderr)
            # What is sent is there the next time.
            for sendings in (1, 0):
                done = self.train_apart(3, "own.yml", "-o", "model", "--threads", "1", "--overwrite")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(self.weights("rank-0/model") == self.weights("rank-0/alone"))
                self.assertEqual(done.stderr.count("of prepared data were sent to"), sendings, done.stderr)
            self.assertEqual(os.listdir(self.path("rank-1")), ["cache"])

    def test_an_epoch_that_a_rank_cannot_begin(self):
        """With dropout of BPE every epoch splits the words again, which are no longer there."""
        os.makedirs(self.path("rank-0"))
        self.allot("demo", "--write-corpus", "rank-0/toy", "--sentences", "300", "--quiet")
        transform, more = self.MORE[0]
        self.write("rank-0/own.yml", self.RECIPE.replace("TRANSFORM", transform).replace("epochs: 2", "epochs: 100000") + more)
        process = subprocess.Popen(self.arguments_apart(2, "own.yml", "-o", "model", "--threads", "1", "--quiet"),
                                   cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.wait_until(lambda: self.has_checkpoint("rank-0/model"), process)
        for words in glob.glob(self.path("rank-1/cache/words-*")):
            shutil.rmtree(words)
        messages = process.communicate(timeout=PATIENCE * 60)[1].decode()
        self.assertEqual(process.returncode, 3, messages)
        self.assertRegex(messages, rf"{os.uname().nodename} \(rank 1\): cache/words-\S*: no such file\n  to fix: ")
        self.assertEqual(messages.count("to fix:"), 1, messages)

    def test_a_place_that_cannot_be_written(self):
        os.makedirs(self.path("rank-1"))
        self.write("rank-1/cache", "a file in the place of the folder")
        done = self.train_apart(2, "demo", *SMALL, "-o", "model", "--quiet")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(f"{os.uname().nodename} (rank 1): "), 1, done.stderr)
        self.assertEqual(done.stderr.count("to fix:"), 1, done.stderr)


class Ends(DistributedTest):
    """Whatever ends a rank ends all, and resuming on any number of ranks gives the bytes of an unbroken training."""

    LONG = ["--set", "training.epochs=12", "--set", "checkpoint.every=10", "--set", "model.transform=csparsemax"]

    def test_a_rank_that_is_killed(self):
        alone = self.allot("train", "demo", *SMALL, *self.LONG, "--threads", "2", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for rank, ranks in ((1, 3), (0, 2)):
            with self.subTest(rank=rank):
                process = self.start_training(ranks, "model", *self.LONG, "--resume")
                checkpoints = len(glob.glob(self.path("model.run/checkpoints/*")))
                self.wait_until(lambda: len(glob.glob(self.path("model.run/checkpoints/*"))) > checkpoints or
                                (checkpoints > 0 and self.process_of_rank(rank, process)), process)
                os.kill(self.process_of_rank(rank, process), signal.SIGKILL)
                begin = time.monotonic()
                self.assertNotEqual(process.wait(timeout=60), 0)
                self.assertLess(time.monotonic() - begin, 60)
                self.assertIn(os.uname().nodename, process.stderr.read().decode())
        done = self.train(4, 1, "model", *self.LONG, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("model") == self.weights("alone"))

    def test_a_signal_to_any_rank_saves(self):
        process = self.start_training(3, "model", "--set", "training.epochs=100000", "--set", "checkpoint.every=10")
        self.wait_until(lambda: self.has_checkpoint("model"), process)
        os.kill(self.process_of_rank(2, process), signal.SIGTERM)
        self.assertEqual(process.wait(timeout=PATIENCE * 60), 143)
        messages = process.stderr.read().decode()
        self.assertEqual(messages.count("everything is saved"), 1, messages)

    def test_a_signal_to_mpirun_that_it_passes_on_saves(self):
        process = self.start_training(2, "model", "--set", "training.epochs=100000", "--set", "validation.every=1000")
        self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), process)
        process.send_signal(signal.SIGUSR1)
        self.assertEqual(process.wait(timeout=PATIENCE * 60), 138)
        messages = process.stderr.read().decode()
        self.assertEqual(messages.count("everything is saved"), 1, messages)
        self.assertTrue(self.has_checkpoint("model"))

    def test_ctrl_c_on_mpirun_saves(self):
        """It gives the ranks a second, or as long as it is told, whatever they do; its exit code is 1 in any case."""
        keys = ["--set", "training.epochs=200", "--set", "validation.every=10000", "--set", "decoding.tune=no"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "2", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for seconds in (1, 3):
            with self.subTest(seconds=seconds):
                size = self.size_of("model.run/log.jsonl")
                variables = {**os.environ, "OMPI_MCA_odls_base_sigkill_timeout": str(seconds)}
                process = self.start_training(2, "model", *keys, "--resume", environment=None if seconds == 1 else variables)
                self.wait_until(lambda before=size: self.size_of("model.run/log.jsonl") > before, process)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(timeout=PATIENCE * 60), 1)
                # In a second there may not be time for it, on a machine with other work.
                if seconds > 1:
                    messages = process.stderr.read().decode()
                    self.assertEqual(messages.count("everything is saved"), 1, messages)
                    self.assertTrue(self.has_checkpoint("model"))
        done = self.train(2, 1, "model", *keys, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.weights("model") == self.weights("alone"))

    def test_ctrl_c_on_allot_mpirun_saves(self):
        arguments = self.arguments(2, 1, "model", "--set", "training.epochs=100000", "--set", "validation.every=10000")
        # As in a terminal, where Ctrl-C reaches everything in the session.
        process = subprocess.Popen([*ALLOT_MPIRUN, *arguments[len(MPIRUN):]], cwd=self.folder, stderr=subprocess.PIPE,
                                   start_new_session=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), process)
        time.sleep(5)  # before that mpirun ends everything itself
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(timeout=PATIENCE * 60), 138)
        messages = process.stderr.read().decode()
        self.assertEqual(messages.count("everything is saved"), 1, messages)
        self.assertTrue(self.has_checkpoint("model"))

    def test_a_signal_to_allot_mpirun_while_it_starts(self):
        process = subprocess.Popen([*ALLOT_MPIRUN, "-n", "2", "sleep", "60"], cwd=self.folder, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        time.sleep(0.3)
        process.terminate()
        self.assertNotEqual(process.wait(timeout=PATIENCE * 20), 0)

    def test_allot_mpirun_is_mpirun(self):
        command = ["-n", "1", "sh", "-c", "cat; printenv OMPI_MCA_oob_tcp_keepalive_time; exit 7"]
        done = subprocess.run([*ALLOT_MPIRUN, *command], input="text\n", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              timeout=PATIENCE * 60, check=False, text=True)
        self.assertEqual((done.returncode, done.stdout), (7, "text\n10\n"))

    def test_another_number_of_ranks_continues(self):
        keys = ["--set", "training.epochs=8", "--set", "checkpoint.every=5", "--set", "validation.every=1000"]
        alone = self.allot("train", "demo", *SMALL, *keys, "--threads", "2", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        process = self.start_training(4, "model", *keys)
        self.wait_until(lambda: self.has_checkpoint("model"), process)
        os.kill(self.process_of_rank(3, process), signal.SIGTERM)
        self.assertEqual(process.wait(timeout=PATIENCE * 60), 143, process.stderr.read())
        for ranks in (1, 2, 8):
            with self.subTest(ranks=ranks):
                output = f"model-{ranks}"
                shutil.copytree(self.path("model.run"), self.path(output + ".run"))
                done = self.train(ranks, 1, output, *keys, "--resume")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(self.weights(output) == self.weights("alone"))

    def test_a_rank_that_falls_silent(self):
        process = self.start_training(3, "model", "--set", "training.epochs=100000", "--set", "checkpoint.every=10",
                                      "--distributed-timeout", "5")
        self.wait_until(lambda: self.has_checkpoint("model"), process)
        os.kill(self.process_of_rank(1, process), signal.SIGSTOP)
        self.assertNotEqual(process.wait(timeout=PATIENCE * 60), 0)
        messages = process.stderr.read().decode()
        silence = f"{os.uname().nodename} (rank 1) has sent no heartbeat for 5 seconds"
        self.assertEqual(messages.count(silence), 1, messages)
        self.assertEqual(messages.count("to fix:"), 1, messages)

    def test_an_error_is_reported_once(self):
        done = self.train(2, 1, "model", "--set", "optimizer.kind=sgd", "--set", "optimizer.clip=0", "--set",
                          "schedule.kind=constant", "--set", "schedule.warmup=0", "--set",
                          "schedule.learning-rate=3e37")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(f"{os.uname().nodename} (rank 0): model.run: training diverged"), 1, done.stderr)
        self.assertEqual(done.stderr.count("diverged"), 1, done.stderr)
        done = self.train(2, 1, "model", "--set", "model.layers=-1")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("to fix:"), 1, done.stderr)

    def test_a_tagger_that_diverges(self):
        done = self.train(2, 1, "model", "--set", "model.transform=csparsemax", "--set", "fertility.kind=predicted", "--set",
                          "fertility.tagger-learning-rate=1e38")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, rf"{os.uname().nodename} \(rank 0\): cache/tagger-\S*: the tagger diverged at update \d+\n  to fix: ")
        self.assertEqual(done.stderr.count("diverged"), 1, done.stderr)


class Translate(DistributedTest):
    """Rank 0 reads and writes; all translate."""

    def translate(self, ranks, *arguments):
        return subprocess.run([*MPIRUN, "-n", str(ranks), ALLOT, "translate", "--threads", "1", "--quiet", *arguments],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE * 180,
                              check=False, text=True)

    def setUp(self):
        super().setUp()
        done = self.allot("train", "demo", *SMALL, "--set", "training.epochs=1", "-o", "model", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.allot("demo", "--write-corpus", "toy", "--sentences", "1000", "--quiet")

    def test_ranks_change_no_byte(self):
        outputs = ("text", "warnings", "links", "attention")

        def arguments(to):
            return ["-m", "model", "--max-length", "20", "toy/train.de", "--json", "-o", to + ".text", "--warnings",
                    to + ".warnings", "--alignments", to + ".links", "--attention", to + ".attention"]

        self.assertEqual(self.allot("translate", "--quiet", *arguments("alone")).returncode, 0)
        for ranks in (2, 3):
            done = self.translate(ranks, *arguments("ranks"))
            self.assertEqual(done.returncode, 0, done.stderr)
            for name in outputs:
                self.assertTrue(self.read("ranks." + name) == self.read("alone." + name), name)

    def test_mistakes_are_those_of_one_process(self):
        self.write("numbers", "1 x\n" * 1000)
        arguments = ["-m", "model", "toy/train.de", "-o", "text", "--fertilities", "numbers"]
        alone = self.allot("translate", "--quiet", *arguments)
        done = self.translate(2, *arguments)
        self.assertEqual(done.returncode, alone.returncode)
        self.assertIn(alone.stderr, done.stderr)
        self.assertEqual(done.stderr.count("to fix:"), 1, done.stderr)
        self.assertFalse(os.path.exists(self.path("text")))

    def test_terms_are_those_of_one_process(self):
        nouns = collections.Counter(re.findall(r" ([A-ZÄÖÜ]\w{3,})", self.read("toy/train.de")))
        self.write("terms", "".join(f"{noun}\tzorblax\n" for noun, _ in nouns.most_common(3)))
        self.write("never", "the\n")
        terms = ["-m", "model", "toy/train.de", "--max-length", "20", "--json", "--glossary", "terms", "--forbidden-terms", "never"]
        self.assertEqual(self.allot("translate", "--quiet", *terms, "-o", "alone").returncode, 0)
        done = self.translate(2, *terms, "-o", "ranks")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"target":"zorblax"', self.read("ranks"))
        self.assertTrue(self.read("ranks") == self.read("alone"))

    def test_documents_are_refused(self):
        self.write("table.csv", "de,en\nHaus,\n")
        self.write("text.tmx", '<?xml version="1.0"?>\n<tmx version="1.4"><header/><body/></tmx>\n')
        for arguments in (["text.tmx"], ["table.csv", "--column", "de", "--output-column", "en"]):
            done = self.translate(2, "-m", "model", *arguments, "-o", "out")
            self.assertEqual(done.returncode, 2, done.stderr)
            refusal = "a TMX or XLIFF file or a table is translated by one process\n  to fix: leave out mpirun"
            self.assertEqual(done.stderr.count(refusal), 1, done.stderr)
            self.assertFalse(os.path.exists(self.path("out")))

    def test_each_for_itself(self):
        """Processes that do different things are not taken for one job."""
        own = 'exec "$0" translate --quiet -m model toy/valid.de -o "text-$OMPI_COMM_WORLD_RANK" "$@"'
        for more, code in (([], 2), (["--distributed", "off"], 0)):
            done = subprocess.run([*MPIRUN, "-n", "2", "sh", "-c", own, ALLOT, *more], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE * 180, check=False,
                                  text=True)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(done.stderr.count("to fix: add --distributed off"), int(code != 0), done.stderr)
        self.assertEqual(self.read("text-0"), self.read("text-1"))


class Align(DistributedTest):
    """Rank 0 reads and writes; all go through the text."""

    def align(self, ranks, *arguments):
        return subprocess.run([*MPIRUN, "-n", str(ranks), ALLOT, "align", "--threads", "1", "--quiet", *arguments],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE * 180,
                              check=False, text=True)

    def setUp(self):
        super().setUp()
        self.allot("demo", "--write-corpus", "toy", "--sentences", "1000", "--quiet")

    def test_ranks_change_no_byte(self):
        text = ["--source", "toy/train.de", "--target", "toy/train.en"]
        for kind in (["--both"], ["--scores", "--sink", "--tension", "exact"]):
            def arguments(to, kind=kind):
                return [*text, *kind, "-o", to + ".links", "--save-model", to + ".model"]

            self.assertEqual(self.allot("align", "--quiet", *arguments("alone")).returncode, 0)
            for ranks in (2, 3):
                done = self.align(ranks, *arguments("ranks"))
                self.assertEqual(done.returncode, 0, done.stderr)
                for name in ("links", "model"):
                    self.assertTrue(self.bytes_of("ranks." + name) == self.bytes_of("alone." + name), name)
            using = ["--source", "toy/valid.de", "--target", "toy/valid.en", *kind[:1], "--model", "alone.model"]
            self.assertEqual(self.allot("align", "--quiet", *using, "-o", "alone.valid").returncode, 0)
            done = self.align(2, *using, "-o", "ranks.valid")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.read("ranks.valid"), self.read("alone.valid"))

    def test_mistakes_are_those_of_one_process(self):
        self.write("short", "a b\n")
        arguments = ["--source", "toy/train.de", "--target", "short", "-o", "links"]
        alone = self.allot("align", "--quiet", *arguments)
        done = self.align(2, *arguments)
        self.assertEqual(done.returncode, alone.returncode)
        self.assertIn(alone.stderr, done.stderr)
        self.assertEqual(done.stderr.count("to fix:"), 1, done.stderr)
        self.assertFalse(os.path.exists(self.path("links")))


class Experiments(DistributedTest):
    """Rows are trained and translated by all ranks, and the table is that of one process."""

    RECIPE = """title: ranks
base: demo
columns: [bleu, rep, drop]
set: {built-in-sentences: 200, bpe.merges: 100, model.hidden-size: 16, model.embedding-size: 16,
      training.epochs: 1, decoding.tune: no}
rows:
  - {name: softmax, set: {model.transform: softmax}, seeds: 2}
  - {name: sparsemax, set: {model.transform: sparsemax}}
  - {name: beam, set: {model.transform: softmax}, translate: {beam-size: 2}}
"""

    def experiment(self, ranks, folder, *more, prefix=()):
        return subprocess.run([*MPIRUN, "-n", str(ranks), *prefix, ALLOT, "experiment", "table.yml", "-o", folder,
                               "--threads", "1", "--quiet", *more], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=PATIENCE * 180, check=False, text=True)

    def test_ranks_change_no_byte_of_the_table(self):
        self.write("table.yml", self.RECIPE)
        alone = self.allot("experiment", "table.yml", "-o", "alone", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        done = self.experiment(3, "ranks")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, alone.stdout)
        self.assertEqual(self.read("ranks/table.md"), self.read("alone/table.md"))
        for name in sorted(os.listdir(self.path("alone/models"))):
            if not name.endswith(".run"):
                self.assertTrue(self.weights("ranks/models/" + name) == self.weights("alone/models/" + name), name)
        for name in sorted(os.listdir(self.path("alone/translations"))):
            self.assertEqual(self.read("ranks/translations/" + name), self.read("alone/translations/" + name))
        self.assertEqual([name for name in os.listdir(self.path("ranks")) if name.startswith("ranks-")], [])
        # All is done: nothing is made again.
        again = self.experiment(2, "ranks")
        self.assertEqual((again.returncode, again.stdout), (0, alone.stdout), again.stderr)

    def test_a_row_that_fails_names_the_host(self):
        self.write("table.yml", self.RECIPE.replace("seeds: 2", "seeds: 1").replace(
            "model.transform: sparsemax",
            "model.transform: sparsemax, optimizer.kind: sgd, optimizer.clip: 0, schedule.kind: constant, "
            "schedule.warmup: 0, schedule.learning-rate: 3e37"))
        done = self.experiment(2, "ranks")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, rf"sparsemax-seed1 failed .*{os.uname().nodename} \(rank [01]\): .*diverged")

    def test_folders_that_are_not_shared(self):
        self.write("table.yml", self.RECIPE)
        for rank in (0, 1):
            os.makedirs(self.path(f"rank-{rank}"))
            shutil.copy(self.path("table.yml"), self.path(f"rank-{rank}/table.yml"))
        own = 'cd "rank-$OMPI_COMM_WORLD_RANK" && exec "$0" "$@"'
        done = self.experiment(2, "out", prefix=("sh", "-c", own))
        self.assertEqual(done.returncode, 1)
        self.assertIn("(rank 1): out: is not the folder of rank 0", done.stderr)
        self.assertEqual(done.stderr.count("to fix:"), 1, done.stderr)


class Launchers(CliTest):
    def test_processes_that_do_not_find_each_other_do_not_train(self):
        environment = {**os.environ, "PMI_SIZE": "2"}
        done = self.allot("train", "demo", *SMALL, "-o", "model", "--quiet", env=environment)
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 processes were started together (PMI_SIZE), but MPI finds only this one", done.stderr)
        self.assertFalse(os.path.exists(self.path("model")))

    def test_a_missing_plugin(self):
        program = self.path("allot")
        shutil.copy(ALLOT, program)
        done = subprocess.run([program, "train", "demo", "--distributed", "mpi"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no allot-mpi.so", done.stderr)
        self.assertIn("openmpi-bin", done.stderr)


def skip_without_mpi():
    if SANITIZED:
        print("skipped: MPI itself does not run under sanitizers")
        sys.exit(77)
    if shutil.which("mpirun") is None or not os.path.exists(PLUGIN):
        print("skipped: there is no mpirun (openmpi-bin), or allot was built without libopenmpi-dev")
        sys.exit(77)


if __name__ == "__main__":
    skip_without_mpi()
    allot_cli.main()
