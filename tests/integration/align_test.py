"""allot align, symmetrize and aer: messages, exit codes, and what is left behind."""

import json
import os
import signal
import subprocess
import time

import allot_cli

DATA = os.path.join(allot_cli.SOURCE, "tests", "data", "align")


def golden(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return file.read()


class AlignTest(allot_cli.CliTest):
    def setUp(self):
        super().setUp()
        self.text = ["--source", os.path.join(DATA, "train.de"), "--target", os.path.join(DATA, "train.en")]

    def test_prints_links_and_says_how_training_goes(self):
        done = self.allot("align", *self.text)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, golden("fwd.align"))
        self.assertEqual(done.stderr.splitlines()[:6], [
            "read 600 pairs: 4,886 source words (141 different), 5,334 target words (115 different)",
            "forward, iteration 1 of 5: perplexity 1e+09, tension 4",
            "forward, iteration 2 of 5: perplexity 13.7513, tension 4.56792",
            "forward, iteration 3 of 5: perplexity 5.63711, tension 4.94835",
            "forward, iteration 4 of 5: perplexity 4.73634, tension 5.08779",
            "forward, iteration 5 of 5: perplexity 4.5218, tension 5.08779",
        ])

    def test_model_aligns_as_training_did(self):
        trained = self.allot("align", *self.text, "--both", "--save-model", "model")
        self.assertEqual(trained.returncode, 0, trained.stderr)
        again = self.allot("align", *self.text, "--both", "--model", "model")
        self.assertEqual(again.stdout, trained.stdout)
        self.assertEqual(again.stdout, golden("sym.grow-diag-final-and.align"))
        one_way = self.allot("align", *self.text, "--reverse", "--model", "model", "--threads", "3")
        self.assertEqual(one_way.stdout, golden("rev.align"))

    def test_one_file_twice_is_warned_of(self):
        self.write("de", "das haus\n")
        done = self.allot("align", "--source", "de", "--target", "./de", "--quiet")
        self.assertEqual((done.returncode, done.stdout), (0, "0-0 1-1\n"))
        self.assertEqual(done.stderr, "warning: source and target are the same file: './de'; one should be the translation of "
                                      "the other\n")

    def test_threads_change_nothing(self):
        for threads in "1", "2", "5":
            self.assertEqual(self.allot("align", *self.text, "--save-model", "m" + threads, "--threads", threads,
                                        "--tension", "exact", "-o", "out" + threads).returncode, 0)
        self.assertEqual(self.read("out1"), self.read("out2"))
        self.assertEqual(self.read("out1"), self.read("out5"))
        with open(self.path("m1"), "rb") as one, open(self.path("m5"), "rb") as five:
            self.assertEqual(one.read(), five.read())

    def test_inputs_are_not_written_over(self):
        self.write("de", "das haus\n")
        self.write("en", "the house\n")
        files = ["--source", "de", "--target", "en", "--quiet"]
        self.assertEqual(self.allot("align", *files, "--both", "--save-model", "model", "-o", "links").returncode, 0)
        model = self.read("model")
        for name, arguments in (("en", ["--save-model", "./en"]), ("de", ["-o", "de"]), ("model", ["--both", "--model", "model", "-o", "model"])):
            done = self.allot("align", *files, *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("would be written over the input\n  to fix: ", done.stderr)
        self.assertEqual((self.read("de"), self.read("en"), self.read("model")), ("das haus\n", "the house\n", model))

    def test_model_and_links_are_written_together(self):
        self.write("model", "the old model")
        done = self.allot("align", *self.text, "--save-model", "model", "-o", "/dev/full", "--quiet")
        self.assert_fails(done, 1, "/dev/full: cannot be written: No space left on device\n"
                                   "  to fix: free some space on the disk, then run again\n")
        self.assertEqual((self.read("model"), os.listdir(self.folder)), ("the old model", ["model"]))
        with open("/dev/full", "wb") as full:
            done = subprocess.run([allot_cli.ALLOT, "align", *self.text, "--save-model", "model", "--quiet"],
                                  cwd=self.folder, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual((self.read("model"), os.listdir(self.folder)), ("the old model", ["model"]))
        for name in "nowhere/model", "links":
            done = self.allot("align", *self.text, "--save-model", name, "-o", "links", "--quiet")
            self.assertIn(done.returncode, (1, 2), done.stderr)
            self.assertEqual(os.listdir(self.folder), ["model"])

    def test_empty_sides_give_empty_lines_and_one_warning(self):
        self.write("de", "das haus\n\nein buch\n")
        self.write("en", "the house\nthe\n\n")
        done = self.allot("align", "--source", "de", "--target", "en", "--quiet")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "0-0 1-1\n\n\n")
        self.assertEqual(done.stderr, "warning: 2 of 3 pairs have an empty side; their alignment lines are empty\n")

    def test_unequal_lengths(self):
        self.write("de", "das\ndas\ndas\n")
        self.write("en", "the\n")
        done = self.allot("align", "--source", "de", "--target", "en", "-o", "out")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("en:1: ends after 1 line, but de has 3 lines\n  to fix: "),
                        done.stderr)
        self.assertFalse(os.path.exists(self.path("out")))

    def test_line_that_is_too_long(self):
        self.write("de", "das\n" + "wort " * 100000 + "\n")
        self.write("en", "the\nword\n")
        self.assert_fails(
            self.allot("align", "--source", "de", "--target", "en"), 3,
            "de:2: has 100,000 words, and the aligner takes 10,000 at most\n"
            "  to fix: break the line into sentences on both sides, or run 'allot clean'\n")

    def test_invalid_utf8(self):
        self.write("de", b"das\nh\xe4user\n")
        self.write("en", "the\nhouses\n")
        done = self.allot("align", "--source", "de", "--target", "en")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("de:2: invalid UTF-8: byte 0xE4 at column 2\n"), done.stderr)

    def test_damaged_model_is_named(self):
        self.allot("align", *self.text, "--save-model", "model", "-o", "out")
        with open(self.path("model"), "r+b") as file:
            file.seek(1000)
            byte = file.read(1)[0]
            file.seek(1000)
            file.write(bytes([byte ^ 4]))
        self.assert_fails(
            self.allot("align", *self.text, "--model", "model"), 3,
            "model: the aligner model is damaged or cut short: its content does not match its checksum\n"
            "  to fix: copy it again, or train it again with 'allot align --save-model'\n")

    def test_model_of_one_direction(self):
        self.allot("align", *self.text, "--save-model", "model", "-o", "out")
        self.assert_fails(self.allot("align", *self.text, "--model", "model", "--both"), 3,
                          "model: the aligner model holds the forward direction only\n"
                          "  to fix: leave --reverse and --both out, or train it with --both\n")

    def test_mistakes_in_the_command_line(self):
        for arguments, message in (
                (["--source", "de"], "the target side is missing"),
                ([*self.text, "--reverse", "--both"], "--reverse is one direction, but --both is two"),
                ([*self.text, "--symmetrize", "union"], "--symmetrize needs the links of both directions"),
                ([*self.text, "--both", "--symmetrize", "grow"], "unknown symmetrization 'grow'"),
                ([*self.text, "--tension", "loose"], "unknown tension update 'loose'"),
                ([*self.text, "--iterations", "0"], "--iterations is 0"),
                ([*self.text, "--model", "m", "--iterations", "3"], "--iterations has no effect with --model"),
                ([*self.text, "--both", "--scores"], "--scores is for one direction, and --both has two"),
        ):
            done = self.allot("align", *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertTrue(done.stderr.startswith("allot: " + message + "\n  to fix: "), done.stderr)

    def test_killed_while_it_works_leaves_no_half_model(self):
        with open(self.path("de"), "w", encoding="utf-8") as de, open(self.path("en"), "w", encoding="utf-8") as en:
            for i in range(60000):
                de.write(" ".join(f"d{i * k % 9973}" for k in range(1, 13)) + "\n")
                en.write(" ".join(f"e{i * k % 9973}" for k in range(1, 13)) + "\n")
        self.write("model", "the old model")
        command = [allot_cli.ALLOT, "align", "--source", "de", "--target", "en", "--both", "--save-model", "model",
                   "-o", "out", "--threads", "1"]
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE)
        # The first direction is written when the second one starts.
        for line in process.stderr:
            if line.startswith(b"reverse, iteration 1"):
                break
        time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stderr.close()
        self.assertEqual(process.returncode, -signal.SIGKILL)
        self.assertEqual(self.read("model"), "the old model")
        self.assertFalse(os.path.exists(self.path("out")))


class SymmetrizeTest(allot_cli.CliTest):
    def test_every_method(self):
        for method in "intersect", "union", "grow-diag", "grow-diag-final", "grow-diag-final-and":
            done = self.allot("symmetrize", "--method", method, os.path.join(DATA, "sym_random.fwd"),
                              os.path.join(DATA, "sym_random.rev"))
            self.assertEqual(done.stdout, golden("sym_random." + method))
        self.assertEqual(self.allot("symmetrize", "-", os.path.join(DATA, "rev.align"), stdin=golden("fwd.align")).stdout,
                         golden("sym.grow-diag-final-and.align"))

    def test_bad_links(self):
        self.write("f", "0-0\n0-0\n")
        self.write("r", "0-0\n0=0\n")
        done = self.allot("symmetrize", "f", "r", "-o", "out")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("r:2: '0=0' is not a link\n"), done.stderr)
        self.assertFalse(os.path.exists(self.path("out")))


class AerTest(allot_cli.CliTest):
    def test_evaluates_links(self):
        self.write("gold", "0-0 1-1 *1-2\n")
        self.write("a", "0-0 0-1 1-1\n")
        self.write("b", "0-0 1-1\n")
        done = self.allot("aer", "--gold", "gold", "a", "b")
        self.assertEqual(done.stdout, "a: AER 20.0% (precision 66.7%, recall 100.0%, 3 links)\n"
                                      "b: AER 0.0% (precision 100.0%, recall 100.0%, 2 links)\n")
        done = self.allot("aer", "--gold", "gold", "--json", "-", stdin="0-0\n")
        self.assertEqual(json.loads(done.stdout)["recall"], 0.5)

    def test_evaluates_attention(self):
        with open(os.path.join(DATA, "aer_attention.json"), encoding="utf-8") as file:
            cases = json.load(file)
        self.write("gold", "".join(case["gold"] + "\n" for case in cases["cases"]))
        self.write("attention", "".join(json.dumps(case) + "\n" for case in cases["cases"]))
        done = self.allot("aer", "--gold", "gold", "--attention", "attention", "--json")
        hard, soft = (json.loads(line) for line in done.stdout.splitlines())
        self.assertAlmostEqual(hard["aer"], cases["AER"], places=12)
        self.assertAlmostEqual(soft["aer"], cases["SAER"], places=12)

    def test_reads_the_naacl_format(self):
        self.write("gold", "0001 1 1 S\n0001 2 2 P\n0002 1 2 S\n")
        self.write("links", "0-0 1-1\n0-1\n")
        self.assertEqual(self.allot("aer", "--gold", "gold", "links").stdout,
                         "links: AER 0.0% (precision 100.0%, recall 100.0%, 3 links)\n")

    def test_needs_something_to_evaluate(self):
        self.write("gold", "0-0\n")
        self.assert_fails(self.allot("aer", "--gold", "gold"), 2,
                          "allot: there are no links to evaluate\n"
                          "  to fix: name a file of links, - for stdin, or --attention FILE\n")


class BenchAlignTest(allot_cli.CliTest):
    def test_prints_json(self):
        done = self.allot("bench", "align", "--sentences", "100", "--repeat", "1", "--json")
        result = json.loads(done.stdout)
        self.assertEqual(result["pairs"], 100)
        for key in "seconds", "pairs_per_second", "peak_bytes":
            self.assertGreater(result[key], 0)


if __name__ == "__main__":
    allot_cli.main()
