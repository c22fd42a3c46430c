"""docs/tutorial.md: every command in it runs, in order, and shows what the page says it shows."""

import os
import re
import resource
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import allot_cli

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# Of CPU time. "A minute or two", says the page; where a processor is not too slow it is half a minute.
MOST_SECONDS = 180


def seconds_of_children():
    """CPU time of all commands so far. Tests run several at a time: a clock would measure the others, too."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def read_page():
    with open(os.path.join(allot_cli.SOURCE, "docs", "tutorial.md"), encoding="utf-8") as file:
        return file.read()


class Tutorial(unittest.TestCase):
    """One run of all commands in one folder; the tests look at what is left."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="allot-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.page = read_page()
        cls.outputs = []  # (command, expected or None, output)
        path = os.path.dirname(os.path.abspath(allot_cli.ALLOT)) + os.pathsep + os.environ["PATH"]
        blocks = BLOCK.findall(cls.page)
        before = seconds_of_children()
        for i, (kind, command) in enumerate(blocks):
            if kind != "sh":
                continue
            expected = blocks[i + 1][1] if i + 1 < len(blocks) and blocks[i + 1][0] == "text" else None
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=cls.folder, env={**os.environ, "PATH": path},
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=500)
            output = done.stdout.decode()
            assert done.returncode == 0, f"{command}\nexit code {done.returncode}\n{output}"
            cls.outputs.append((command, expected, output))
        cls.seconds = seconds_of_children() - before

    def output_of(self, beginning):
        """What the last block printed that has a command beginning like this."""
        found = [output for command, _, output in self.outputs if re.search("^" + re.escape(beginning), command, re.M)]
        self.assertTrue(found, f"no command begins with '{beginning}'")
        return found[-1]

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def test_output_is_what_the_page_shows(self):
        shown = 0
        for command, expected, output in self.outputs:
            if expected is not None:
                shown += 1
                self.assertEqual(output.rstrip("\n"), expected.rstrip("\n"), command)
        self.assertEqual(shown, self.page.count("\n```text\n"), "every box shows the output of the command above it")

    @allot_cli.unless_sanitized
    def test_takes_minutes(self):
        self.assertLess(self.seconds, MOST_SECONDS, "CPU time of all commands")

    def test_uses_what_it_is_about(self):
        commands = "\n".join(command for command, *_ in self.outputs)
        for name in ("check", "clean", "train", "translate", "evaluate", "tune", "explain", "compare"):
            self.assertRegex(commands, rf"\ballot {name} ")

    def test_the_translator_translates(self):
        # A hundredth of the usual text: far from good, but what it says comes from the source.
        score = float(re.search(r"^BLEU \S+ +([\d.]+)", self.output_of("allot evaluate --hypothesis test.model.tok.en"), re.M).group(1))
        self.assertGreater(score, 15)
        for name in ("test.model.en", "test.tuned.en", "test.usual.en", "test.links"):
            self.assertEqual(self.read(name).count("\n"), 200, name)
        self.assertRegex(self.output_of("echo "), r"\w+")
        self.assertIn('"kind":', self.output_of("head -n 2 warnings.jsonl"))

    def test_tables(self):
        for name in ("BLEU", "REP", "DROP"):
            self.assertIn(name, self.output_of("allot evaluate --hypothesis test.model.tok.en"))
            self.assertIn(name, self.output_of("allot compare"))
        self.assertEqual(len(re.findall(r" best$", self.output_of("allot tune"), re.M)), 1)

    def test_pages_and_pictures(self):
        for name in ("explain.html", "compare.html"):
            self.assertIn("<!DOCTYPE html>", self.read(name))
        for name in ("tune.svg", "model.run/curve.svg"):
            self.assertTrue(xml.etree.ElementTree.fromstring(self.read(name)).tag.endswith("svg"))

    def test_files_that_the_page_names_are_there(self):
        for name in re.findall(r"`([\w.-]+(?:/[\w.-]+)?\.(?:html|svg|jsonl|tsv|links))`", self.page):
            self.assertTrue(os.path.exists(os.path.join(self.folder, name)), name)


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        docs = os.path.join(allot_cli.SOURCE, "docs")
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", read_page()):
            self.assertTrue(os.path.exists(os.path.join(docs, target)), target)


if __name__ == "__main__":
    allot_cli.main()
