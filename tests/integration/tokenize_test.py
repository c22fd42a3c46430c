"""allot normalize, tokenize and detokenize: flags, mistakes and the examples of the manual."""

import os
import re
import shutil
import subprocess
import sys

import allot_cli
from allot_cli import ALLOT, SOURCE, CliTest


class Flags(CliTest):
    def test_each_flag_of_tokenize(self):
        raw = "a well-known [x]\n"
        self.assertEqual(self.allot("tokenize", "-l", "en", stdin=raw).stdout, "a well-known &#91; x &#93;\n")
        self.assertEqual(self.allot("tokenize", "-l", "en", "--no-escape", stdin=raw).stdout, "a well-known [ x ]\n")
        self.assertEqual(self.allot("tokenize", "-l", "en", "--aggressive", stdin=raw).stdout,
                         "a well @-@ known &#91; x &#93;\n")
        self.assertEqual(self.allot("tokenize", "-l", "en", "--skip-xml", stdin="<a  b>\n").stdout, "<a  b>\n")
        self.write("patterns", "\\[x\\]\n")
        self.assertEqual(self.allot("tokenize", "-l", "en", "--protected", "patterns", stdin="([x])\n").stdout,
                         "( &#91;x&#93; )\n")

    def test_uppercase_of_detokenize(self):
        self.assertEqual(self.allot("detokenize", "-l", "en", "--uppercase", stdin="é !\n").stdout, "É!\n")

    def test_any_language_code_is_accepted(self):
        self.assertEqual(self.allot("tokenize", "-l", "XQ", stdin="Mr. A'b.\n").stdout, "Mr. A &apos; b .\n")

    def test_one_line_for_each_line(self):
        raw = "a\u2028b\x0bc\n\n \u00a0\nlast"
        done = self.allot("tokenize", "-l", "en", stdin=raw)
        self.assertEqual(done.stdout, "a b c\n\n \u00a0\nlast\n")

    def test_threads_change_nothing(self):
        raw = "".join(f"No. {i} isn't \"here\".\n" for i in range(3000))
        one = self.allot("tokenize", "-l", "en", "--threads", "1", stdin=raw)
        three = self.allot("tokenize", "-l", "en", "--threads", "3", stdin=raw)
        self.assertEqual(one.stdout, three.stdout)
        self.assertEqual(one.stdout.count("\n"), 3000)

    def test_files_in_and_out(self):
        self.write("raw", "so: (a)\n")
        self.assertEqual(self.allot("normalize", "-l", "en", "raw", "-o", "out").returncode, 0)
        self.assertEqual(self.read("out"), "so: (a) \n")


class Mistakes(CliTest):
    def test_nonsense_language(self):
        for command in ("normalize", "tokenize", "detokenize"):
            self.assert_fails(self.allot(command, "-l", "english", stdin="a\n"), 2,
                              "allot: unknown language code 'english'\n"
                              "  to fix: give two or three letters, such as en, de, fr, ro, cs or ja\n")

    def test_no_language(self):
        self.assert_fails(self.allot("tokenize", stdin="a\n"), 2,
                          "allot: --language is required\n  to fix: see 'allot tokenize --help'\n")

    def test_malformed_pattern(self):
        self.write("patterns", "fine\n[a-\n")
        self.assert_fails(self.allot("tokenize", "-l", "en", "--protected", "patterns", stdin="a\n"), 3,
                          "patterns:2: the pattern '[a-' is invalid at character 4: missing terminating ] for "
                          "character class\n"
                          "  to fix: write a Perl regular expression; put \\ before a sign that stands for itself, "
                          "as in \\( or \\*\n")

    def test_pattern_without_end(self):
        self.write("patterns", "(a+)+[bc]\n")
        done = self.allot("tokenize", "-l", "en", "--protected", "patterns", "-o", "out", stdin="a" * 90 + "\n")
        self.assert_fails(done, 3,
                          "patterns:1: the pattern '(a+)+[bc]' fails on ' " + "a" * 76 + "...': match limit exceeded\n"
                          "  to fix: write it without repetition inside repetition\n")
        self.assertFalse(os.path.exists(self.path("out")))

    def test_inputs_are_not_written_over(self):
        self.write("patterns", "x*\n")
        self.write("raw", "Das Haus, ja.\n")
        refused = "allot: '{0}' would be written over the input\n  to fix: give the output another name\n"
        done = self.allot("tokenize", "-l", "de", "--protected", "patterns", "raw", "-o", "patterns")
        self.assert_fails(done, 2, refused.format("patterns"))
        with open(self.path("raw"), "rb") as text:
            done = subprocess.run([ALLOT, "tokenize", "-l", "de", "-o", "raw"], cwd=self.folder, stdin=text,
                                  capture_output=True, check=False, text=True)
        self.assert_fails(done, 2, refused.format("raw"))
        self.assertEqual((self.read("patterns"), self.read("raw")), ("x*\n", "Das Haus, ja.\n"))

    def test_missing_pattern_file(self):
        done = self.allot("tokenize", "-l", "en", "--protected", "nowhere", stdin="a\n")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("nowhere: "), done.stderr)

    def test_invalid_utf8_leaves_nothing_behind(self):
        self.write("raw", b"good\nb\xffd\n")
        done = self.allot("tokenize", "-l", "en", "raw", "-o", "out")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("raw:2: "), done.stderr)
        self.assertFalse(os.path.exists(self.path("out")))

    def test_full_disk(self):
        done = self.allot("tokenize", "-l", "en", "-o", "/dev/full", stdin="a\n" * 10)
        self.assertEqual(done.returncode, 1)
        self.assertIn("/dev/full", done.stderr)

    def test_japanese_without_a_dictionary(self):
        done = self.allot("tokenize", "-l", "ja", stdin="a\n", env={**os.environ, "MECABRC": "/nowhere"})
        self.assert_fails(done, 1,
                          "allot: Japanese needs a dictionary of MeCab in UTF-8: no such file or directory: /nowhere\n"
                          "  to fix: install the Debian package mecab-ipadic-utf8\n")


class Documents(CliTest):
    def test_examples_of_the_options_page_are_true(self):
        with open(os.path.join(SOURCE, "docs", "options.md"), encoding="utf-8") as file:
            page = file.read()
        environment = {**os.environ, "PATH": os.path.dirname(os.path.abspath(ALLOT)) + ":" + os.environ["PATH"]}
        num_examples = 0
        for section in page.split("\n## "):
            if not re.match(r"allot (normalize|tokenize|detokenize)\n", section):
                continue
            for example in re.findall(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", section, re.MULTILINE):
                done = subprocess.run(example[0], shell=True, cwd=self.folder, env=environment, text=True,
                                      stdout=subprocess.PIPE, check=False)
                self.assertEqual(done.stdout, example[1], example[0])
                num_examples += 1
        self.assertGreater(num_examples, 8)


class Tables(CliTest):
    def test_the_character_table_is_what_the_script_makes(self):
        perl = shutil.which("perl")
        if perl is None:
            self.skipTest("no perl")
        made = subprocess.run([perl, os.path.join(SOURCE, "scripts", "make_unicode_table.pl")], text=True,
                              stdout=subprocess.PIPE, check=True).stdout
        with open(os.path.join(SOURCE, "src", "text", "unicode_table.inc"), encoding="utf-8") as file:
            stored = file.read()
        if made.splitlines()[0] != stored.splitlines()[0]:
            self.skipTest("this perl has another version of Unicode: " + made.splitlines()[0])
        self.assertEqual(made, stored)


if __name__ == "__main__":
    sys.exit(allot_cli.main())
