"""allot clean: what it writes, what it says, and that it writes both files or neither."""

import gzip
import json
import os

import allot_cli
from allot_cli import CliTest


class Clean(CliTest):
    def setUp(self):
        super().setUp()
        self.write("a.de", b"\xef\xbb\xbfein Haus\r\nzwei\tKatzen\n\nein Haus\ngr\xfcn\nToronto\n")
        self.write("a.en", "a house\ntwo cats\nx\na house\ngreen\nToronto\n")

    def clean(self, *options):
        return self.allot("clean", "--source", "a.de", "--target", "a.en", "--output", "c", *options)

    def files(self):
        return sorted(os.listdir(self.folder))

    def test_writes_pairs_and_reports_why_the_others_were_removed(self):
        done = self.clean()
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr, ("pairs read                         6\n"
                                       "  invalid-utf8                     1  dropped\n"
                                       "  empty-side                       1  dropped\n"
                                       "  duplicate-pair                   1  dropped\n"
                                       "  copy                             1  dropped\n"
                                       "pairs kept                         2  c.de and c.en\n"
                                       "  control-characters               1  line repaired\n"
                                       "warning: 4 of 6 pairs were removed (67 %), most often for invalid-utf8: look at "
                                       "--rejected FILE before you train on the rest\n"))
        self.assertEqual(self.read("c.de"), "ein Haus\nzwei Katzen\n")
        self.assertEqual(self.read("c.en"), "a house\ntwo cats\n")
        self.assertEqual(self.files(), ["a.de", "a.en", "c.de", "c.en"])

    def test_check_finds_nothing_in_what_it_wrote(self):
        self.clean()
        done = self.allot("check", "--source", "c.de", "--target", "c.en", "--json")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["findings"], [])

    def test_quiet(self):
        self.assertTrue(self.clean("--quiet").stderr.startswith("warning: 4 of 6 pairs were removed (67 %)"))
        self.write("b.de", "".join(f"Satz {i}\n" for i in range(10)) + "ja\nja\n")
        self.write("b.en", "".join(f"line {i}\n" for i in range(10)) + "yes\nyes\n")
        self.assertEqual(self.allot("clean", "--source", "b.de", "--target", "b.en", "-o", "c", "--quiet").stderr, "")

    def test_other_encodings(self):
        self.write("l.de", "grün\n".encode("latin-1"))
        self.write("l.en", "green\n")
        self.allot("clean", "--source", "l.de", "--target", "l.en", "-o", "u", "--encoding", "ISO-8859-1")
        self.assertEqual(self.read("u.de"), "grün\n")

    def test_three_columns_are_named(self):
        self.write("t.tsv", "1\ta\tb\n2\tc\td\n")
        done = self.allot("clean", "--tsv", "t.tsv", "-o", "c", "--quiet")
        self.assert_fails(done, 3, "t.tsv: no line has exactly one tab: source, tab, target\n"
                                   "  to fix: keep two columns, for example: cut -f 1,2 FILE\n")
        self.write("t.csv", "de,en\na,b\n")
        done = self.allot("clean", "--tsv", "t.csv", "-o", "c", "--quiet")
        self.assert_fails(done, 3, "t.csv: no line has exactly one tab: source, tab, target\n"
                                   "  to fix: a table (CSV) is read by the names of its columns: give --source-column NAME and "
                                   "--target-column NAME\n")

    def test_rejected(self):
        self.clean("--rejected", "rejected.tsv")
        self.assertEqual(self.read("rejected.tsv"), ("3\tempty-side\t\tx\n"
                                                     "4\tduplicate-pair\tein Haus\ta house\n"
                                                     "5\tinvalid-utf8\tgr\ufffdn\tgreen\n"
                                                     "6\tcopy\tToronto\tToronto\n"))

    def test_choices(self):
        self.clean("--copies", "keep", "--duplicates", "keep", "--control-characters", "drop")
        self.assertEqual(self.read("c.de"), "ein Haus\nein Haus\nToronto\n")
        self.clean("--duplicates", "source", "--min-words", "2")
        self.assertEqual(self.read("c.de"), "ein Haus\nzwei Katzen\n")
        self.clean("--max-characters", "8")
        self.assertEqual(self.read("c.en"), "a house\n")

    def test_normal_form_and_separators(self):
        self.write("t.tsv", "u\u0308ber\tover\u2028there\nlos\ufffdt\tlost\n")
        base = ("clean", "--tsv", "t.tsv", "-o", "c")
        self.allot(*base)
        self.assertEqual((self.read("c.source"), self.read("c.target")), ("\u00fcber\n", "over there\n"))
        self.allot(*base, "--no-nfc", "--line-separators", "keep", "--damaged", "keep")
        self.assertEqual((self.read("c.source"), self.read("c.target")),
                         ("u\u0308ber\nlos\ufffdt\n", "over\u2028there\nlost\n"))

    def test_misaligned_blocks(self):
        lines = [f"{i} " + " ".join("x" * (1 + i * j % 7) for j in range(2 + i * i % 13)) for i in range(400)]
        self.write("m.de", "".join(line + "\n" for line in lines[:399]))
        self.write("m.en", "".join(line + " y\n" for line in lines[:150] + lines[151:]))
        base = ("clean", "--source", "m.de", "--target", "m.en", "-o", "m2", "--max-ratio", "0")
        self.allot(*base)
        self.assertEqual(len(self.read("m2.de").splitlines()), 150)
        self.allot(*base, "--misaligned", "keep")
        self.assertEqual(len(self.read("m2.de").splitlines()), 399)

    def test_ratio(self):
        self.write("t.tsv", "aaaa\tbbbb\ncccc\tdddd\nee\tffffffffff\n")
        base = ("clean", "--tsv", "t.tsv", "--source-output", "x", "--target-output", "y")
        self.allot(*base)
        self.assertEqual(self.read("y"), "bbbb\ndddd\n")
        self.allot(*base, "--usual-ratio", "4", "--max-ratio", "2")
        self.assertEqual(self.read("y"), "ffffffffff\n")
        self.allot(*base, "--max-ratio", "0")
        self.assertEqual(self.read("y"), "bbbb\ndddd\nffffffffff\n")

    def test_words_that_are_too_long(self):
        self.write("t.tsv", "aaaaaaaa b\tcccc\ndddd\teeee\n")
        self.allot("clean", "--tsv", "t.tsv", "-o", "c", "--max-word-length", "7", "--max-words", "3")
        self.assertEqual(self.read("c.source"), "dddd\n")

    def test_compressed_input_and_endings(self):
        self.write("z.de.gz", gzip.compress(b"eins\n"))
        self.write("z.en.gz", gzip.compress(b"one\n"))
        self.allot("clean", "--source", "z.de.gz", "--target", "z.en.gz", "-o", "clean")
        self.assertEqual((self.read("clean.de"), self.read("clean.en")), ("eins\n", "one\n"))

    def test_stdin(self):
        base = ("clean", "--tsv", "-", "-o", "c")
        self.assert_fails(self.allot(*base, stdin="eins\tone\n"), 2, (
            "allot: <stdin> can be read only once, but clean measures the corpus first\n"
            "  to fix: save it to a file; or do without: --misaligned keep, and --usual-ratio X or --max-ratio 0\n"))
        done = self.allot(*base, "--misaligned", "keep", "--max-ratio", "0", "--quiet", stdin="eins\tone\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.read("c.target"), "one\n")


class NothingHalfWritten(CliTest):
    def setUp(self):
        super().setUp()
        self.write("a.de", "eins\nzwei\n")
        self.write("a.en", "one\ntwo\n")
        self.before = sorted(os.listdir(self.folder))

    def clean(self, *options):
        return self.allot("clean", "--source", "a.de", "--target", "a.en", *options)

    def assert_fails(self, done, code, message):
        super().assert_fails(done, code, message)
        self.assertEqual(sorted(os.listdir(self.folder)), self.before)

    def test_unequal_line_counts(self):
        self.write("a.en", "one\n")
        message = ("a.en:1: ends after 1 line, but a.de has 2 lines\n"
                   "  to fix: add or delete lines so that each sentence has its translation beside it; 'allot check' "
                   "looks for the place where the files diverge\n")
        self.assert_fails(self.clean("-o", "c"), 3, message)
        self.assert_fails(self.clean("-o", "c", "--misaligned", "keep", "--max-ratio", "0"), 3, message)

    def test_missing_file(self):
        self.assert_fails(self.allot("clean", "--source", "a.de", "--target", "a.fr", "-o", "c"), 3,
                          "a.fr: no such file\n  to fix: check the name and the folder you are in\n")

    def test_directory_as_file(self):
        self.assert_fails(self.allot("clean", "--source", "a.de", "--target", ".", "-o", "c"), 3,
                          ".: is a directory, not a file\n  to fix: name a file inside it\n")

    def test_empty_files(self):
        self.write("a.de", "")
        self.write("a.en", "")
        self.assert_fails(self.clean("-o", "c"), 3, "a.de: is empty\n  to fix: give a file with sentence pairs\n")

    def test_nothing_left(self):
        self.assert_fails(self.clean("-o", "c", "--min-words", "5"), 3, (
            "pairs read                         2\n"
            "  too-short                        2  dropped\n"
            "pairs kept                         0\n"
            "a.de: no pair is left\n"
            "  to fix: loosen the limits, or look at the input: 'allot check'\n"))

    def test_nothing_left_lists_what_went(self):
        self.before.append("rejected.tsv")
        self.assert_fails(self.clean("-o", "c", "--min-words", "5", "--rejected", "rejected.tsv", "--quiet"), 3, (
            "a.de: no pair is left\n"
            "  to fix: loosen the limits: the file of --rejected reports why each pair was removed\n"))
        self.assertEqual([line.split("\t")[:2] for line in self.read("rejected.tsv").splitlines()],
                         [["1", "too-short"], ["2", "too-short"]])
        self.write("a.de", "")
        self.write("a.en", "")
        os.remove(self.path("rejected.tsv"))
        self.assertEqual(self.clean("-o", "c", "--rejected", "rejected.tsv").returncode, 3)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.de", "a.en"])

    def test_truncated_gzip(self):
        whole = gzip.compress(b"".join(b"%d line\n" % (i * i * 7919) for i in range(5000)))
        self.write("a.en", whole[:len(whole) // 2])
        self.assert_fails(self.clean("-o", "c"), 3, (
            "a.en: damaged gzip data: it ends too early\n"
            "  to fix: make or download the file again; 'gzip -t' checks it\n"))

    def test_unwritable_output(self):
        self.assert_fails(self.clean("-o", "no/c"), 1, (
            "no/c.de: cannot be written: No such file or directory\n"
            "  to fix: check that the folder exists and that you may write to it\n"))

    def test_full_disk(self):
        message = ("/dev/full: cannot be written: No space left on device\n"
                   "  to fix: free some space on the disk, then run again\n")
        self.assert_fails(self.clean("--source-output", "c.de", "--target-output", "/dev/full"), 1, message)
        self.assert_fails(self.clean("--source-output", "/dev/full", "--target-output", "c.en"), 1, message)
        self.write("a.de", "eins\nzwei\n\n")
        self.write("a.en", "one\ntwo\nthree\n")
        self.assert_fails(self.clean("-o", "c", "--rejected", "/dev/full"), 1, message)

    def test_old_files_stay(self):
        self.write("c.de", "old\n")
        self.write("c.en", "old\n")
        self.before = sorted(os.listdir(self.folder))
        self.write("a.en", "one\n")
        self.assertEqual(self.clean("-o", "c").returncode, 3)
        self.assertEqual((self.read("c.de"), self.read("c.en")), ("old\n", "old\n"))


class Mistakes(CliTest):
    def setUp(self):
        super().setUp()
        self.write("a.de", "eins\n")
        self.write("a.en", "one\n")

    def clean(self, *options):
        return self.allot("clean", "--source", "a.de", "--target", "a.en", *options)

    def test_no_output(self):
        message = ("allot: no output for the clean corpus\n"
                   "  to fix: give --output PREFIX, or --source-output FILE and --target-output FILE\n")
        self.assert_fails(self.clean(), 2, message)
        self.assert_fails(self.clean("--source-output", "x"), 2, message)
        self.assert_fails(self.clean("-o", "c", "--target-output", "x"), 2, message)

    def test_output_over_input(self):
        self.assert_fails(self.clean("-o", "a"), 2, "allot: 'a.de' would be written over the input\n"
                                                    "  to fix: give the output another name\n")
        self.assert_fails(self.clean("-o", "c", "--rejected", "./a.en"), 2, "allot: 'a.en' would be written over the input\n"
                                                                           "  to fix: give the output another name\n")
        self.assertEqual((self.read("a.de"), sorted(os.listdir(self.folder))), ("eins\n", ["a.de", "a.en"]))

    def test_output_twice(self):
        self.assert_fails(self.clean("-o", "c", "--rejected", "c.en"), 2,
                          "allot: 'c.en' would be written twice\n  to fix: give each output a name of its own\n")
        self.assert_fails(self.clean("--source-output", "-", "--target-output", "-"), 2,
                          "allot: '-' would be written twice\n  to fix: give each output a name of its own\n")

    def test_compressed_output(self):
        self.assert_fails(self.clean("--source-output", "c.de.gz", "--target-output", "c.en.gz"), 2, (
            "allot: 'c.de.gz' would not be compressed\n"
            "  to fix: leave the ending off and compress the file afterwards\n"))

    def test_unknown_choice(self):
        self.assert_fails(self.clean("-o", "c", "--copies", "burn"), 2,
                          "allot: unknown choice 'burn'\n  to fix: choose one of: drop, keep\n")
        self.assert_fails(self.clean("-o", "c", "--duplicates", "all"), 2,
                          "allot: unknown choice 'all'\n  to fix: choose one of: pair, source, keep\n")

    def test_limits_that_leave_nothing(self):
        self.assert_fails(self.clean("-o", "c", "--min-words", "5", "--max-words", "4"), 2, (
            "allot: --min-words 5 is more than --max-words 4\n"
            "  to fix: give limits that a pair can meet\n"))


if __name__ == "__main__":
    allot_cli.main()
