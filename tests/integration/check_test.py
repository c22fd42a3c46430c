"""allot check: the report, and what makes a corpus unusable."""

import gzip
import json
import os
import subprocess

import allot_cli
from allot_cli import ALLOT, CliTest

CONVERT = ("  to fix: the file is likely WINDOWS-1252; add --encoding WINDOWS-1252, or convert it: iconv -f WINDOWS-1252 -t "
           "UTF-8, or let 'allot clean' drop such lines\n")


class Check(CliTest):
    def check(self, source, target, *options):
        self.write("a.de", source)
        self.write("a.en", target)
        return self.allot("check", "--source", "a.de", "--target", "a.en", *options)

    def findings(self, *arguments):
        done = self.allot("check", "--json", *arguments)
        return {f["problem"]: f for f in json.loads(done.stdout)["findings"]}

    def test_good_corpus(self):
        done = self.check("ein Haus\nzwei Katzen\n", "a house\ntwo cats\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout, (
            "source: a.de\n"
            "  lines                  2\n"
            "  words                  4 in all; per line: mean 2.0, median 2, 99th percentile 2, longest 2 (line 1)\n"
            "  characters            19 in all; per line: mean 9.5, median 8, 99th percentile 11, longest 11 (line 2)\n"
            "target: a.en\n"
            "  lines                  2\n"
            "  words                  4 in all; per line: mean 2.0, median 2, 99th percentile 2, longest 2 (line 1)\n"
            "  characters            15 in all; per line: mean 7.5, median 7, 99th percentile 8, longest 8 (line 2)\n"
            "lengths: 0.88 target characters per source character; correlation 1.00\n"
            "limits: at most 100 words, 1,000 characters, 60 characters per word, 4 times longer or shorter than usual\n"
            "\n"
            "usable: 2 of 2 pairs\n"))

    def test_files_without_flags(self):
        done = self.check("ein Haus\n", "a house\n")
        self.assertEqual(self.allot("check", "a.de", "a.en").stdout, done.stdout)
        self.assertEqual(self.allot("check", "a.de", "-t", "a.en").stdout, done.stdout)
        self.assertEqual(self.allot("clean", "a.de", "a.en", "-o", "clean").returncode, 0)
        self.assertEqual(self.read("clean.en"), "a house\n")
        self.assert_fails(self.allot("check", "a.de"), 2,
                          "allot: the target side is missing\n"
                          "  to fix: give --source FILE and --target FILE, or --tsv FILE\n")
        self.assert_fails(self.allot("check", "a.de", "a.en", "a.fr"), 2,
                          "allot: unexpected argument 'a.fr'\n  to fix: see 'allot check --help'\n")

    def test_unknown_languages_are_named(self):
        done = self.check("ein Haus\n", "a house\n", "--source-language", "xx", "--target-language", "en")
        self.assertEqual((done.returncode, done.stderr), (
            0, "warning: --source-language: unknown language 'xx' (is the code right?)\n"))

    def test_warnings_do_not_fail(self):
        done = self.check("ein Haus\nein Haus\n\n", "a house\na house\nx\n", "--min-usable", "0.3")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.split("usual\n\n")[1], (
            "warnings\n"
            "  1 pair has an empty side ('allot clean' drops such pairs)\n"
            "    a.de:3: empty, but the other side has 1 character\n"
            "  1 pair repeats an earlier one ('allot clean' drops such pairs)\n"
            "    a.de:2: like line 1\n"
            "\n"
            "usable: 1 of 3 pairs\n"))

    def test_carriage_returns_and_byte_order_mark_are_counted(self):
        self.write("a.de", b"\xef\xbb\xbfeins\r\nzwei\r\n")
        self.write("a.en", b"one\ntwo\r\n")
        found = self.findings("--source", "a.de", "--target", "a.en")
        self.assertEqual({p: f["count"] for p, f in found.items()}, {"carriage-returns": 3, "byte-order-mark": 1})
        self.assertEqual({f["severity"] for f in found.values()}, {"note"})

    def test_examples(self):
        self.write("a.tsv", "a\tb\n" * 9)
        for count in (0, 1, 5):
            found = self.findings("--tsv", "a.tsv", "--examples", str(count))
            self.assertEqual(len(found["duplicate-pair"]["examples"]), count)

    def test_limits(self):
        self.write("a.tsv", "a b c\tx y z\naaaaaaaa\txxxx\na\txxxx\n")
        found = self.findings("--tsv", "a.tsv", "--max-words", "2", "--max-word-length", "7", "--max-ratio", "3",
                              "--max-characters", "100")
        self.assertEqual({p: f["examples"][0]["line"] for p, f in found.items()},
                         {"too-long": 1, "long-word": 2, "odd-ratio": 3})
        self.assertEqual(self.findings("--tsv", "a.tsv", "--max-ratio", "0"), {})

    def test_stdin_and_compressed(self):
        self.write("a.tsv.gz", gzip.compress(b"eins\tone\n") + gzip.compress(b"zwei\ttwo\n"))
        self.assertIn("usable: 2 of 2 pairs", self.allot("check", "--tsv", "a.tsv.gz").stdout)
        self.assertIn("usable: 2 of 2 pairs", self.allot("check", "--tsv", "-", stdin="a\tb\nc\td\n").stdout)

    def test_text_that_a_model_could_copy(self):
        self.write("a.tsv", "".join(f"Seite {i} von {{0}}\tpage {i} of {{0}}\n" for i in range(20)) + "eins\tone\n")
        done = self.allot("check", "--tsv", "a.tsv")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("\ntext to copy\n"
                      "  20 of 21 pairs have the same numbers or placeholders on both sides; a model copies them unchanged if "
                      "it is trained with protect: [numbers, placeholders] (in the recipe, or with --set)\n\nusable: ", done.stdout)
        report = json.loads(self.allot("check", "--tsv", "a.tsv", "--json").stdout)
        self.assertEqual(report["copied_text"], {"pairs": 20, "numbers": 20, "urls": 0, "emails": 0, "placeholders": 20,
                                                 "tags": 0, "emoji": 0})

    def test_threads_change_nothing(self):
        self.write("a.tsv", "".join(f"{'x' * (i % 37 + 1)}\t{'y' * (i % 37 + 3)}\n" for i in range(500)))
        self.assertEqual(self.allot("check", "--tsv", "a.tsv", "--threads", "1").stdout,
                         self.allot("check", "--tsv", "a.tsv", "--threads", "4").stdout)


class Unusable(CliTest):
    def assert_unusable(self, done, message):
        self.assertEqual(done.stderr, message)
        self.assertEqual(done.returncode, 3)
        self.assertIn("\nnot usable; good: ", done.stdout)

    def test_unequal_line_counts_show_where_a_line_was_lost(self):
        lines = [f"{i} " + "x" * (7 + i * i % 61) for i in range(400)]
        self.write("a.de", "".join(line + "\n" for line in lines))
        self.write("a.en", "".join(line + " y\n" for line in lines[:149] + lines[150:]))
        done = self.allot("check", "--source", "a.de", "--target", "a.en")
        self.assert_unusable(done, (
            "a.en:399: ends after 399 lines, but a.de has 400 lines\n"
            "  to fix: add or delete lines so that each sentence has its translation beside it; a misaligned block in "
            "the report begins where a line was lost\n"))
        self.assertIn("    a.en:150: to line 399: each target line fits the source 1 line below it\n", done.stdout)

    def test_unequal_files_are_counted_whole(self):
        self.write("a.de", b"ein Haus\nzwei Katzen\ndrei alte Hunde\ngr\xfcn\n")
        self.write("a.en", "a house\ntwo cats\n")
        done = self.allot("check", "--source", "a.de", "--target", "a.en")
        self.assertEqual(done.returncode, 3)
        self.assertIn("source: a.de\n"
                      "  lines                  4; 2 without a counterpart in the other file\n"
                      "  words                  8 in all; per line: mean 2.0", done.stdout)
        self.assertIn("target: a.en\n"
                      "  lines                  2\n"
                      "  words                  4 in all; per line: mean 2.0", done.stdout)
        self.assertIn("a.de:4: byte 0xFC at column 3", done.stdout)
        self.assertTrue(done.stdout.endswith("\nnot usable; good: 2 of 2 pairs\n"), done.stdout)
        report = json.loads(self.allot("check", "--source", "a.de", "--target", "a.en", "--json").stdout)
        self.assertEqual((report["pairs"], report["source"]["lines"], report["source"]["unpaired"]), (2, 4, 2))
        self.assertEqual((report["source"]["words"]["total"], report["target"]["unpaired"]), (8, 0))

    def test_columns_that_are_none_are_no_pairs(self):
        self.write("a.tsv", "eins\tone\nzwei\n")
        done = self.allot("check", "--tsv", "a.tsv")
        self.assertIn("  lines                  2; 1 without exactly one tab, not counted below\n", done.stdout)
        self.assertTrue(done.stdout.endswith("\nnot usable; good: 1 of 1 pair\n"), done.stdout)

    def test_invalid_utf8(self):
        self.write("a.de", b"ja\ngr\xfcn\n")
        self.write("a.en", b"yes\ngreen\n")
        self.assert_unusable(self.allot("check", "--source", "a.de", "--target", "a.en"),
                             "a.de:2: invalid UTF-8: byte 0xFC at column 3\n" + CONVERT)

    def test_empty_files(self):
        self.write("a.de", "")
        self.write("a.en", "")
        self.assert_unusable(self.allot("check", "--source", "a.de", "--target", "a.en"),
                             "a.de: is empty\n  to fix: give a file with sentence pairs\n")

    def test_one_empty_file(self):
        self.write("a.de", "eins\n")
        self.write("a.en", "")
        self.assert_unusable(self.allot("check", "--source", "a.de", "--target", "a.en"), (
            "a.en: is empty, but a.de has 1 line\n"
            "  to fix: add or delete lines so that each sentence has its translation beside it; a misaligned block in "
            "the report begins where a line was lost\n"))

    def test_only_empty_sides(self):
        self.write("a.tsv", "eins\t\n\ttwo\n")
        self.assert_unusable(self.allot("check", "--tsv", "a.tsv"),
                             "a.tsv: no pair has text on both sides\n  to fix: give a file with sentence pairs\n")

    def test_wrong_columns(self):
        self.write("a.tsv", "eins\tone\nzwei\ndrei\tthree\t0.7\n")
        self.assert_unusable(self.allot("check", "--tsv", "a.tsv"), (
            "a.tsv:2: 0 tabs where one is expected: source, tab, target\n"
            "  to fix: keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop such lines\n"))

    def test_three_columns_are_named_first(self):
        self.write("a.tsv", "1\teins\tone\n2\tzwei\ttwo\n")
        message = ("a.tsv:1: 2 tabs where one is expected: source, tab, target\n"
                   "  to fix: keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop such lines\n")
        self.assert_unusable(self.allot("check", "--tsv", "a.tsv"), message)

    def test_a_table_without_names_of_columns(self):
        self.write("a.csv", "de,en\neins,one\n")
        self.assert_unusable(self.allot("check", "--tsv", "a.csv"), (
            "a.csv:1: 0 tabs where one is expected: source, tab, target\n"
            "  to fix: a table (CSV) is read by the names of its columns: give --source-column NAME and --target-column NAME\n"))

    def test_most_pairs_are_bad(self):
        self.write("a.de", "".join(f"Satz {i}\n" for i in range(100)))
        self.write("a.en", "".join(f"Satz {i}\n" if i % 4 else f"line {i}\n" for i in range(100)))
        done = self.allot("check", "--source", "a.de", "--target", "a.en")
        self.assert_unusable(done, (
            "a.de: only 25 of 100 pairs can be used, less than 80 %\n"
            "  to fix: look at the problems above: are the files the right ones? 'allot clean' keeps the usable pairs; "
            "--min-usable X accepts fewer\n"))
        self.assertTrue(done.stdout.endswith("\nnot usable; good: 25 of 100 pairs\n"), done.stdout)
        done = self.allot("check", "--source", "a.de", "--target", "a.en", "--min-usable", "0.25")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assert_fails(self.allot("check", "--source", "a.de", "--target", "a.en", "--min-usable", "2"), 2,
                          "allot: --min-usable is 2\n  to fix: it must be between 0 and 1: a share of the pairs\n")

    def test_every_pair_is_a_copy(self):
        for name in ("a.de", "a.en"):
            self.write(name, "".join(f"Satz {i}\n" for i in range(100)))
        done = self.allot("check", "--source", "a.de", "--target", "a.en")
        self.assert_unusable(done, (
            "a.de: only 0 of 100 pairs can be used, less than 80 %\n"
            "  to fix: look at the problems above: are the files the right ones? 'allot clean' keeps the usable pairs; "
            "--min-usable X accepts fewer\n"))
        self.assertIn("  100 pairs have a target that is their source ('allot clean' drops such pairs)\n", done.stdout)
        self.assertTrue(done.stdout.endswith("\nnot usable; good: 0 of 100 pairs\n"), done.stdout)

    def test_validation_text_that_is_training_text(self):
        for name, first in (("train", 0), ("valid", 80), ("other", 200)):
            self.write(name + ".de", "".join(f"der schöne Schrank steht {i}\n" for i in range(first, first + 100)))
            self.write(name + ".en", "".join(f"the nice wardrobe is at {i}\n" for i in range(first, first + 100)))

        def check(valid, *options):
            return self.allot("check", "--source", "train.de", "--target", "train.en", "--valid-source", valid + ".de",
                              "--valid-target", valid + ".en", *options)
        done = check("valid")
        self.assertEqual((done.returncode, done.stderr), (0, ""))  # a fifth is not too much
        self.assertIn("validation text\n  20 of 100 pairs in the training text\n"
                      "    valid.de:1: line 81 of the training text\n", done.stdout)
        done = check("train")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stderr, (
            "train.de:1: 100 of 100 validation pairs are also in the training text (this one is its line 1)\n"
            "  to fix: validate on text that is not trained on: the choice of the best model depends on it; or set "
            "allow-overlap (--allow-overlap)\n"))
        self.assertTrue(done.stdout.endswith("\nnot usable; good: 100 of 100 pairs\n"), done.stdout)
        self.assertEqual(check("train", "--allow-overlap").returncode, 0)
        self.assertIn("  0 of 100 pairs in the training text\n", check("other").stdout)
        self.assert_fails(self.allot("check", "--source", "train.de", "--target", "-", "--valid-source", "other.de",
                                     "--valid-target", "other.en"), 2,
                          "allot: the training text is read twice to compare it with validation text\n"
                          "  to fix: name a file instead of stdin, or leave out the validation text\n")
        self.assert_fails(self.allot("check", "--source", "train.de", "--target", "train.en", "--valid-source", "other.de"), 2,
                          "allot: the validation text has one side\n"
                          "  to fix: give both --valid-source FILE and --valid-target FILE\n")
        self.write("short.en", "one\n")
        self.assert_fails(self.allot("check", "--source", "train.de", "--target", "train.en", "--valid-source", "other.de",
                                     "--valid-target", "short.en"), 3,
                          "short.en:1: ends after 1 line, but other.de has 100 lines\n"
                          "  to fix: add or delete lines so that each sentence has its translation beside it; 'allot check' "
                          "looks for the place where the files diverge\n")
        done = self.allot("check", "--source", "train.de", "--target", "train.en", "--valid-source", "other.en",
                          "--valid-target", "other.de")
        self.assertIn("  other.en is spelled like train.en, and other.de like train.de: are the files swapped?\n", done.stdout)

    def test_json_says_it_too(self):
        self.write("a.tsv", "eins\n")
        done = self.allot("check", "--tsv", "a.tsv", "--json")
        self.assertEqual(done.returncode, 3)
        self.assertIs(json.loads(done.stdout)["usable"], False)


class CannotBeRead(CliTest):
    def test_one_file_twice(self):
        self.write("a.de", "eins\n")
        self.assert_fails(self.allot("check", "--source", "a.de", "--target", "./a.de"), 2,
                          "allot: source and target are the same file: './a.de'\n"
                          "  to fix: give the translation of the source as target\n")

    def test_not_text(self):
        self.write("a.en", "one\n")
        self.write("a.docx", b"PK\x03\x04\x14\x00\x06\x00 [Content_Types].xml")
        self.assert_fails(self.allot("check", "--source", "a.docx", "--target", "a.en"), 3,
                          "a.docx: is an Office document (docx, xlsx, pptx), not plain text\n"
                          "  to fix: open it in the program that made it, and save it as plain text (UTF-8), one "
                          "sentence per line\n")
        self.write("a.tmx", '<?xml version="1.0"?>\n<tmx version="1.4">\n')
        self.assert_fails(self.allot("check", "--source", "a.tmx", "--target", "a.en"), 3,
                          "a.tmx: is a TMX file (a translation memory), not plain text\n"
                          "  to fix: 'allot translate' translates a file (not stdin) in place; for its sentence pairs: "
                          "allot convert FILE --source-language LANG --target-language LANG -o PREFIX\n")

    def test_other_encodings(self):
        self.write("a.ro", "un bărbat şi o piaţă\n".encode("iso-8859-2"))
        self.write("a.en", "a man and a market\n")
        base = ("check", "--source", "a.ro", "--target", "a.en")
        done = self.allot(*base, "--source-language", "ro")
        self.assertIn("the file is likely ISO-8859-2; add --encoding ISO-8859-2", done.stderr)
        self.assertEqual(self.allot(*base, "--encoding", "ISO-8859-2").returncode, 0)
        done = self.allot(*base, "--encoding", "klingon")
        self.assert_fails(done, 2, (
            "allot: unknown encoding 'klingon'\n  to fix: give a name that 'iconv --list' shows, such as ISO-8859-2, "
            "WINDOWS-1250, KOI8-R or SHIFT_JIS\n"))

    def test_missing_file(self):
        self.write("a.de", "eins\n")
        self.assert_fails(self.allot("check", "--source", "a.de", "--target", "a.en"), 3,
                          "a.en: no such file\n  to fix: check the name and the folder you are in\n")

    def test_directory(self):
        os.mkdir(self.path("folder"))
        self.assert_fails(self.allot("check", "--tsv", "folder"), 3,
                          "folder: is a directory, not a file\n  to fix: name a file inside it\n")

    def test_truncated_gzip(self):
        whole = gzip.compress(b"".join(b"%d\tline\n" % (i * i * 7919) for i in range(5000)))
        self.write("a.tsv.gz", whole[:len(whole) // 2])
        self.assert_fails(self.allot("check", "--tsv", "a.tsv.gz"), 3, (
            "a.tsv.gz: damaged gzip data: it ends too early\n"
            "  to fix: make or download the file again; 'gzip -t' checks it\n"))

    def test_full_disk(self):
        self.write("a.tsv", "eins\tone\n")
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ALLOT, "check", "--tsv", self.path("a.tsv")], stdout=full, stderr=subprocess.PIPE,
                                  timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.decode(), "<stdout>: cannot be written: No space left on device\n"
                                               "  to fix: free some space on the disk, then run again\n")


class Mistakes(CliTest):
    def test_files(self):
        remedy = "  to fix: give --source FILE and --target FILE, or --tsv FILE\n"
        self.assert_fails(self.allot("check"), 2, "allot: the source side is missing\n" + remedy)
        self.assert_fails(self.allot("check", "--source", "a"), 2, "allot: the target side is missing\n" + remedy)
        self.assert_fails(self.allot("check", "--source", "a", "--tsv", "b"), 2,
                          "allot: --tsv cannot be combined with --source or --target\n" + remedy)
        self.assert_fails(self.allot("check", "--source", "-", "--target", "-"), 2,
                          "allot: only one of --source and --target can be stdin\n"
                          "  to fix: name a file for one of them, or give both sides as --tsv -\n")

    def test_ratio(self):
        self.write("a.tsv", "eins\tone\n")
        self.assert_fails(self.allot("check", "--tsv", "a.tsv", "--max-ratio", "0.5"), 2,
                          "allot: --max-ratio 0.5\n  to fix: give a number from 1 to 1000000, or 0 for no limit\n")


if __name__ == "__main__":
    allot_cli.main()
