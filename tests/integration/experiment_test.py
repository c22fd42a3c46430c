"""allot experiment: rows are trained, translated and evaluated; what is done stays done."""

import fcntl
import glob
import json
import os
import signal
import subprocess
import time
import unittest

import page_browser
from allot_cli import SOURCE, CliTest

try:
    from selenium.webdriver.common.by import By
except ImportError:
    pass  # the tests that need it are skipped

# Models that train in a moment, on the built-in corpus.
EXPERIMENT = """
title: Tiny
base: demo
set:
  built-in-sentences: 100
  bpe.merges: 300
  model: {hidden-size: 16, embedding-size: 16}
  batch.size: 8
  training: {epochs: 2}
columns: [bleu, chrf, ter, rep, drop]
beam-size: 2
rows:
  - name: softmax
    set: {model.transform: softmax}
    seeds: 2
  - name: penalty
    label: softmax + CovPenalty
    model-of: softmax
    translate: {tune: [alpha, beta]}
  - name: csparsemax
    set: {fertility: {kind: predicted, tagger-epochs: 1, tagger-hidden-size: 8, tagger-embedding-size: 8}}
"""


class ExperimentTest(CliTest):
    def setUp(self):
        super().setUp()
        self.write("e.yml", EXPERIMENT)

    def experiment(self, *more, recipe="e.yml", **options):
        return self.allot("experiment", recipe, "-o", "out", "--quiet", *more, **options)

    def result(self, name):
        return json.loads(self.read(f"out/rows/{name}.json"))


class Rows(ExperimentTest):
    def test_from_recipe_to_table(self):
        done = self.experiment()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "Tiny")
        self.assertRegex(lines[2], r"^\s+BLEU ↑ +chrF2 ↑ +TER ↓ +REP ↓ +DROP ↓$")
        self.assertRegex(lines[3], r"^softmax +[\d.]+ ± [\d.]+ ")
        lines = self.read("out/e.md").splitlines()
        self.assertEqual(lines[0], "**Tiny**")
        self.assertRegex(lines[2], r"^\|\s+\|\s+BLEU ↑ \|\s+chrF2 ↑ \|\s+TER ↓ \|\s+REP ↓ \|\s+DROP ↓ \|$")
        self.assertRegex(lines[4], r"^\| softmax\s+\|\s+[\d.]+ ± [\d.]+ \|")
        self.assertIn("10 test sentences, beam 2.", done.stdout)
        self.assertEqual(sorted(os.listdir(self.path("out/rows"))),
                         ["csparsemax-seed1.json", "penalty-seed1.json", "softmax-seed1.json", "softmax-seed2.json"])
        # The penalty needs no training of its own.
        self.assertEqual(sorted(os.listdir(self.path("out/models"))),
                         ["csparsemax-seed1", "csparsemax-seed1.run", "softmax-seed1", "softmax-seed1.run",
                          "softmax-seed2", "softmax-seed2.run"])
        results = json.loads(self.read("out/e.json"))
        self.assertEqual([row["name"] for row in results["rows"]], ["softmax", "penalty", "csparsemax"])
        self.assertEqual(len(results["results"]), 4)
        penalty = self.result("penalty-seed1")
        self.assertEqual(penalty["translation"]["tuned"], ["alpha", "beta"])
        self.assertEqual(penalty["training-hash"], self.result("softmax-seed1")["training-hash"])
        page = self.read("out/e.html")
        self.assertIn("<svg", page)
        self.assertNotIn("<script", page)

        # Scores are those of 'allot evaluate' on the same files.
        folder = [name for name in os.listdir(self.path("out/cache")) if name.startswith("built-in")][0]
        evaluated = self.allot("evaluate", "--hypothesis", "out/translations/softmax-seed1.txt", "--reference",
                            f"out/cache/{folder}/test.en", "--metrics", "bleu,chrf,ter", "--json")
        scores = self.result("softmax-seed1")["scores"]
        for metric, value in json.loads(evaluated.stdout).items():
            self.assertAlmostEqual(scores[metric]["score"], value["score"])
            self.assertEqual(scores[metric]["signature"], value["signature"])
        translated = self.allot("translate", "-m", "out/models/softmax-seed1", "--beam-size", "2",
                                f"out/cache/{folder}/test.de")
        self.assertEqual(translated.stdout, self.read("out/translations/softmax-seed1.txt"))

        self.again(done.stdout)
        self.later_columns()
        self.other_table()

    def again(self, table):
        """Nothing is made twice."""
        names = os.listdir(self.path("out/rows"))
        before = {name: os.stat(self.path(f"out/rows/{name}")).st_mtime_ns for name in names}
        done = self.allot("experiment", "e.yml", "-o", "out", "--jobs", "1")
        self.assertEqual(done.stdout, table)
        self.assertIn("reusing 4 of 4 results", done.stderr)
        for name, stamp in before.items():
            self.assertEqual(os.stat(self.path(f"out/rows/{name}")).st_mtime_ns, stamp)

    def later_columns(self):
        self.write("columns.yml", EXPERIMENT.replace("ter, rep", "multi-bleu"))
        done = self.allot("experiment", "columns.yml", "-o", "out", "--rows", "penalty", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("multi-bleu ↑", done.stdout)
        self.assertNotIn("csparsemax", done.stdout)

    def other_table(self):
        """A row under another name finds its result, and its model."""
        self.write("other.yml", EXPERIMENT.split("rows:")[0] + """rows:
  - name: renamed
    set: {model.transform: softmax}
  - name: greedy
    model-of: renamed
    translate: {beam-size: 1}
""")
        done = self.allot("experiment", "other.yml", "-o", "out")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("reusing 1 of 2 results", done.stderr)
        self.assertFalse(os.path.exists(self.path("out/models/renamed-seed1")))
        self.assertEqual(self.result("greedy-seed1")["training-hash"], self.result("softmax-seed1")["training-hash"])
        self.write("third.yml", self.read("other.yml").replace("renamed", "first").replace("greedy", "second"))
        done = self.allot("experiment", "third.yml", "-o", "out")
        self.assertIn("reusing 2 of 2 results", done.stderr)
        results = json.loads(self.read("out/third.json"))["results"]
        self.assertEqual([result["row"] for result in results], ["first", "second"])
        self.short_names()

    def short_names(self):
        """Files of a part of the table are named after its rows, unless that would be long; the message names their folder once."""
        done = self.allot("experiment", "third.yml", "-o", "out", "--rows", "first,second")
        self.assertIn("written to out: third.first+second.md, third.first+second.html, third.first+second.json\n", done.stderr)
        self.write("long.yml", self.read("third.yml").replace("first", "the-first-of-two-rows").replace("second", "the-second-of-two-rows"))
        done = self.allot("experiment", "long.yml", "-o", "out", "--rows", "the-first-of-two-rows,the-second-of-two-rows")
        self.assertRegex(done.stderr, r"written to out: (long\.2-rows-[0-9a-f]{6})\.md, \1\.html, \1\.json\n")

    def test_jobs_do_not_change_the_table(self):
        for output, jobs in (("one", "1"), ("two", "2")):
            done = self.allot("experiment", "e.yml", "-o", output, "--quiet", "--jobs", jobs, "--seeds", "1")
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("one/e.md"), self.read("two/e.md"))


@unittest.skipIf(page_browser.webdriver is None, "python3-selenium is not installed")
class Page(ExperimentTest):
    """The page as a reader sees it."""

    def setUp(self):
        super().setUp()
        self.write("e.yml", EXPERIMENT.replace("title: Tiny", "title: 'Tiny </style><script>document.title=1</script>'"))
        self.assertEqual(self.experiment("--seeds", "1").returncode, 0)
        self.browser = page_browser.start(self)
        self.browser.set_window_size(1200, 1000)
        self.browser.get("file://" + self.path("out/e.html"))

    def texts(self, selector):
        return [element.text for element in self.browser.find_elements(By.CSS_SELECTOR, selector)]

    def style(self, selector, name):
        return self.browser.find_element(By.CSS_SELECTOR, selector).value_of_css_property(name)

    def test_page(self):
        self.same_numbers_as_the_json()
        self.all_parts()
        self.narrow_window()
        self.dark_mode()
        self.phone()
        self.assertEqual(self.browser.get_log("browser"), [])

    def phone(self):
        """At 390 px nothing of the table is cut, every number has its name, and the letters of the curves keep their size."""
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        script = "return [...document.querySelectorAll('.stacked td')].map((e) => [e.getBoundingClientRect().right, e.dataset.name, getComputedStyle(e, '::before').content])"
        columns = [column["name"] for column in json.loads(self.read("out/e.json"))["columns"]]
        cells = self.browser.execute_script(script)
        self.assertEqual(len(cells), 3 * len(columns))
        for i, (right, name, shown) in enumerate(cells):
            self.assertLessEqual(right, 390)
            self.assertEqual(name.split()[0], columns[i % len(columns)])
            self.assertEqual(shown, f'"{name}"')
        script = "return [...document.querySelectorAll('.curves svg')].map((e) => [e.getBoundingClientRect().width / e.viewBox.baseVal.width, e.getBoundingClientRect().right])"
        for scale, right in self.browser.execute_script(script):
            self.assertGreaterEqual(scale * 11, 10)  # the smallest letters, in pixels
            self.assertLessEqual(right, 390)
        self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def same_numbers_as_the_json(self):
        results = json.loads(self.read("out/e.json"))
        self.assertEqual(self.texts("tbody th"), [row["label"] for row in results["rows"]])
        for tr, row in zip(self.browser.find_elements(By.CSS_SELECTOR, "tbody tr"), results["rows"]):
            shown = [td.text.split()[0] for td in tr.find_elements(By.TAG_NAME, "td")]
            self.assertEqual(shown, [f"{score['mean']:.2f}" for score in row["scores"].values()])

    def all_parts(self):
        self.assertEqual(self.texts("h2"), ["Learning curves", "Sentences", "Signatures", "Training runs", "Recipe"])
        # 10 test sentences, each with source, reference and every row.
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, "article.sentence")), 10)
        for article in self.browser.find_elements(By.CSS_SELECTOR, "article.sentence"):
            self.assertEqual([dt.text for dt in article.find_elements(By.TAG_NAME, "dt")],
                             ["source", "reference", "softmax", "softmax + CovPenalty", "csparsemax"])
        self.assertEqual(self.texts("pre"), [self.read("e.yml").strip()])
        # A title is text, whatever it says.
        self.assertIn("</style><script>", self.browser.title)
        self.assertEqual(self.browser.find_elements(By.TAG_NAME, "script"), [])

    def narrow_window(self):
        self.browser.set_window_size(500, 900)
        width = self.browser.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
        self.assertLessEqual(width[0], width[1])

    def dark_mode(self):
        light = (self.style("body", "color"), self.style("body", "background-color"))
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                     {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
        dark = (self.style("body", "color"), self.style("body", "background-color"))
        self.assertNotEqual(light[0], dark[0])
        self.assertNotEqual(light[1], dark[1])
        # The curves are drawn in the color of the text.
        self.assertEqual(self.style("figure svg", "color"), dark[0])


class Mistakes(ExperimentTest):
    def test_recipe_mistakes(self):
        cases = [
            ("rows: [{name: a}]\nseed: 3\n", "x.yml:2: unknown key 'seed' of an experiment\n"
             "  to fix: did you mean 'seeds'? the keys are: base, beam-size, columns, rows, seeds, set, test-source, "
             "test-target, title\n"),
            ("rows:\n  - name: a\n    set:\n      model.transform: softmin\n",
             "x.yml:4: model.transform: unknown transform 'softmin'\n"),
            ("rows:\n  - name: a\n", "x.yml:2: row 'a': no source text to train on\n"),
            ("columns: {a: b}\nrows: [{name: a}]\n", "x.yml:1: a list is expected here\n  to fix: "),
        ]
        for text, message in cases:
            with self.subTest(text):
                self.write("x.yml", text)
                done = self.experiment(recipe="x.yml")
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stderr[:len(message)], message)

    def test_keys_of_the_experiment_itself(self):
        self.assert_fails(self.experiment("--set", "seed=7"), 2, "allot: 'seed' is set by the experiment itself\n"
                          "  to fix: leave it out; 'seeds' says how many seeds a row has\n")

    def test_no_such_row(self):
        self.assert_fails(self.experiment("--rows", "softmax,sparsemax"), 2,
                          "allot: unknown row 'sparsemax'\n  to fix: choose from: softmax, penalty, csparsemax\n")

    def test_no_test_text(self):
        self.pairs()
        self.assert_fails(self.experiment(*self.files, recipe="f.yml"), 2,
                          "allot: no test text\n  to fix: give --test-source and --test-target: text that is used "
                          "neither for training nor for validation\n")

    def test_a_lock_that_cannot_be_opened(self):
        os.makedirs(self.path("out/lock"))
        self.assert_fails(self.experiment(), 1, "out/lock: cannot open this file: Is a directory\n"
                                                "  to fix: name a folder that you may write to with -o\n")

    def test_what_is_refused_leaves_nothing(self):
        self.pairs()
        more = [*self.files, "--test-source", "valid.de", "--test-target", "valid.en"]
        self.write("short.en", "the dog sleeps\n")
        before = sorted(os.listdir(self.folder))
        for options, code in (([*more, "--rows", "nobody"], 2), (self.files, 2), ([*more, "--set", "sink=never"], 2),
                              ([*more, "--set", "source=nowhere"], 3), ([*more, "--set", "target=short.en"], 3)):
            done = self.allot("experiment", "f.yml", "-o", "deep/er/out", "--quiet", *options)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(sorted(os.listdir(self.folder)), before)
        os.makedirs(self.path("out/rows/a-seed1.json"))
        done = self.experiment(*more, recipe="f.yml")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(os.listdir(self.path("out")), ["rows"])

    def test_a_folder_in_use_is_not_touched(self):
        os.makedirs(self.path("out/cache"))
        left = self.path("out/cache/.words-1.2000000000.tmp")
        with open(left, "wb"):
            os.utime(left, (0, 0))
        with open(self.path("out/lock"), "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assert_fails(self.experiment(), 1, "out/lock: another experiment is at work in this folder\n"
                                                    "  to fix: wait for it to end, or name another folder with -o\n")
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["cache", "lock"])
        self.assertTrue(os.path.exists(left))

    def test_a_lost_line_of_the_test_text_shows_before_anything_is_trained(self):
        self.pairs()
        self.write("short.en", "the dog sleeps\n")
        done = self.allot("experiment", "f.yml", "-o", "out", *self.files, "--test-source", "valid.de", "--test-target", "short.en")
        self.assert_fails(done, 3, "short.en:1: ends after 1 line, but valid.de has 6 lines\n"
                          "  to fix: add or delete lines so that each sentence has its translation beside it; 'allot check' looks for the "
                          "place where the files diverge\n")
        self.assertFalse(os.path.exists(self.path("out")))

    def test_examples_have_none(self):
        """All of it is read, and every row checked, before a test text that lacks a line is refused."""
        self.pairs()
        self.write("short.en", "the dog sleeps\n")
        examples = sorted(glob.glob(os.path.join(SOURCE, "examples", "*.yml")))
        self.assertGreaterEqual(len(examples), 4)
        for example in examples:
            with self.subTest(os.path.basename(example)):
                # The recipe `demo` has its own training text.
                with open(example, encoding="utf-8") as file:
                    files = [] if "\nbase: demo\n" in file.read() else self.files
                done = self.experiment(*files, "--test-source", "valid.de", "--test-target", "short.en", recipe=example)
                self.assertEqual(done.stderr.splitlines()[0], "short.en:1: ends after 1 line, but valid.de has 6 lines")
                self.assertEqual(done.returncode, 3)
                self.assertFalse(os.path.exists(self.path("out")))

    def test_files_and_another_recipe_in_the_same_folder(self):
        self.pairs()
        more = [*self.files, "--test-source", "valid.de", "--test-target", "valid.en"]
        self.assertEqual(self.experiment(*more, recipe="f.yml").returncode, 0)
        os.remove(self.path("out/rows/a-seed1.json"))
        self.assert_fails(self.experiment(*more, "--set", "model.dropout=0.125", recipe="f.yml"), 2,
                          "out/models/a-seed1: was trained with a different recipe: model.dropout differs\n"
                          "  to fix: name another folder with -o, or train it from scratch with --overwrite\n")
        done = self.experiment(*more, "--set", "model.dropout=0.125", "--overwrite", recipe="f.yml")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_recipe_is_not_written_over(self):
        self.pairs()
        os.makedirs(self.path("out"))
        os.rename(self.path("f.yml"), self.path("out/f.json"))
        self.assert_fails(self.experiment(*self.files, recipe="out/f.json"), 2,
                          "allot: 'out/f.json' would be written over the input\n  to fix: give the output another name\n")
        self.assertEqual(os.listdir(self.path("out")), ["f.json"])

    def test_a_part_of_the_table_leaves_the_trainings_of_the_rest(self):
        self.pairs()
        more = [*self.files, "--test-source", "valid.de", "--test-target", "valid.en"]
        recipe = self.read("f.yml")
        rows = "[{name: x, set: {model.transform: %s}}, {name: y, set: {model.transform: %s}}]"
        self.write("f.yml", recipe.replace("[{name: a}]", rows % ("softmax", "csoftmax")))
        self.assertEqual(self.experiment(*more, recipe="f.yml").returncode, 0)
        before = self.read("out/models/y-seed1/model.json")
        # What was y is now x; the new y must not take its folder.
        self.write("f.yml", recipe.replace("[{name: a}]", rows % ("csoftmax", "sparsemax")))
        done = self.experiment(*more, "--rows", "y", "--overwrite", recipe="f.yml")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("out/models/y-seed1/model.json"), before)

    def pairs(self):
        self.write("f.yml", "base: tiny\n"
                            "set: {bpe.merges: 0, model: {hidden-size: 8, embedding-size: 8}, training.epochs: 1}\n"
                            "columns: [bleu, drop]\n"
                            "rows: [{name: a}]\n")
        for name in ("train", "valid"):
            self.write(name + ".de", "der Hund schläft\ndas Haus\n" * 3)
            self.write(name + ".en", "the dog sleeps\nthe house\n" * 3)
        self.files = ["--source", "train.de", "--target", "train.en", "--valid-source", "valid.de", "--valid-target",
                      "valid.en", "--source-language", "de", "--target-language", "en"]


class Interruption(ExperimentTest):
    def start_experiment(self, *more):
        return self.start("experiment", "e.yml", "-o", "out", "--quiet", *more, stdout=subprocess.DEVNULL)

    def wait_for(self, name, process):
        end = time.time() + 60
        while not os.path.exists(self.path(name)) and process.poll() is None and time.time() < end:
            time.sleep(0.01)

    def test_kill_9_and_again(self):
        self.assertEqual(self.allot("experiment", "e.yml", "-o", "whole", "--quiet").returncode, 0)
        for moment in ("models/softmax-seed1.run/log.jsonl", "models/softmax-seed1", "rows/softmax-seed1.json"):
            process = self.start_experiment()
            self.wait_for("out/" + moment, process)
            process.kill()
            process.communicate()
        done = self.experiment()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("out/e.md"), self.read("whole/e.md"))

    def test_a_polite_stop(self):
        process = self.start_experiment("--set", "training.epochs=500", "--set", "fertility.kind=constant")
        self.wait_for("out/models/softmax-seed1.run/log.jsonl", process)
        process.send_signal(signal.SIGTERM)
        stderr = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertEqual(stderr, "out: stopped; everything is saved\n  to fix: run the same command again to continue\n")

    def test_a_polite_stop_of_its_trainings_alone(self):
        process = self.start_experiment("--rows", "softmax", "--set", "training.epochs=500")
        self.wait_for("out/models/softmax-seed1.run/log.jsonl", process)
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as file:
            for child in file.read().split():
                os.kill(int(child), signal.SIGTERM)
        stderr = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertEqual(stderr, "out: stopped; everything is saved\n  to fix: run the same command again to continue\n")


if __name__ == "__main__":
    page_browser.main()
