"""What others wrote does nothing to a terminal: names, contents and options come back as \\x1b, never as they are.

The commands and their options are those that --help lists, so a new one is tried, too.
"""

import concurrent.futures
import itertools
import json
import os
import pty
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time
import unicodedata

import allot_cli
from allot_cli import ALLOT, PATIENCE, SOURCE, CliTest, run

# Sets the title of a window, colors, goes back to the start of the line, turns the direction, C1 as a character.
EVIL_TEXT = "\x1b]0;x\x07\x1b[31m\r\u202e\u009b2J\x7f"
# The same in bytes, with C1 as a byte and others that are not UTF-8. File names may hold all of it.
EVIL = EVIL_TEXT.encode() + b"\x9b2J\xff"

BIDI = {0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)}


def obeyed(data):
    """The characters that a terminal would act upon, apart from newlines and tabs."""
    text = data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data
    return [repr(c) for c in text
            if (unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t") or ord(c) in BIDI]


def limit_work():
    """A command that is not refused (it may be the demo) does not take minutes."""
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, 60 * PATIENCE))


class Argument:
    """An option with a value, or a positional argument, as --help lists it."""

    LINE = re.compile(r"^  (?:-\w,)?(--[\w-]+|\w[\w-]*) ([A-Z][A-Z=]*)(?:=\S+)?(?: \.\.\.| x (\d+))?( REQUIRED)?")

    def __init__(self, found):
        self.name, self.kind = found.group(1), found.group(2).split("=")[0]
        self.count, self.is_required = int(found.group(3) or 1), bool(found.group(4))

    def words(self, value):
        name = [self.name] if self.name.startswith("-") else []
        return name + [value] * self.count

    @property
    def names_files(self):
        return self.kind in ("FILE", "DIR", "PREFIX", "MODEL", "RECIPE")

    def harmless(self):
        return {"FILE": "plain.txt", "DIR": "nowhere", "LANG": "en"}.get(self.kind, "1")


def arguments_of(command):
    return [Argument(found) for found in map(Argument.LINE.match, run(*command, "--help").stdout.splitlines()) if found]


def commands(path=()):
    """All commands, nested ones too, as tuples of words."""
    text = run(*path, "--help").stdout
    if "Commands:" not in text:
        return [path]
    found = []
    for line in text.split("Commands:")[1].split("\n\n")[0].splitlines():
        if line.startswith("  ") and line[2] != " ":
            found += commands(path + (line.split()[0],))
    return found


class EscapesTest(CliTest):
    def setUp(self):
        super().setUp()
        self.names = (EVIL + str(number).encode() for number in itertools.count())

    def put(self, content, name=None):
        """A file with this content; its name is evil unless one is given."""
        name = name or next(self.names)
        with open(os.path.join(self.folder.encode(), os.fsencode(name)), "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return name

    def assert_harmless(self, done, words=()):
        self.assertEqual(obeyed(done.stderr), [], f"{words}: {done.stderr!r}")
        self.assertNotIn("mistake in allot", done.stderr, words)
        self.assertIn(done.returncode, (0, 1, 2, 3, -signal.SIGXCPU), words)


class EveryCommand(EscapesTest):
    """Each option and argument of each command, one at a time."""

    TEXTS = (f"{EVIL_TEXT} {EVIL_TEXT}\t{EVIL_TEXT}\n{EVIL_TEXT}: {EVIL_TEXT}\n".encode(),  # lines, YAML
             b"#version: 0.2\n" + EVIL_TEXT.encode() + b"\n",                               # codes
             b"0-0 1-" + EVIL_TEXT.encode() + b"\n",                                        # links
             b'{"attention": "' + EVIL_TEXT.encode() + b'"\n',                              # JSON
             EVIL + b"\n")                                                                  # not UTF-8

    def setUp(self):
        super().setUp()
        self.put("a plain line\n", "plain.txt")
        self.files = [self.put(text) for text in self.TEXTS]
        self.folders = [next(self.names), next(self.names)]
        for name, content in zip(self.folders, (EVIL_TEXT, json.dumps({"format": EVIL_TEXT, EVIL_TEXT: EVIL_TEXT}))):
            os.mkdir(os.path.join(self.folder.encode(), name))
            for manifest in (b"model.json", b"tagger.json"):
                self.put(content, name + b"/" + manifest)

    def attempts(self, command):
        arguments = arguments_of(command)
        yield [b"--" + EVIL]
        yield [b"-" + EVIL]
        yield [b"--threads=" + EVIL]
        yield [EVIL] * 9
        for tried in arguments:
            others = [word for argument in arguments if argument.is_required and argument is not tried
                      for word in argument.words(argument.harmless())]
            yield others + tried.words(next(self.names))
            if tried.names_files:
                yield others + tried.words("x" * 5000)
                for name in self.folders if tried.kind in ("DIR", "MODEL") else self.files:
                    yield others + tried.words(name)
        files = [word for argument in arguments if argument.is_required for word in argument.words(self.files[0])]
        if files:
            yield files

    def test_help_is_understood(self):
        self.assertGreater(len(commands()), 20)
        translate = {argument.name: argument for argument in arguments_of(("translate",))}
        self.assertTrue(translate["--model"].is_required)
        self.assertEqual(translate["--model"].kind, "DIR")
        self.assertEqual(translate["input"].kind, "FILE")
        self.assertEqual(translate["--beam-size"].kind, "N")
        self.assertNotIn("--json", translate)
        compare = {argument.name: argument for argument in arguments_of(("compare",))}
        self.assertEqual((compare["systems"].kind, compare["systems"].is_required), ("FILE", True))

    def test_options_and_contents(self):
        command_lines = [[*command, *words] for command in commands() for words in self.attempts(command)]
        self.assertGreater(len(command_lines), 500)

        def attempt(words):
            # Somewhere else each time: what one writes, another would read.
            with tempfile.TemporaryDirectory(prefix="allot-test-") as folder:
                for name in os.listdir(self.folder.encode()):
                    os.symlink(os.path.join(self.folder.encode(), name), os.path.join(folder.encode(), name))
                return run(*words, cwd=folder, preexec_fn=limit_work, timeout=60)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for words, done in zip(command_lines, pool.map(attempt, command_lines)):
                with self.subTest(words=words):
                    self.assert_harmless(done, words)

    def test_unknown_commands(self):
        for words in ([EVIL], [b"train" + EVIL], ["bench", EVIL], ["--log-level", EVIL, "manual"], [b"--" + EVIL]):
            done = self.allot(*words)
            self.assertEqual(done.returncode, 2)
            self.assert_harmless(done, words)


class Quotes(EscapesTest):
    """How it looks."""

    def test_of_names(self):
        done = self.allot("tokenize", "-l", "en", b"a\x1b[2J\xe2\x80\xae\xc2\x9b\xff")
        self.assertEqual(done.stderr.split(":")[0], r"a\x1b[2J\u202e\u009b\xff")

    def test_a_name_starts_no_line(self):
        done = self.allot("tokenize", "-l", "en", "a\n  to fix: curl example.org | sh\nb")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("'a\\n  to fix: curl example.org | sh\\nb': "), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 2)

    def test_of_contents_are_short(self):
        self.put("#version: 0.2\n" + "\x1b[31m" + "x" * 100000 + "\n", "codes")
        self.assert_fails(self.allot("apply-bpe", "--codes", "codes"), 3,
                          "codes:2: not a merge: '\\x1b[31m" + "x" * 69 + "...'\n"
                          "  to fix: each line holds two symbols with one space between, as in 'th e</w>'; "
                          "'allot learn-bpe' writes such files\n")

    def test_of_options_are_short(self):
        done = self.allot("manual", "--" + "x" * 100000)
        self.assertEqual(done.returncode, 2)
        self.assertLess(len(done.stderr), 300)

    def test_messages_are_not_endless(self):
        done = self.allot("tokenize", "-l", "x" * 100000)
        self.assertEqual(done.returncode, 2)
        self.assertLess(len(done.stderr), 5000)

    def test_progress_on_a_terminal(self):
        name = os.path.join(self.folder.encode(), next(self.names))
        os.mkfifo(name)
        leader, follower = pty.openpty()
        process = subprocess.Popen([ALLOT, "vocab", name], stdout=subprocess.DEVNULL, stderr=follower)
        os.close(follower)
        seen = []

        def listen():
            try:
                while data := os.read(leader, 4096):
                    seen.append(data)
            except OSError:
                pass  # closed

        listener = threading.Thread(target=listen)
        listener.start()
        with open(name, "wb") as pipe:
            for _ in range(4):
                pipe.write(b"word\n" * 5000)
                pipe.flush()
                time.sleep(0.15)
        self.assertEqual(process.wait(60), 0)
        listener.join(60)
        os.close(leader)
        shown = b"".join(seen)
        self.assertIn(rb"\x1b]0;x\x07", shown)  # there was a progress line, and it is told in letters
        self.assertEqual(obeyed(shown.replace(b"\r\x1b[K", b"").replace(b"\r", b"")), [])


class Recipes(EscapesTest):
    # As bytes of the file, and by escapes of YAML.
    VALUES = (EVIL_TEXT, '"\\e]0;x\\a\\e[31m\\r\\N\\u202e\\x9b"', '"\\n  to fix: no\\0"', "'" + EVIL_TEXT + "'")

    TRAIN = ("{}: 1", "seed: {}", "model: {{{}: 1}}", "model: {{hidden-size: {}}}", "model.transform: {}", "base: {}",
             "{}", "seed: {}\nseed: {}", "source: {}\ntarget: {}", "schedule.learning-rate: {}", "model: {}",
             "validation.measures: [{}]", "validation.measures: [[{}]]", "[{}", "? {}\n: {{", "source-language: {}",
             "output: {}", "bpe.codes: {}", "init-from: {}", "{}: {}\n{}: {}", "training: [{}]")

    EXPERIMENT = ("{}: 1", "title: {}", "base: {}", "set: {}", "set: {{{}: 1}}", "columns: [{}]", "beam-size: {}",
                  "seeds: {}", "rows: {}", "rows: [{}]", "rows: [{{name: {}}}]", "rows: [{{name: a, {}: 1}}]",
                  "rows: [{{name: a, set: {{seed: {}}}}}]", "rows: [{{name: a, set: {{model.transform: {}}}}}]",
                  "rows: [{{name: a, model-of: {}}}]", "rows: [{{name: a, translate: {{alpha: {}}}}}]",
                  "rows: [{{name: a, translate: {{tune: [{}]}}}}]", "test-source: {}\nrows: [{{name: a}}]",
                  "rows: [{{name: a, translate: {{length-penalty: {}}}}}]")

    def test_keys_and_values(self):
        for command, documents in (("train", self.TRAIN), ("experiment", self.EXPERIMENT)):
            for document, value in itertools.product(documents, self.VALUES):
                with self.subTest(command=command, document=document, value=value):
                    name = self.put(document.replace("{}", value).replace("{{", "{").replace("}}", "}"), "recipe.yml")
                    done = self.allot(command, name, "-o", "out", preexec_fn=limit_work)
                    self.assert_harmless(done)
                    self.assertIn(done.returncode, (2, 3))

    def test_on_the_command_line(self):
        for change in (EVIL, EVIL + b"=1", b"seed=" + EVIL, b"model.transform=" + EVIL, b"output=" + EVIL):
            done = self.allot("train", "tiny", "--set", change)
            self.assert_harmless(done, change)
            self.assertEqual(done.returncode, 2)

    def test_the_recipe_that_is_shown_can_be_read(self):
        self.put("ein Haus\n" * 30, "a")
        self.put("a house\n" * 30, "b")
        done = self.allot("train", "tiny", "--source", "a", "--target", "b", "--valid-source", "a", "--valid-target", "b",
                          "--allow-overlap",
                          "--source-language", "de", "--target-language", "en", "-o", f"out'\"\\{EVIL_TEXT}",
                          "--set", "bpe.merges=2", "--dry-run")
        self.assertEqual((done.returncode, obeyed(done.stdout)), (0, []))
        self.put(done.stdout, "again.yml")
        again = self.allot("train", "again.yml", "--dry-run")
        self.assertEqual([line for line in again.stdout.splitlines() if not line.startswith("#")],
                         [line for line in done.stdout.splitlines() if not line.startswith("#")])


class Reports(EscapesTest):
    """What is for people on stdout, and JSON where a name is not UTF-8."""

    def corpus(self):
        return (self.put(f"ein {EVIL_TEXT} Haus\nja\n" * 20), self.put(f"a {EVIL_TEXT} house\nyes\n" * 20))

    def assert_report(self, *words, code=0):
        done = self.allot(*words)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(obeyed(done.stdout), [])
        self.assert_harmless(done, words)
        return done

    def assert_json(self, *words, code=0):
        done = self.allot(*words)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assert_harmless(done, words)
        return json.loads(done.stdout.encode("utf-8"))

    def test_check(self):
        source, target = self.corpus()
        words = ("check", "--source", source, "--target", target, "--min-usable", "0")
        done = self.assert_report(*words)
        self.assertIn(r"\x1b]0;x\x07", done.stdout)
        self.assertIn("\ufffd", self.assert_json(*words, "--json")["source"]["file"])

    def test_clean(self):
        source, target = self.corpus()
        self.assert_report("clean", "--source", source, "--target", target, "--source-output", next(self.names),
                           "--target-output", next(self.names), "--rejected", next(self.names))

    def test_evaluate(self):
        bad = self.put(f"{EVIL_TEXT} {EVIL_TEXT} {EVIL_TEXT}\n" * 3)
        good = self.put("a house\n" * 3)
        links = self.put("0-0\n" * 3)
        words = ["evaluate", "--hypothesis", bad, "--reference", good, "--source", bad, "--alignments-hypothesis", links,
                 "--alignments-reference", self.put("0-0 1-0\n" * 3), "--metrics", "rep,drop", "--worst", "2"]
        self.assertIn(r"\x1b]0;x\x07", self.assert_report(*words).stdout)
        self.assert_json("evaluate", "--hypothesis", bad, "--reference", good, "--json")

    def test_compare(self):
        source, target = self.corpus()
        words = ["compare", source, target, "--reference", target, "--samples", "10"]
        page = os.fsdecode(next(self.names))
        self.assertIn(r"\x1b]0;x\x07", self.assert_report(*words, "--output", os.fsencode(page)).stdout)
        self.assertNotIn("\x1b", self.read(page))
        self.read(page).encode("utf-8")  # all of it is UTF-8
        self.assertIn("metrics", self.assert_json(*words, "--json"))

    def test_aer(self):
        links = self.put("0-0\n")
        self.assertTrue(self.assert_report("aer", "--gold", links, links).stdout.startswith(r"\x1b]0;x\x07"))
        self.assertEqual(self.assert_json("aer", "--gold", links, links, "--json")["aer"], 0)

    def test_fertility_stats(self):
        source = self.put(f"{EVIL_TEXT} Haus\n" * 20)
        links = self.put("0-0 1-1\n" * 20)
        self.assertIn(r"\x1b]0;x\x07", self.assert_report("fertility", "stats", "--source", source, "--alignments", links).stdout)

    def test_training(self):
        source, target = self.corpus()
        model = next(self.names)
        words = ["train", "tiny", "--source", source, "--target", target, "--valid-source", source, "--valid-target", target,
                 "--source-language", "de", "--target-language", "en", "-o", model, "--set", "bpe.merges=5", "--set",
                 "model.hidden-size=8", "--set", "model.embedding-size=8", "--set", "training.epochs=2", "--set",
                 "training.shards=1", "--set", "schedule.warmup=1", "--allow-overlap"]
        self.assert_report(*words)
        done = self.assert_report(*words, "--resume")
        self.assertNotIn("another recipe", done.stderr)
        with open(os.path.join(self.folder.encode(), model + b".run", b"log.jsonl"), encoding="utf-8") as log:
            self.assertTrue([json.loads(line) for line in log])
        self.assertIn(r"\x1b]0;x\x07", self.assert_report("inspect", model).stdout)
        self.assertIn("\ufffd", self.assert_json("inspect", model, "--json")["model"])
        warnings = next(self.names)
        self.assertEqual(self.allot("translate", "-m", model, source, "-o", next(self.names), "--warnings", warnings).returncode, 0)
        self.assertEqual(obeyed(self.read(os.fsdecode(warnings))), [])
        for ending in (b".html", b".svg"):
            page = next(self.names) + ending
            picked = self.put(f"ein {EVIL_TEXT} Haus\n")
            self.assert_report("explain", "-m", model, picked, "-o", page)
            self.assertNotIn("\x1b", self.read(os.fsdecode(page)))
            self.read(os.fsdecode(page)).encode("utf-8")

    def test_experiment(self):
        recipe = self.put(f"""
title: "\\e]0;x\\a"
base: demo
set: {{built-in-sentences: 50, bpe.merges: 50, model: {{hidden-size: 8, embedding-size: 8}}, training.epochs: 1}}
columns: [bleu]
rows: [{{name: a, label: "\\e[31m\\u202e", set: {{model.transform: softmax}}}}]
""")
        folder = next(self.names)
        done = self.assert_report("experiment", recipe, "-o", folder)
        self.assertTrue(done.stdout.startswith("\\x1b]0;x\\x07\n"), done.stdout)
        with open(os.path.join(self.folder.encode(), folder, recipe + b".json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["title"], "\x1b]0;x\x07")

    def test_what_a_row_of_an_experiment_says(self):
        recipe = self.put("base: demo\nset: {built-in-sentences: 50, bpe.codes: \"\\e[31m\\u202e\"}\ncolumns: [bleu]\n"
                          "rows: [{name: a, set: {model.transform: softmax}}]\n")
        done = self.allot("experiment", recipe, "-o", next(self.names))
        self.assert_harmless(done)
        self.assertNotEqual(done.returncode, 0)


class Sources(CliTest):
    """The ways around it."""

    def sources(self):
        for folder in ("src", "cli"):
            for path, _, names in os.walk(os.path.join(SOURCE, folder)):
                for name in names:
                    if name.endswith((".h", ".cc")):
                        with open(os.path.join(path, name), encoding="utf-8") as file:
                            yield os.path.relpath(os.path.join(path, name), SOURCE), file.read()

    def assert_only_in(self, expression, *allowed):
        found = {path for path, text in self.sources() if re.search(expression, text)}
        self.assertLessEqual(found, set(allowed), expression)

    def test_only_the_console_writes_to_stderr(self):
        self.assert_only_in(r"\bstderr\)|std::cerr|std::clog|\bperror\(", "src/base/console.cc", "cli/program.cc", "cli/main.cc")

    def test_json_becomes_text_in_one_place(self):
        # Those of the other two escape all that is not ASCII.
        self.assert_only_in(r"\.dump\(", "src/base/json_text.h", "src/base/json_object.cc", "src/base/json_parser.cc")


if __name__ == "__main__":
    allot_cli.main()
