"""What the cases work with, made once: texts, models, and what every command gives when nothing happens."""

import gzip
import json
import os
import shutil

from allot_cli import ALLOT
from faults import commands, evaluate, process

# The calls of the program that change files are counted, and disturbed, by this library; the build makes it.
LIBRARY = os.environ.get("ALLOT_FAULTS_LIBRARY", "")


def is_sanitized():
    """Sanitizers need all of the address space, and much more time."""
    with open(shutil.which(ALLOT), "rb") as file:
        return any(name in file.read() for name in (b"__asan_init", b"__tsan_init"))


class Workshop:
    def __init__(self, root):
        self.root = root
        self.inputs = os.path.join(root, "inputs")
        self.known = {}  # command -> reference, loaded when it is needed

    def path(self, *names):
        return os.path.join(self.inputs, *names)

    def must(self, *arguments, conditions=None, folder=None):
        done = process.run(list(arguments) + ["--quiet"], folder or self.inputs, conditions)
        if done.returncode != 0 or done.was_hanging:
            raise SystemExit(f"setting up failed: {done.command_line}\nexit code {done.returncode}\n{done.text}")
        return done

    def make_inputs(self):
        os.makedirs(self.path("out"))
        self.must("demo", "--write-corpus", "toy", "--sentences", "60", "--seed", "2")
        self.must("demo", "--write-corpus", "big", "--sentences", "1500", "--seed", "3")
        for part in ("train", "valid"):
            for kind in ("de", "en", "align", "gold"):
                shutil.copy(self.path("toy", f"{part}.{kind}"), self.path(f"{part}.{kind}"))
        for side in ("de", "en"):
            shutil.copy(self.path("big", f"train.{side}"), self.path(f"big.{side}"))
            self.must("tokenize", "-l", side, f"big.{side}", "-o", f"words.{side}")
            with open(self.path(f"big.{side}"), "rb") as text, gzip.open(self.path(f"big.{side}.gz"), "wb") as packed:
                packed.write(text.read())
        self.must("learn-bpe", "--merges", "300", "-o", "codes", "words.de", "words.en")
        self.must("apply-bpe", "--codes", "codes", "words.de", "-o", "subwords.de")
        self.must("vocab", "subwords.de", "-o", "vocab.de")
        for direction, flag in (("forward", []), ("reverse", ["--reverse"])):
            self.must("align", "--source", "words.de", "--target", "words.en", *flag, "-o", direction)
        self.must("align", "--source", "words.de", "--target", "words.en", "--both", "--save-model", "aligner", "-o", "links")
        self.must("fertility", "actual", "--source", "words.de", "--alignments", "forward", "-o", "numbers")
        for name, whole, lines in (("few.de", "words.de", 60), ("few.links", "forward", 60), ("few.raw.de", "big.de", 40),
                                   ("few.raw.en", "big.en", 40), ("few.numbers", "numbers", 60)):
            with open(self.path(whole), "rb") as source, open(self.path(name), "wb") as target:
                target.writelines(source.readlines()[:lines])
        for name, text in (("e.yml", commands.EXPERIMENT), ("recipe.yml", commands.RECIPE)):
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        self.must(*commands.BY_NAME["fertility-train"].arguments)
        self.must(*commands.TRAIN, "--set", "training.epochs=6")
        for name in ("tagger", "model"):
            os.rename(self.path("out", name), self.path(name))
        self.must("translate", "-m", "model", "--max-length", "40", "valid.de", "-o", "output.en")
        self.must("translate", "-m", "model", "--max-length", "40", "--beam-size", "1", "valid.de", "-o", "other.en",
                  "--attention", "attention.jsonl")
        for name in ("out", "toy", "big"):
            shutil.rmtree(self.path(name))

    def make_starts(self):
        """What out/ holds before commands that resume or start over."""
        fresh = self.fresh("preparation")
        self.must(*commands.TRAIN, folder=fresh)
        run = os.path.join(fresh, "out", "model.run")
        shutil.copytree(os.path.join(fresh, "out"), os.path.join(self.root, "start", "finished-run"))
        shutil.copytree(os.path.join(fresh, "out", "allot-cache"), os.path.join(self.root, "start", "prepared", "allot-cache"))
        # As if it had been killed in the middle.
        checkpoints = sorted(os.listdir(os.path.join(run, "checkpoints")))
        for name in checkpoints[1:]:
            shutil.rmtree(os.path.join(run, "checkpoints", name))
        with open(os.path.join(run, "log.jsonl"), encoding="utf-8") as file:
            lines = [line for line in file if json.loads(line)["event"] not in ("end", "average")]
        with open(os.path.join(run, "log.jsonl"), "w", encoding="utf-8") as file:
            file.writelines(lines)
        shutil.copytree(os.path.join(fresh, "out"), os.path.join(self.root, "start", "stopped-run"))
        shutil.rmtree(fresh)
        fresh = self.fresh("preparation")
        self.must(*commands.TRAIN, "--set", "seed=7", folder=fresh)
        shutil.copytree(os.path.join(fresh, "out"), os.path.join(self.root, "start", "old-run"))
        shutil.rmtree(fresh)
        fresh = self.fresh("preparation")
        self.must(*commands.BY_NAME["experiment"].arguments, folder=fresh)
        shutil.copytree(os.path.join(fresh, "out"), os.path.join(self.root, "start", "finished-table"))
        shutil.rmtree(fresh)

    def fresh(self, name, start=""):
        """A folder of its own with all inputs, and out/ as a command finds it."""
        folder = os.path.join(self.root, name)
        shutil.copytree(self.inputs, folder)
        if start:
            shutil.copytree(os.path.join(self.root, "start", start), os.path.join(folder, "out"))
        else:
            os.mkdir(os.path.join(folder, "out"))
        return folder

    def make_reference(self, name):
        """Runs a command without disturbing it."""
        command = commands.BY_NAME[name]
        fresh = self.fresh("undisturbed-" + name, command.start)
        counts = os.path.join(fresh, "counts")
        conditions = process.Conditions()
        if LIBRARY:
            conditions.environment = {"LD_PRELOAD": LIBRARY, "ALLOT_FAULT_COUNT": counts}
        done = process.run(command.arguments, fresh, conditions)
        if done.returncode != 0 or evaluate.crashes(done):
            raise SystemExit(f"setting up failed: {done.command_line}\nexit code {done.returncode}\n{done.text}")
        calls = 0
        if LIBRARY:
            with open(counts, encoding="ascii") as file:
                calls = max(int(line) for line in file)
        place = os.path.join(self.root, "reference", name)
        shutil.copytree(os.path.join(fresh, "out"), os.path.join(place, "out"))
        with open(os.path.join(place, "stdout"), "wb") as file:
            file.write(done.stdout)
        with open(os.path.join(place, "facts.json"), "w", encoding="utf-8") as file:
            json.dump({"seconds": done.seconds, "calls": calls}, file)
        shutil.rmtree(fresh)

    def reference(self, command):
        if command.name not in self.known:
            if not os.path.exists(os.path.join(self.root, "reference", command.name)):
                self.make_reference(command.name)
            self.known[command.name] = Reference(os.path.join(self.root, "reference", command.name))
        return self.known[command.name]


class Reference:
    """What a command gives when nothing happens: bytes, time, and how many calls change files."""

    def __init__(self, place):
        self.outputs = evaluate.snapshot(os.path.join(place, "out"))
        with open(os.path.join(place, "stdout"), "rb") as file:
            self.stdout = file.read()
        with open(os.path.join(place, "facts.json"), encoding="utf-8") as file:
            facts = json.load(file)
        self.seconds = facts["seconds"]
        self.calls = facts["calls"]
        self.bytes = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in
                         os.walk(os.path.join(place, "out")) for name in names)
