"""The Python module: translation, metrics, text, alignment, training."""

import contextlib
import gc
import logging
import math
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

import allot
import numpy
import tiny_model
from tiny_model import ALLOT, TINY, ModelTest

LINES = ["Der Hund schläft.", "", "Die Übung war gestern schön."]


def turns_during(work):
    """How many turns another thread has during the work, one per millisecond at most. What computes with the interpreter's lock leaves it
    none or a few."""
    turns, is_done = [0], threading.Event()

    def take_turns():
        while not is_done.is_set():
            turns[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=take_turns)
    thread.start()
    try:
        before = turns[0]
        work()
        return turns[0] - before
    finally:
        is_done.set()
        thread.join()


@contextlib.contextmanager
def interrupt_when(is_time):
    """Ctrl-C from outside, as soon as it is time. The main thread computes and runs no Python, so only the module can notice it before
    everything is done."""
    has_ended = threading.Event()

    def interrupt():
        while not is_time():
            if has_ended.wait(0.01):
                return
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        yield
    finally:
        has_ended.set()
        thread.join()


class Translating(ModelTest):
    changes = {"model.transform": "csparsemax", "fertility.kind": "constant"}

    def setUp(self):
        self.translator = allot.Translator(self.model)

    def test_same_as_the_program(self):
        done = subprocess.run([ALLOT, "translate", "-m", self.model, "--quiet", "--beam-size", "3"],
                              input="\n".join(LINES + [""]).encode(), stdout=subprocess.PIPE, check=True)
        found = self.translator.translate(LINES, beam_size=3)
        self.assertEqual([one.text for one in found], done.stdout.decode().splitlines())

    def test_paths_and_flags_of_numpy(self):
        path = pathlib.Path(self.model)
        expected = self.translator.translate(LINES[0], beam_size=2, replace_unk=True).text
        for model in (path, [path], [self.model, path][:1]):
            translator = allot.Translator(model)
            self.assertEqual(translator.translate(LINES[0], beam_size=2, replace_unk=numpy.bool_(True)).text, expected)
        self.assertEqual(self.translator.translate(LINES[0], beam_size=2, replace_unk=numpy.bool_(False),
                                                   attention=numpy.bool_(False)).attention, None)
        with self.assertRaises(TypeError):
            allot.Translator(7)
        with self.assertRaises(TypeError):
            allot.Translator([7])

    def test_a_line_and_its_words(self):
        one = self.translator.translate(LINES[2])
        self.assertIsInstance(one, allot.Translation)
        self.assertEqual(str(one), one.text)
        self.assertIn("score=", repr(one))
        self.assertEqual(one.source, LINES[2])
        for word in one.source_words:
            self.assertEqual(LINES[2][word.begin:word.end], word.text)
        for word in one.words:
            self.assertEqual(one.text[word.begin:word.end], word.text)
        self.assertEqual(len(one.tokens), len(one.token_scores))
        subwords = allot.Translator(self.model, form="subwords")
        scored = subwords.score(" ".join(one.source_tokens), " ".join(one.tokens))
        numpy.testing.assert_allclose(scored.token_scores, one.token_scores, atol=1e-3)
        self.assertEqual((self.translator.source_language, self.translator.target_language), ("de", "en"))

    def test_attention_is_not_copied_and_outlives_its_owner(self):
        one = self.translator.translate(LINES[2])
        attention = one.attention
        self.assertEqual(attention.shape, (len(one.words), len(one.source_words) + 1))
        self.assertEqual(attention.dtype, numpy.float32)
        self.assertFalse(attention.flags.owndata)
        self.assertFalse(attention.flags.writeable)
        self.assertEqual(attention.ctypes.data, one.attention.ctypes.data)
        before = attention.copy()
        del one
        gc.collect()
        numpy.testing.assert_array_equal(attention, before)
        numpy.testing.assert_allclose(attention.sum(axis=1), 1, atol=1e-5)

    def test_budgets_are_what_attention_spent(self):
        one = self.translator.translate(LINES[0])
        spent = one.token_attention.sum(axis=0)
        self.assertAlmostEqual(sum(budget.spent for budget in one.budgets), spent[:-1].sum(), places=4)
        for budget in one.budgets:
            self.assertLessEqual(budget.spent, budget.fertility + 1e-5)
        self.assertIsNone(self.translator.translate(LINES[0], attention=False).attention)

    def test_options(self):
        best = self.translator.translate(LINES[0], n_best=3)
        self.assertEqual(len(best.alternatives), 2)
        self.assertLessEqual(len(self.translator.translate(LINES[2], max_length=2).tokens), 2)
        self.assertEqual(self.translator.translate(LINES[:1], prefixes=["the"])[0].tokens[0], "the")

    def test_sentences_of_a_line(self):
        line = "Der Hund schläft.  Die Übung war schön."
        lengths = {"min_length": 8, "max_length": 8}
        both = self.translator.translate(line, **lengths)
        alone = self.translator.translate(line.split("  "), **lengths)
        self.assertEqual(both.tokens, alone[0].tokens + alone[1].tokens)
        for word in both.source_words:
            self.assertEqual(line[word.begin:word.end], word.text)
        self.assertEqual(len(both.tokens), 16)
        self.assertEqual(len(self.translator.translate(line, split_sentences="off", **lengths).tokens), 8)
        with self.assertRaisesRegex(allot.Error, "auto, on, off"):
            self.translator.translate(line, split_sentences="maybe")

    def test_lines_that_belong_together(self):
        for given in ({"prefixes": ["the"] * 3}, {"fertilities": [[1.0]]}):
            with self.assertRaisesRegex(allot.Error, "for 2 lines"):
                self.translator.translate(LINES[:1] * 2, **given)
        with self.assertRaisesRegex(allot.Error, "3 translations for 2 lines"):
            self.translator.score(LINES[:1] * 2, ["the"] * 3)

    def test_precision(self):
        eight = allot.Translator(self.model, precision="int8").translate(LINES[0])
        self.assertNotEqual(eight.log_prob, self.translator.translate(LINES[0]).log_prob)
        with self.assertRaisesRegex(allot.Error, "int4"):
            allot.Translator(self.model, precision="int4")
        with self.assertRaises(allot.Error) as raised:
            self.translator.translate(LINES[0], beam_siz=3)
        self.assertIn("beam-size", raised.exception.remedy)
        with self.assertRaises(allot.Error):
            self.translator.translate(LINES[0], beam_size=0)
        self.assertEqual(self.translator.translate([]), [])

    def test_warnings_have_kind_and_words(self):
        kinds = {warning.kind for warning in self.translator.translate("Xylofonquatsch", max_length=1).warnings}
        self.assertIn("unfinished", kinds)

    def test_terms(self):
        for glossary in ({"Hund": "zorblax"}, [("Hund", "zorblax")]):
            best = self.translator.translate("der Hund ist neu.", glossary=glossary, forbidden_terms=["dog"])
            self.assertEqual([term.source for term in best.terms], ["Hund"])
            term = best.terms[0]
            self.assertEqual(best.source_words[term.source_begin].text, "Hund")
            if term.placed == "none":
                self.assertIn("glossary", [warning.kind for warning in best.warnings])
            else:
                self.assertEqual(best.words[term.begin].text.lower(), "zorblax")
                self.assertEqual(best.text.lower().count("zorblax"), 1)
        self.assertEqual(self.translator.translate("der Hund").terms, [])
        with self.assertRaisesRegex(allot.Error, "the source term 'a' already exists"):
            self.translator.translate("a", glossary=[("a", "b"), ("a", "c")])

    def test_threads_share_a_translator(self):
        expected = [one.text for one in self.translator.translate(LINES)]
        found = [None] * 4

        def work(number):
            found[number] = [one.text for one in self.translator.translate(LINES, threads=1)]

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 4)

    def test_others_run_while_it_translates(self):
        self.assertGreater(turns_during(lambda: self.translator.translate(LINES[2:] * 500, threads=1)), 10)

    def test_interrupt_stops_a_long_translation(self):
        lines = LINES[2:] * 200000  # minutes, at a hundred tokens each
        started = time.monotonic()
        with self.assertRaises(KeyboardInterrupt), interrupt_when(lambda: time.monotonic() > started + 0.5):
            self.translator.translate(lines, threads=1, batch_size=1, min_length=100, max_length=100)
        self.assertLess(time.monotonic() - started, 60)

    def test_errors_have_parts(self):
        with self.assertRaises(allot.Error) as raised:
            allot.Translator("no-such-model")
        self.assertTrue(raised.exception.place.startswith("no-such-model"))
        self.assertTrue(raised.exception.remedy)
        self.assertIn("to fix:", str(raised.exception))
        self.assertEqual(raised.exception.kind, "input")
        self.assertEqual(pickle.loads(pickle.dumps(raised.exception)).__dict__, raised.exception.__dict__)
        with self.assertRaises(allot.Error) as raised:
            self.translator.translate(LINES[0], beam_size=0)
        self.assertEqual(raised.exception.kind, "usage")


class Attention(unittest.TestCase):
    SCORES = numpy.array([[[0.3, -0.2, 0.9], [2.0, 1.0, 0.5]]] * 2)
    BOUNDS = numpy.array([0.4, 0.9, 0.5])

    def test_batches(self):
        for name, is_bounded in allot.attention.TRANSFORMS.items():
            for kind in (numpy.float32, numpy.float64):
                scores = self.SCORES.astype(kind)
                arguments = (scores, self.BOUNDS) if is_bounded else (scores,)
                weights = getattr(allot.attention, name)(*arguments)
                self.assertEqual((weights.shape, weights.dtype), (scores.shape, kind))
                numpy.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)
                numpy.testing.assert_array_equal(weights[0], weights[1])
                if is_bounded:
                    self.assertTrue((weights <= self.BOUNDS + 1e-6).all())
        numpy.testing.assert_allclose(allot.attention.csparsemax([1, 0], [0.5, 1]), [0.5, 0.5])

    def test_masks(self):
        weights = allot.attention.softmax(self.SCORES, lengths=[[1, 2], [3, 2]])
        self.assertEqual(weights[0, 0].tolist(), [1, 0, 0])
        self.assertEqual(weights[1, 1, 2], 0)
        self.assertEqual(allot.attention.sparsemax([0.5, -math.inf, 0.1])[1], 0)

    def test_views_are_read_as_they_are(self):
        flipped = self.SCORES[..., ::-1]
        numpy.testing.assert_allclose(allot.attention.softmax(flipped), allot.attention.softmax(self.SCORES)[..., ::-1])

    def test_gradients(self):
        direction = numpy.array([1.0, -2.0, 0.5])
        for name, is_bounded in allot.attention.TRANSFORMS.items():
            transform = getattr(allot.attention, name)
            scores, bounds = self.SCORES[0, 0], self.BOUNDS if is_bounded else None
            arguments = [scores, bounds] if is_bounded else [scores]
            of_scores, of_bounds = allot.attention.backward(name, direction, scores, bounds)
            for number, found in zip(range(len(arguments)), (of_scores, of_bounds)):
                for place in range(3):
                    step = numpy.zeros(3)
                    step[place] = 1e-6
                    values = [[*arguments], [*arguments]]
                    values[0][number] = arguments[number] + step
                    values[1][number] = arguments[number] - step
                    slope = (transform(*values[0]) - transform(*values[1])) @ direction / 2e-6
                    self.assertAlmostEqual(found[place], slope, places=5, msg=f"{name} {number} {place}")

    def test_rows_without_a_solution(self):
        with self.assertRaises(allot.Error):
            allot.attention.csoftmax([0.0, 0.0], [0.2, 0.2])


class Tools(unittest.TestCase):
    def test_metrics(self):
        hypotheses, references = ["the cat sat on the mat"], ["the cat sat on a mat"]
        score = allot.metrics.bleu(hypotheses, references)
        self.assertAlmostEqual(score.score, 53.7284965911771)
        self.assertEqual(len(score.sentences), 1)
        self.assertIn("tok:13a", score.signature)
        self.assertAlmostEqual(allot.metrics.bleu(hypotheses, [references, hypotheses]).score, 100)
        self.assertGreater(allot.metrics.chrf(hypotheses, references).score, 70)
        self.assertAlmostEqual(allot.metrics.ter(hypotheses, references).score, 100 / 6)
        self.assertGreater(allot.metrics.meteor(hypotheses, references).score, 0)
        self.assertEqual(allot.metrics.rep(["a b a b"], ["a b"]).score, 50)
        self.assertEqual(allot.metrics.drop([[(0, 0)]], [[(0, 0), (1, 1)]]).score, 50)
        with self.assertRaises(allot.Error):
            allot.metrics.bleu(hypotheses, [])
        for arguments in (("abc", ["x", "y", "z"]), (["x", "y", "z"], "abc")):
            with self.assertRaisesRegex(TypeError, "are a list of lines"):
                allot.metrics.rep(*arguments)

    def test_text(self):
        tokenizer = allot.Tokenizer("en")
        words = tokenizer.tokenize("Müller isn't here.")
        self.assertEqual([word.text for word in words], ["Müller", "isn", "'t", "here", "."])
        self.assertEqual((words[3].begin, words[3].end), (13, 17))
        self.assertEqual(tokenizer.detokenize([word.text for word in words]), "Müller isn't here.")

    def test_bpe_and_aligner(self):
        import tempfile
        with tempfile.TemporaryDirectory() as folder:
            codes = os.path.join(folder, "codes")
            self.assertEqual(allot.Bpe.learn(["low low lower"], 2, codes), 2)
            self.assertEqual(allot.Bpe(codes).apply("lower"), "lo@@ w@@ e@@ r")
            self.assertEqual(allot.Bpe.undo("lo@@ w@@ e@@ r"), "lower")
            sources, targets = ["a b", "b c", "c a", "a", "b", "c"], ["x y", "y z", "z x", "x", "y", "z"]
            aligner = allot.Aligner.train(sources, targets, os.path.join(folder, "aligner"), threads=1)
            self.assertEqual(aligner.align(["c b"], ["z y"]), [[(0, 0), (1, 1)]])
            self.assertEqual(allot.metrics.drop(["x"], ["x y"], sources=["a b"], aligner=aligner).score, 50)

    def test_threads_share_tools(self):
        import concurrent.futures
        import tempfile
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(4) as pool:
            path = os.path.join(folder, "codes")
            allot.Bpe.learn(["low lower lowest", "new newer newest"], 8, path)
            codes, tokenizer = allot.Bpe(path), allot.Tokenizer("en")
            lines = [f"It isn't the {word}, it's number {number}." for number in range(200) for word in ("newest", "lower")]
            for work in (codes.apply, lambda line: [word.text for word in tokenizer.tokenize(line)],
                         lambda line: tokenizer.detokenize(line.split())):
                self.assertEqual(list(pool.map(work, lines)), [work(line) for line in lines])

    def test_others_run_while_tools_compute(self):
        import tempfile
        words = "the old cat of our neighbors sat on the red mat and looked at a dog".split()
        lines = [" ".join(words[first:] + words[:first]) for first in range(len(words))] * 1500
        with tempfile.TemporaryDirectory() as folder:
            aligner = os.path.join(folder, "aligner")
            self.assertGreater(turns_during(lambda: allot.metrics.chrf(lines, lines)), 10)
            self.assertGreater(turns_during(lambda: allot.Aligner.train(lines, lines, aligner, threads=1)), 10)

    def test_import_is_small(self):
        """Neither numpy nor torch is loaded before it is needed."""
        script = ("import sys, allot\n"
                  "fields = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
                  "print('numpy' in sys.modules, 'torch' in sys.modules, int(fields['VmHWM'].split()[0]) // 1024)")
        numpy_there, torch_there, megabytes = subprocess.run(
            [sys.executable, "-c", script], stdout=subprocess.PIPE, check=True).stdout.decode().split()
        self.assertEqual((numpy_there, torch_there), ("False", "False"))
        self.assertLess(int(megabytes), 30)


class Training(unittest.TestCase):
    def setUp(self):
        import tempfile
        holder = tempfile.TemporaryDirectory(prefix="allot-test-")
        self.addCleanup(holder.cleanup)
        self.changes = {**TINY, "output": os.path.join(holder.name, "model")}

    def test_progress_and_result(self):
        seen = []
        changes = {**self.changes, "model.transform": None}  # as the recipe has it
        with self.assertLogs("allot", logging.INFO) as messages:
            result = allot.train("demo", changes=changes, threads=1, on_progress=seen.append)
        self.assertTrue(result.is_finished)
        self.assertTrue(os.path.exists(os.path.join(result.model, "model.json")))
        self.assertEqual(seen[-1].update, result.updates)
        self.assertIn("perplexity", [one for one in seen if one.measures][0].measures)
        self.assertTrue(any("validation" in line for line in messages.output))
        with self.assertRaises(allot.Error) as raised:
            allot.train("demo", changes=self.changes)
        self.assertIn("overwrite", raised.exception.remedy)

    def test_others_run_while_it_trains(self):
        self.assertGreater(turns_during(lambda: allot.train("demo", changes=self.changes, threads=1)), 10)

    def test_what_a_callback_raises_stops_with_a_checkpoint(self):
        def stop(progress):
            raise KeyError("enough")

        changes = {**self.changes, "training.epochs": 1000}
        with self.assertRaises(KeyError):
            allot.train("demo", changes=changes, threads=1, on_progress=stop)
        with self.assertLogs("allot") as messages:
            result = allot.train("demo", changes={**changes, "training.epochs": 1}, threads=1, resume=True)
        self.assertTrue(result.is_finished)
        self.assertTrue(any("resuming" in line for line in messages.output), messages.output)

    def test_interrupt_stops_with_a_checkpoint(self):
        changes = {**self.changes, "training.epochs": 1000}
        was_sent = []

        def interrupt(progress):
            if not was_sent:
                was_sent.append(progress.update)
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt):
            allot.train("demo", changes=changes, threads=2, on_progress=interrupt)
        with self.assertLogs("allot") as messages:
            allot.train("demo", changes={**changes, "training.epochs": 1}, threads=2, resume=True)
        self.assertTrue(any("resuming" in line for line in messages.output), messages.output)

    def test_interrupt_from_outside_stops_with_a_checkpoint(self):
        run = self.changes["output"] + ".run"

        def has_updates():
            with contextlib.suppress(FileNotFoundError), open(os.path.join(run, "log.jsonl"), encoding="utf-8") as log:
                return '"event":"updates"' in log.read()
            return False

        # A minute of epochs without a validation, which would make a checkpoint, too.
        changes = {**self.changes, "training.epochs": 1000, "validation.every": 1000000}
        with self.assertRaises(KeyboardInterrupt), interrupt_when(has_updates):
            allot.train("demo", changes=changes, threads=1)
        self.assertFalse(os.path.exists(self.changes["output"]))
        self.assertEqual(len(os.listdir(os.path.join(run, "checkpoints"))), 1)
        with self.assertLogs("allot") as messages:
            allot.train("demo", changes={**changes, "training.epochs": 1}, threads=1, resume=True)
        self.assertTrue(any("resuming" in line for line in messages.output), messages.output)


if __name__ == "__main__":
    tiny_model.main()
