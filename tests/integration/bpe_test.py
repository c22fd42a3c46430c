"""learn-bpe, apply-bpe, undo-bpe and vocab: the documented examples, and broken inputs with their messages."""

import os

import allot_cli
from allot_cli import CliTest

CODES = "#version: 0.2\nm a\nma p</w>\np s</w>\nc a\n"
TEXT = "map map map maple maps\ncap caps clap\n"


class BpeTest(CliTest):
    def setUp(self):
        super().setUp()
        self.write("text", TEXT)
        self.write("codes", CODES)

    def assert_gives(self, output, *arguments, stdin=""):
        done = self.allot(*arguments, stdin=stdin)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, output)


class DocumentedExamples(BpeTest):
    """What docs/options.md says."""

    def test_learn(self):
        self.assert_gives(CODES, "learn-bpe", "--merges", "4", "text")
        self.assert_gives(CODES, "learn-bpe", "--merges", "4", stdin=TEXT)

    def test_learn_total_symbols(self):
        done = self.allot("learn-bpe", "--merges", "12", "--total-symbols", "text")
        self.assertEqual(done.stdout, CODES)
        self.assertEqual(done.stderr,
                         "5 characters inside words and 3 at the end of words; merges to learn: 4\n")

    def test_learn_min_frequency(self):
        done = self.allot("learn-bpe", "--merges", "99", "--min-frequency", "3", "text")
        self.assertEqual(done.stdout, "#version: 0.2\nm a\nma p</w>\n")
        self.assertEqual(done.stderr, "2 of 99 merges learned: no other pair occurs at least 3 times\n")

    def test_learn_from_counts(self):
        self.assert_gives("#version: 0.2\nm a\nma p</w>\n", "learn-bpe", "--dict-input", "--merges", "2",
                          stdin="map 3\nmaple 1\n")

    def test_learn_jointly(self):
        self.write("text.de", "karte karten karten\n")
        self.assert_gives("", "learn-bpe", "--merges", "6", "-o", "joint", "--write-vocabulary", "vocab.en",
                          "vocab.de", "--", "text", "text.de")
        self.assertEqual(self.read("joint"), "#version: 0.2\nm a\nr t\nma p</w>\nk a\nka rt\np s</w>\n")
        self.assertEqual(self.read("vocab.de"), "kart@@ 3\ne@@ 2\nn 2\ne 1\n")

    def test_learn_keeping_combining_marks(self):
        text = "e\u0301a e\u0301a\n"
        self.assert_gives("#version: 0.2\n\u0301 a</w>\n", "learn-bpe", "--merges", "1", stdin=text)
        self.assert_gives("#version: 0.2\ne\u0301 a</w>\n", "learn-bpe", "--merges", "1",
                          "--keep-combining-marks", stdin=text)

    def test_apply(self):
        line = "map maple cap snap\n"
        self.assert_gives("map ma@@ p@@ l@@ e ca@@ p s@@ n@@ a@@ p\n", "apply-bpe", "--codes", "codes", stdin=line)
        self.assert_gives("c@@ a@@ p\n", "apply-bpe", "-c", "codes", "--merges", "1", stdin="cap\n")
        self.assert_gives("ca￭ p\n", "apply-bpe", "-c", "codes", "--separator", "￭", stdin="cap\n")

    def test_apply_does_not_write_over_its_codes(self):
        before = self.read("codes")
        done = self.allot("apply-bpe", "--codes", "codes", "-o", "codes", stdin="map\n")
        self.assert_fails(done, 2, "allot: 'codes' would be written over the input\n  to fix: give the output another name\n")
        self.assertEqual(self.read("codes"), before)

    def test_apply_with_vocabulary(self):
        self.write("vocab", "m@@ 5\nap 5\nmap 1\n")
        self.assert_gives("map\n", "apply-bpe", "-c", "codes", "--vocabulary", "vocab", stdin="map\n")
        self.assert_gives("m@@ a@@ p\n", "apply-bpe", "-c", "codes", "--vocabulary", "vocab",
                          "--vocabulary-threshold", "2", stdin="map\n")

    def test_apply_with_glossaries(self):
        self.assert_gives("<sink> 12@@ map\n", "apply-bpe", "-c", "codes", "--glossaries", r"<\w+>", "[0-9]+",
                          stdin="<sink> 12map\n")

    def test_apply_with_dropout(self):
        for threads in "1", "2":
            self.assert_gives("m@@ a@@ p m@@ a@@ p ma@@ p map\n", "apply-bpe", "-c", "codes", "--dropout", "0.5",
                              "--seed", "7", "--threads", threads, stdin="map map map map\n")

    def test_apply_keeping_combining_marks(self):
        self.assert_gives("e@@ \u0301@@ x\n", "apply-bpe", "-c", "codes", stdin="e\u0301x\n")
        self.assert_gives("e\u0301@@ x\n", "apply-bpe", "-c", "codes", "--keep-combining-marks", stdin="e\u0301x\n")

    def test_undo(self):
        self.assert_gives("slope near\n", "undo-bpe", stdin="slo@@ pe ne@@ ar\n")
        self.assert_gives("slope\n", "undo-bpe", "--separator", "￭", stdin="slo￭ pe\n")

    def test_vocab(self):
        self.assert_gives("map 3\nmaple 1\n", "vocab", "--size", "2", "text")
        self.assert_gives("map 3\n", "vocab", "--min-count", "3", "text")


class OddInputs(BpeTest):
    def test_empty_lines_and_exotic_separators_stay_lines(self):
        text = "\nmap\u2028map\n  \n\x0bmap\n"
        done = self.allot("apply-bpe", "-c", "codes", stdin=text)
        self.assertEqual(done.stdout, "\nma@@ p@@ \u2028@@ map\n  \n\x0b@@ map\n")
        undone = self.allot("undo-bpe", stdin=done.stdout)
        self.assertEqual(undone.stdout, text)

    def test_empty_input(self):
        for arguments in (("apply-bpe", "-c", "codes"), ("undo-bpe",), ("vocab",)):
            self.assert_gives("", *arguments)


REMEDY_AGAIN = "  to fix: learn them again with 'allot learn-bpe'\n"
REMEDY_COUNTS = ("  to fix: each line holds a token, a space and a whole number, as in 'house 42'; 'allot vocab' writes "
                 "such files\n")


class BrokenInputs(BpeTest):
    def test_codes_of_another_version(self):
        self.write("old", "#version: 0.1\nm a\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "old", stdin="map\n"), 3,
                          "old:1: codes of version 0.1; allot reads version 0.2\n" + REMEDY_AGAIN)

    def test_codes_without_version(self):
        self.write("old", "m a\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "old", stdin="map\n"), 3,
                          "old:1: no version line, so these are codes of version 0.1; allot reads version 0.2\n"
                          "  to fix: learn them again with 'allot learn-bpe'; or, if '</w>' is attached to letters "
                          "('n</w>') and never stands alone, put '#version: 0.2' before the first line\n")

    def test_codes_for_bytes(self):
        self.write("old", "#version: 0.2 byte\nm a\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "old", stdin="map\n"), 3,
                          "old:1: these codes merge bytes; allot merges characters\n" + REMEDY_AGAIN)

    def test_empty_codes(self):
        self.write("empty", "")
        self.assert_fails(self.allot("apply-bpe", "-c", "empty", stdin="map\n"), 3,
                          "empty: empty, so not a BPE codes file\n  to fix: make one with 'allot learn-bpe'\n")

    def test_malformed_codes(self):
        self.write("bad", CODES + "m a p\nx y\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "bad", "-o", "out", stdin="map\n"), 3,
                          "bad:6: not a merge: 'm a p'\n"
                          "  to fix: each line holds two symbols with one space between, as in 'th e</w>'; 'allot "
                          "learn-bpe' writes such files\n")
        self.assertFalse(os.path.exists(self.path("out")))

    def test_codes_not_utf8(self):
        self.write("bad", b"#version: 0.2\nm \xff\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "bad", stdin="map\n"), 3,
                          "bad:2: invalid UTF-8: byte 0xFF at column 3\n"
                          "  to fix: the file is likely WINDOWS-1252; convert it: iconv -f WINDOWS-1252 -t UTF-8, or "
                          "delete the line\n")

    def test_missing_files(self):
        for arguments in (("apply-bpe", "-c", "none"), ("apply-bpe", "-c", "codes", "none"),
                          ("apply-bpe", "-c", "codes", "--vocabulary", "none"), ("undo-bpe", "none"),
                          ("vocab", "none"), ("learn-bpe", "text", "none")):
            done = self.allot(*arguments, stdin="map\n")
            self.assertEqual(done.returncode, 3, arguments)
            self.assertTrue(done.stderr.startswith("none: "), done.stderr)
            self.assertIn("\n  to fix: ", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_missing_codes_option(self):
        self.assert_fails(self.allot("apply-bpe"), 2, "allot: --codes is required\n"
                                                      "  to fix: see 'allot apply-bpe --help'\n")

    def test_malformed_vocabulary(self):
        self.write("vocab", "map 3\nmaple\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--vocabulary", "vocab", stdin="map\n"), 3,
                          "vocab:2: not a token and its count: 'maple'\n" + REMEDY_COUNTS)
        self.assert_fails(self.allot("learn-bpe", "--dict-input", "vocab"), 3,
                          "vocab:2: not a token and its count: 'maple'\n" + REMEDY_COUNTS)

    def test_repeated_token(self):
        self.write("vocab", "map 3\nmap 1\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--vocabulary", "vocab", stdin="map\n"), 3,
                          "vocab:2: the token 'map' occurs twice\n"
                          "  to fix: give each token one line; 'allot vocab' writes such files\n")

    def test_bad_glossary(self):
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--glossaries", "ma(p", stdin="map\n"), 2,
                          "allot: the pattern 'ma(p' is invalid at character 5: missing closing parenthesis\n"
                          "  to fix: write a Perl regular expression; put \\ before a sign that stands for itself, "
                          "as in \\( or \\*\n")

    def test_glossary_that_never_ends(self):
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--glossaries", "(a|aa)+[xyz]",
                                     stdin="a" * 90 + "b\n"), 2,
                          "allot: the pattern '(a|aa)+[xyz]' fails on '" + "a" * 77 + "...': match limit exceeded\n"
                          "  to fix: write it without repetition inside repetition\n")

    def test_bad_numbers(self):
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--merges", "-5"), 2,
                          "allot: --merges: must be at least 0, not '-5'\n"
                          "  to fix: see 'allot apply-bpe --help'\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--dropout", "2"), 2,
                          "allot: dropout 2 is not a probability\n"
                          "  to fix: choose a number from 0 to 1, such as 0.1\n")
        self.assert_fails(self.allot("apply-bpe", "-c", "codes", "--separator", " "), 2,
                          "allot: the separator ' ' cannot be distinguished from the text\n"
                          "  to fix: choose one with at least one character and without spaces, such as @@\n")
        self.assert_fails(self.allot("learn-bpe", "--merges", "0"), 2,
                          "allot: --merges: must be at least 1, not '0'\n"
                          "  to fix: see 'allot learn-bpe --help'\n")

    def test_vocabularies_do_not_fit_the_inputs(self):
        self.assert_fails(self.allot("learn-bpe", "text", "--write-vocabulary", "a", "b"), 2,
                          "allot: 2 vocabulary files for 1 input\n"
                          "  to fix: give --write-vocabulary one file for each input, in the same order\n")

    def test_nothing_to_learn_from(self):
        self.assert_fails(self.allot("learn-bpe", "-o", "out"), 3,
                          "<stdin>: no words to learn from\n  to fix: give a text with at least one word\n")
        self.assertFalse(os.path.exists(self.path("out")))

    def test_unwritable_output(self):
        done = self.allot("learn-bpe", "text", "-o", "no/such/folder/codes")
        self.assertEqual(done.returncode, 1)
        self.assertIn("\n  to fix: ", done.stderr)


if __name__ == "__main__":
    allot_cli.main()
