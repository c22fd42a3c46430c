"""allot demo: the whole way on a small corpus, stopped and resumed; the corpus that it writes."""

import json
import os
import re
import shutil
import signal
import subprocess
import time

import allot_cli
from allot_cli import ALLOT, CliTest


class Demo(CliTest):
    """With a few hundred sentences: nothing is learned, but everything is made."""

    ARGUMENTS = ("demo", "--sentences", "200", "-o", "out", "--log-level", "warning")

    def check_story(self, text):
        for number, title in enumerate(("Text to learn from", "Two translators learn", "How good are they?", "Where they differ",
                                        "Now with your own text", "Look inside"), 1):
            self.assertIn(f"\n{number}. {title}\n", text)
        self.assertIn("200 German sentences", text)
        self.assertIn("Both have translated 20 sentences", text)
        # Softmax gains by its settings, too: budgets are compared with both of its rows.
        for row, baseline in (("softmax (tuned)", "softmax (usual)"), ("csparsemax (budgets)", "softmax (usual)"),
                              ("csparsemax (budgets)", "softmax (tuned)")):
            self.assertRegex(text, re.escape(f"   {row}, compared with {baseline}: ")
                             + r"((better|worse|different|no significant difference) in [A-Za-z, ]+(; |\.\n))+")
        for name in ("explain.html", "models/softmax-seed1/model.json", "models/csparsemax-seed1/model.json"):
            self.assertTrue(os.path.exists(self.path("out/" + name)), name)
        self.assertTrue(text.endswith("\n   $ allot serve -m out/models/csparsemax-seed1\n"), text[-300:])

    def test_the_whole_way_and_again(self):
        done = self.allot(*self.ARGUMENTS, timeout=500)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_story(done.stdout)
        # The table has the scores that are kept, in the order of its columns.
        for row, label in (("softmax", "softmax (usual)"), ("softmax-tuned", "softmax (tuned)"), ("csparsemax", "csparsemax (budgets)")):
            kept = json.loads(self.read(f"out/rows/{row}-seed1.json"))["scores"]
            line = next(line for line in done.stdout.splitlines() if line.strip().startswith(label + "  "))
            numbers = [float(number) for number in re.findall(r"\d+\.\d+", line)]
            self.assertEqual(len(numbers), len(kept))
            self.assertAlmostEqual(numbers[0], kept["bleu"]["score"], delta=0.006)
            self.assertAlmostEqual(numbers[-2], kept["drop"]["score"], delta=0.006)
            self.assertAlmostEqual(numbers[-1], kept["length"]["score"], delta=0.0006)
        # Nothing is trained a second time, and the story is the same.
        before = os.stat(self.path("out/models/softmax-seed1/model.json")).st_mtime_ns
        again = self.allot(*self.ARGUMENTS)
        self.assertEqual(again.stdout, done.stdout)
        self.assertEqual(os.stat(self.path("out/models/softmax-seed1/model.json")).st_mtime_ns, before)
        # The page needs the models: those that were deleted are trained again, to the same story and page.
        page = self.read("out/explain.html")
        for gone in ("models/csparsemax-seed1", "translations"):
            shutil.rmtree(self.path("out/" + gone))
            os.remove(self.path("out/explain.html"))
            again = self.allot(*self.ARGUMENTS, timeout=500)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(again.stdout, done.stdout)
            self.assertEqual(self.read("out/explain.html"), page)
        # Another size in the same folder is refused, and nothing is lost.
        other = self.allot("demo", "--sentences", "100", "-o", "out")
        self.assertEqual(other.returncode, 2)
        self.assertIn("to fix: ", other.stderr)
        self.assertEqual(self.allot(*self.ARGUMENTS).stdout, done.stdout)
        other = self.allot("demo", "--sentences", "100", "-o", "out", "--overwrite", "--quiet", timeout=500)
        self.assertEqual(other.returncode, 0, other.stderr)
        self.assertIn("100 German sentences", other.stdout)

    def test_stopped_and_resumed(self):
        process = subprocess.Popen([ALLOT, *self.ARGUMENTS], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 300
        log = self.path("out/models/softmax-seed1.run/log.jsonl")
        while not (os.path.exists(log) and os.path.getsize(log) > 0) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        _, stderr = process.communicate(timeout=300)
        self.assertEqual(process.returncode, -signal.SIGINT, stderr)
        self.assertIn("to fix: run the same command again to continue", stderr.decode())
        done = self.allot(*self.ARGUMENTS, timeout=500)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_story(done.stdout)

    def test_options_that_do_not_go_together(self):
        self.assertEqual(self.allot("demo", "--seed", "2").returncode, 2)
        self.assertEqual(self.allot("demo", "--write-corpus", "toy", "-o", "out").returncode, 2)
        self.assertEqual(self.allot("demo", "--sentences", "0").returncode, 2)
        self.assertEqual(os.listdir(self.folder), [])


class DemoCorpus(CliTest):
    def test_writes_the_corpus_and_says_what_is_in_it(self):
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "300", "--seed", "2")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        self.assertIn("wrote 300 training, 30 validation and 30 test sentence pairs to toy\n", done.stderr)
        self.assertIn("a German word becomes 0: ", done.stderr)
        self.assertEqual(sorted(os.listdir(self.path("toy"))),
                         sorted(part + ending for part in ("train", "valid", "test")
                                for ending in (".de", ".en", ".align", ".gold")))
        self.assertEqual(self.read("toy/train.gold").replace("*", "").count("\n"), 300)

    def test_same_seed_same_files_in_silence(self):
        for folder in ("a", "b"):
            done = self.allot("demo", "--write-corpus", folder, "--sentences", "100", "--quiet")
            self.assertEqual(done.stderr, "")
        for name in os.listdir(self.path("a")):
            self.assertEqual(self.read("a/" + name), self.read("b/" + name))

    def test_true_links_have_no_errors(self):
        self.allot("demo", "--write-corpus", "toy", "--sentences", "100", "--quiet")
        done = self.allot("aer", "--gold", "toy/train.gold", "toy/train.align")
        self.assertEqual(done.returncode, 0)
        self.assertIn("toy/train.align: AER 0.0% (precision 100.0%, recall 100.0%", done.stdout)

    def test_no_sentences(self):
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "0")
        self.assert_fails(done, 2, "allot: --sentences: must be at least 1, not '0'\n"
                                   "  to fix: see 'allot demo --help'\n")
        self.assertFalse(os.path.exists(self.path("toy")))

    def test_folder_is_a_file(self):
        self.write("toy", "")
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "10")
        self.assertEqual(done.returncode, 1)
        self.assertIn("to fix: name a folder that you may write to", done.stderr)


if __name__ == "__main__":
    allot_cli.main()
