"""allot convert, commands that read the same formats directly, and allot translate of XLIFF and tables: what translators'
tools write, read back by Python's own parsers."""

import csv
import gzip
import json
import os
import tempfile
import unittest
import xml.etree.ElementTree

import allot_cli
from allot_cli import CliTest, run

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
XLIFF_1 = "{urn:oasis:names:tc:xliff:document:1.2}"


def setUpModule():
    """A model that has learned next to nothing: what it says does not matter here."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=300",
               "--set", "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "bpe.merges=100",
               "--set", "training.epochs=1", "--set", "decoding.tune=no", cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


MEMORY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="de"/><body>
<tu><tuv xml:lang="de-DE"><seg>Ein <hi>kleines</hi>
  Haus<ph x="1">&lt;br/&gt;</ph> &amp; Hof</seg></tuv><tuv xml:lang="en-US"><seg>A small house &#38; yard</seg></tuv></tu>
<tu><tuv xml:lang="de"><seg>allein</seg></tuv></tu>
<tu><tuv xml:lang="fr"><seg>seul</seg></tuv><tuv xml:lang="en"><seg>alone</seg></tuv></tu>
<tu><tuv xml:lang="de"><seg> </seg></tuv><tuv xml:lang="en"><seg>empty</seg></tuv></tu>
</body></tmx>
"""

BOMB = """<?xml version="1.0"?>
<!DOCTYPE tmx [
 <!ENTITY a "aaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<tmx version="1.4"><body><tu><tuv xml:lang="de"><seg>&b;</seg></tuv></tu></body></tmx>
"""


class Convert(CliTest):
    def convert(self, name, *options, stdin=b""):
        return self.allot("convert", name, "--source-language", "de", "--target-language", "en", "-o", "out", *options,
                          stdin=stdin)

    def test_memory(self):
        self.write("a.tmx", MEMORY)
        done = self.convert("a.tmx")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, ("units read                         4\n"
                                       "  no source text                   1  skipped\n"
                                       "  no target text                   1  skipped\n"
                                       "  an empty side                    1  skipped\n"
                                       "pairs written                      1  out.de and out.en\n"
                                       "  inline tags                      3  dropped; the text between them is kept\n"
                                       "  line breaks                      1  became spaces, in as many sides\n"))
        self.assertEqual(self.read("out.de"), "Ein kleines Haus & Hof\n")
        self.assertEqual(self.read("out.en"), "A small house & yard\n")

    def test_compressed_and_encoded(self):
        self.write("a.tmx.gz", gzip.compress(MEMORY.encode()))
        self.assertEqual(self.convert("a.tmx.gz").returncode, 0)
        expected = self.read("out.de")
        self.write("b.tmx", MEMORY.replace("UTF-8", "UTF-16").encode("utf-16"))
        self.assertEqual(self.convert("b.tmx").returncode, 0)
        self.assertEqual(self.read("out.de"), expected)
        with open(self.path("a.tmx.gz"), "rb") as file:
            self.assertEqual(self.convert("-", stdin=file.read()).returncode, 0)

    def convert_fails(self, content, message):
        self.write("a.tmx", content)
        done = self.convert("a.tmx", "--quiet")
        self.assertEqual((done.returncode, done.stderr.split("\n")[0]), (3, message))
        self.assertEqual(os.listdir(self.folder), ["a.tmx"])

    def test_refused(self):
        self.convert_fails(BOMB, "a.tmx:3: defines an entity of its own, 'a'")
        self.convert_fails(BOMB.replace('"aaaaaaaaaa"', 'SYSTEM "file:///etc/passwd"'),
                           "a.tmx:3: defines an entity of its own, 'a'")
        self.convert_fails(MEMORY[:-10], "a.tmx:9: is not well-formed XML: unclosed token")
        self.convert_fails(MEMORY.replace("allein</seg>", "allein"),
                           "a.tmx:6: is not well-formed XML: mismatched tag")
        self.convert_fails("<book/>", "a.tmx:1: is XML, but neither TMX nor XLIFF: it begins with <book>")
        self.convert_fails(MEMORY.replace("de", "cs"), "a.tmx: has no text in 'de'")
        self.convert_fails("<a>" * 300, "a.tmx:1: is XML, but neither TMX nor XLIFF: it begins with <a>")
        self.convert_fails("<tmx>" * 300, "a.tmx:1: more than 256 elements inside each other")

    def test_other_files(self):
        """The same message as from commands that read lines."""
        for name, content, kind in (
                ("a.docx", b"PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml\n", "an Office document (docx, xlsx, pptx)"),
                ("a.pdf", b"%PDF-1.7\n%\xe2\xe3\n", "a PDF document"),
                ("a.bmp", b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "a BMP image"),
                ("a.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "an HEIC image"),
                ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>\n', "an SVG image"),
                ("a.html", b"\n<HTML><BODY>Ein Haus.</BODY></HTML>\n", "an HTML page")):
            self.write(name, content)
            with self.subTest(name):
                done = self.convert(name, "--quiet")
                self.assertEqual(done.returncode, 3)
                self.assertTrue(done.stderr.startswith(f"{name}: is {kind}, not plain text\n  to fix: "), done.stderr)
                self.assertEqual(self.allot("split", "-l", "de", name).stderr, done.stderr)
        self.write("a.txt", "Ein Haus.\n")
        self.assert_fails(self.convert("a.txt"), 3,
                          "a.txt: is neither TMX nor XLIFF\n"
                          "  to fix: of a table (CSV, TSV) name the columns: --source-column NAME --target-column NAME; lines of "
                          "text need no conversion\n")

    def test_languages_must_be_chosen(self):
        self.write("a.tmx", MEMORY)
        self.assert_fails(self.allot("convert", "a.tmx", "-o", "out"), 2,
                          "allot: a TMX file may have any number of languages\n"
                          "  to fix: choose two: --source-language LANG --target-language LANG\n")

    def test_table(self):
        self.write("a.csv", 'id;"German";English\n1;"Haus; Hof";"house ""and""\nyard"\n')
        done = self.allot("convert", "a.csv", "--source-column", "German", "--target-column", "English", "-o", "out",
                          "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.read("out.source"), "Haus; Hof\n")
        self.assertEqual(self.read("out.target"), 'house "and" yard\n')
        done = self.allot("convert", "a.csv", "--source-column", "Deutsch", "--target-column", "English", "-o", "out")
        self.assert_fails(done, 3, "a.csv:1: has no column 'Deutsch'\n"
                                   "  to fix: choose one of: 'id', 'German', 'English'\n")


def memory(pairs):
    """A unit in each line, from the second."""
    units = "".join(f'<tu><tuv xml:lang="de-DE"><seg>{source}</seg></tuv><tuv xml:lang="en"><seg>{target}</seg></tuv></tu>\n'
                    for source, target in pairs)
    return f'<tmx version="1.4"><body>\n{units}</body></tmx>\n'


class ReadDirectly(CliTest):
    """check, clean, split-corpus and train take what 'convert' takes, as --tsv."""

    LANGUAGES = ("--source-language", "de", "--target-language", "en")
    COLUMNS = ("--source-column", "German", "--target-column", "English")

    def test_check_names_lines_and_units(self):
        self.write("a.tmx", memory([("ein Haus", "a house"), ("allein", ""), ("zwei Katzen", "two cats"),
                                    ("ein Haus", "a house"), ("Toronto", "Toronto")]))
        done = self.allot("check", "--tsv", "a.tmx", *self.LANGUAGES, "--min-usable", "0.5")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("units read                         5\n"
                                               "  an empty side                    1  skipped\n"
                                               "source: a.tmx\n"
                                               "  texts                  4\n"), done.stdout)
        self.assertIn("  1 pair repeats an earlier one ('allot clean' drops such pairs)\n"
                      "    a.tmx:5: unit 4: like unit 1\n", done.stdout)
        self.assertIn("    a.tmx:6: unit 5: the same on both sides\n", done.stdout)
        self.assertTrue(done.stdout.endswith("\nusable: 2 of 4 pairs\n"), done.stdout)
        report = json.loads(self.allot("check", "--tsv", "a.tmx", *self.LANGUAGES, "--json").stdout)
        self.assertEqual((report["units"]["read"], report["units"]["empty"], report["pairs"]), (5, 1, 4))

    def test_check_compares_languages(self):
        self.write("a.tmx", memory([(f"Das ist der Schrank und die Uhr von {i}", f"That is the wardrobe and the watch of {i}")
                                    for i in range(100)]).replace("de-DE", "ro"))
        done = self.allot("check", "--tsv", "a.tmx", "--source-language", "ro", "--target-language", "en")
        self.assertIn("a.tmx: looks like German, but its language is given as ro (Romanian)", done.stdout)

    def test_check_compares_validation_text(self):
        pairs = [(f"Satz {i}", f"sentence {i}") for i in range(60)]
        self.write("a.tmx", memory(pairs))
        self.write("valid.tmx", memory(pairs[:20]))
        done = self.allot("check", "--tsv", "a.tmx", "--valid-tsv", "valid.tmx", *self.LANGUAGES)
        self.assertEqual(done.returncode, 3)
        self.assertIn("valid.tmx:2: 20 of 20 validation pairs are also in the training text (this one is its line 2)\n",
                      done.stderr)
        self.write("valid.csv", "German,English\nSatz 7,sentence 7\n")
        self.write("a.csv", "German,English\n" + "".join(f"{source},{target}\n" for source, target in pairs))
        done = self.allot("check", "--tsv", "a.csv", "--valid-tsv", "valid.csv", *self.COLUMNS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("  1 of 1 pair in the training text\n    valid.csv:2: line 9 of the training text\n", done.stdout)
        done = self.allot("check", "--tsv", "a.csv", *self.COLUMNS, "--valid-tsv", "valid.csv", "--valid-source", "x")
        self.assert_fails(done, 2, "allot: --valid-tsv cannot be combined with --valid-source or --valid-target\n"
                                   "  to fix: name the validation text once\n")

    def test_clean_writes_lines(self):
        pairs = [("ein <bpt i='1'>b</bpt>Haus", "a house"), ("allein", ""), ("zwei\u00adKatzen", "two cats")]
        self.write("a.tmx", memory(pairs))
        done = self.allot("clean", "--tsv", "a.tmx", *self.LANGUAGES, "-o", "c")
        self.assertEqual((done.returncode, done.stderr), (0, (
            "units read                         3\n"
            "  an empty side                    1  skipped\n"
            "pairs read                         2\n"
            "pairs kept                         2  c.de and c.en\n"
            "  invisible-characters             1  line repaired\n"
            "  inline tags                      1  dropped; the text between them is kept\n")))
        self.assertEqual(self.read("c.de"), "ein Haus\nzweiKatzen\n")
        self.assertEqual(self.read("c.en"), "a house\ntwo cats\n")

    def test_xliff_and_tables(self):
        self.write("a.xlf", XLIFF)
        done = self.allot("clean", "--tsv", "a.xlf", "-o", "x", "--quiet", "--max-ratio", "0")
        self.assertEqual((done.returncode, self.read("x.source"), self.read("x.target")), (0, "ein Haus\n", "done\n"), done.stderr)
        self.write("a.csv", 'German,English\n"Haus, Hof","house, yard"\nKatze,cat\nKatze,cat\n'.encode("utf-16"))
        self.assertEqual(self.allot("check", "--tsv", "a.csv", *self.COLUMNS).returncode, 3)
        self.write("a.csv", 'id,German,English\n1,"Haus, Hof","house, yard"\n2,Käse,cheese\n3,Käse,cheese\n'.encode("latin-1"))
        done = self.allot("check", "--tsv", "a.csv", *self.COLUMNS, "--encoding", "ISO-8859-1", "--min-usable", "0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("    a.csv:4: unit 3: like unit 2\n", done.stdout)
        done = self.allot("clean", "--tsv", "a.csv", *self.COLUMNS, "--encoding", "ISO-8859-1", "-o", "t", "--quiet")
        self.assertEqual((self.read("t.source"), self.read("t.target")), ("Haus, Hof\nKäse\n", "house, yard\ncheese\n"))

    def test_split_corpus(self):
        self.write("a.tmx", memory((f"Satz {i}", f"sentence {i}") for i in range(50)))
        done = self.allot("split-corpus", "--tsv", "a.tmx", *self.LANGUAGES, "--valid", "5", "--test", "5", "-o", "s")
        self.assertEqual(done.returncode, 0, done.stderr)
        parts = [self.read(f"s.{part}.de").splitlines() for part in ("train", "valid", "test")]
        self.assertEqual([len(part) for part in parts], [40, 5, 5])
        self.assertEqual(sorted(sum(parts, [])), sorted(f"Satz {i}" for i in range(50)))

    def test_train_reads_tables(self):
        rows = "".join(f'{i},"Haus, Hof {i}","house, yard {i}"\n' for i in range(200))
        self.write("a.csv", "id,German,English\n" + rows)
        done = self.allot("train", "tiny", "--tsv", "a.csv", *self.COLUMNS, *self.LANGUAGES, "-o", "model", "--dry-run")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("a.csv: 200 of 200 rows have both columns\n", done.stderr)
        self.assertIn("no validation text is set: 10 pairs of a.csv are held out for validation", done.stderr)
        self.assert_fails(self.allot("train", "tiny", "--tsv", "a.csv", *self.COLUMNS[:2], *self.LANGUAGES, "-o", "model"), 2,
                          "allot: source-column is set without target-column\n  to fix: name both columns of the table\n")

    def test_mistakes(self):
        self.write("a.tmx", memory([("ein Haus", "a house")]))
        self.write("a.de", "ein Haus\n")
        for command in (("check",), ("clean", "-o", "c"), ("split-corpus", "-o", "s")):
            self.assert_fails(self.allot(*command, "--tsv", "a.tmx"), 2,
                              "allot: a TMX file may have any number of languages\n"
                              "  to fix: choose two: --source-language LANG --target-language LANG\n")
            self.assert_fails(self.allot(*command, "--tsv", "a.tmx", "--source-language", "de", "--target-language", "fr"), 3,
                              "a.tmx: has no text in 'fr'\n  to fix: choose two of its languages: de-DE (1), en (1)\n")
            self.assert_fails(self.allot(*command, "--tsv", "a.tmx", *self.LANGUAGES, "--encoding", "UTF-16"), 2,
                              "allot: an encoding is given, but a TMX or XLIFF file declares its own\n"
                              "  to fix: leave out --encoding\n")
            self.assert_fails(self.allot(*command, "a.de", "a.tmx", *self.COLUMNS), 2,
                              "allot: columns are named, but there is no table\n"
                              "  to fix: give the file that has them as --tsv FILE\n")
        self.write("b.tmx", memory([("ein Haus", "a house")])[:-8])
        self.assertIn("b.tmx:3: is not well-formed XML", self.allot("check", "--tsv", "b.tmx", *self.LANGUAGES).stderr)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.de", "a.tmx", "b.tmx"])


XLIFF = """<?xml version="1.0" encoding="UTF-8"?>\r
<!-- <source>not this</source> -->\r
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:t="urn:tool">\r
 <file original="a" source-language="de" target-language="en" datatype="plaintext"><body>\r
  <trans-unit id="1"><source>ein Haus</source></trans-unit>\r
  <trans-unit id="2" translate="no"><source>ein Haus</source></trans-unit>\r
  <trans-unit id="3"><source>ein Haus</source><target state="final">done</target></trans-unit>\r
  <trans-unit id="4"><source>ein <g id="1">kleines</g> Haus<x id="2"/></source><target/><t:source>x</t:source></trans-unit>\r
 </body></file>\r
</xliff>\r
"""


class TranslateInPlace(CliTest):
    def translate(self, *arguments, **options):
        return self.allot("translate", "-m", MODEL, *arguments, **options)

    def test_xliff(self):
        self.write("a.xlf", XLIFF)
        done = self.translate("a.xlf", "-o", "b.xlf")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 of 4 units translated; unchanged: 1 not to be translated, 1 final", done.stderr)
        result = self.read("b.xlf")
        tree = xml.etree.ElementTree.fromstring(result)
        targets = {unit.get("id"): unit.find(XLIFF_1 + "target") for unit in tree.iter(XLIFF_1 + "trans-unit")}
        line = self.translate("--quiet", stdin="ein Haus\n").stdout.rstrip("\n")
        self.assertEqual(targets["1"].text or "", line)
        self.assertEqual(targets["1"].get("state"), "needs-review-translation")
        self.assertIsNone(targets["2"])
        self.assertEqual(targets["3"].text, "done")
        self.assertEqual([child.tag for child in targets["4"]], [XLIFF_1 + "g", XLIFF_1 + "x"])
        # A sentence with tags is translated as one.
        line = self.translate("--quiet", stdin="ein kleines Haus\n").stdout.rstrip("\n")
        self.assertEqual("".join(targets["4"].itertext()), line)
        # Without the targets that were filled in, it is what it was.
        for unit in (1, 4):
            begin = result.index("<target", result.index(f'<trans-unit id="{unit}"'))
            end = result.index("</target>", begin) + len("</target>")
            result = result[:begin] + ("<target/>" if unit == 4 else "") + result[end:]
        self.assertEqual(result, XLIFF)

    def test_tmx(self):
        self.write("a.tmx", MEMORY)
        done = self.translate("a.tmx", "-o", "b.tmx")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 of 4 units translated; unchanged: 2 with a translation, 1 without source\n", done.stderr)
        line = self.translate("--quiet", stdin="allein\n").stdout.rstrip("\n")
        result = self.read("b.tmx")
        units = list(xml.etree.ElementTree.fromstring(result).iter("tu"))
        self.assertEqual([len(unit) for unit in units], [2, 2, 2, 2])
        added = units[1][1]
        self.assertEqual(added.get("{http://www.w3.org/XML/1998/namespace}lang"), "en")
        self.assertEqual(added.get("creationid"), "allot")
        self.assertEqual(added.find("seg").text or "", line)
        begin = result.index("<tuv", result.index("allein"))
        end = result.index("</tuv>", begin) + len("</tuv>")
        self.assertEqual(result[:begin] + result[end:], MEMORY)
        # Again: nothing is left to do.
        self.assertEqual(self.translate("b.tmx", "-o", "c.tmx", "--quiet").returncode, 0)
        self.assertEqual(self.read("c.tmx"), result)

    def test_nothing_is_written_for_bad_files(self):
        self.write("a.xlf", XLIFF.replace("</body>", ""))
        done = self.translate("a.xlf", "-o", "b.xlf")
        self.assert_fails(done, 3, "a.xlf:9: is not well-formed XML: mismatched tag\n"
                                   "  to fix: repair the line, or export the file again\n")
        self.assertEqual(os.listdir(self.folder), ["a.xlf"])

    def test_others_are_refused_with_what_to_do(self):
        self.assertIn("'allot translate' translates a file (not stdin) in place", self.translate(stdin=MEMORY).stderr)
        self.write("a.tmx", MEMORY)
        self.assert_fails(self.translate("a.tmx", "--n-best", "2"), 2,
                          "allot: a TMX file has no place for --n-best\n"
                          "  to fix: leave it out, or translate plain lines ('allot convert')\n")
        self.write("b.tmx", MEMORY.replace('"de', '"cs'))
        self.assert_fails(self.translate("b.tmx", "--quiet"), 3,
                          "b.tmx: has no text in de, which this model translates\n"
                          "  to fix: give a file in that language, or another model\n")
        self.write("a.xlf", XLIFF)
        self.assert_fails(self.translate("a.xlf", "--json"), 2,
                          "allot: an XLIFF file has no place for --json\n"
                          "  to fix: leave it out, or translate plain lines ('allot convert')\n")
        done = self.translate(stdin=XLIFF)
        self.assertIn("'allot translate' translates a file (not stdin) in place", done.stderr)

    def test_table(self):
        self.write("a.csv", "id,text\r\n1,\"ein Haus\"\r\n2,\r\n")
        done = self.translate("a.csv", "--column", "text", "--output-column", "translation", "-o", "b.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        line = self.translate("--quiet", stdin="ein Haus\n").stdout.rstrip("\n")
        with open(self.path("b.csv"), newline="", encoding="utf-8") as file:
            self.assertEqual(list(csv.reader(file)), [["id", "text", "translation"], ["1", "ein Haus", line],
                                                      ["2", "", ""]])
        # What has no letters is its own translation.
        self.write("c.csv", "text\n12\n{0} (5 %)\n")
        self.assertEqual(self.translate("c.csv", "--column", "text", "--output-column", "new", "--quiet").stdout,
                         "text,new\n12,12\n{0} (5 %),{0} (5 %)\n")
        self.assertTrue(self.read("b.csv").startswith("id,text,translation\r\n1,\"ein Haus\","))
        # In a column that is there, what is empty is filled in; all other bytes stay.
        table = 'id;translation;"text"\r\n1;{};"ein Haus"\r\n2;"old; kept";"a ""b\n"\r\n3;{};ein Haus'
        self.write("c.csv", table.format("", '""'))
        done = self.translate("c.csv", "--column", "text", "--output-column", "translation", "-o", "d.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 row had text in 'translation' already and kept it\n", done.stderr)
        field = f'"{line}"' if any(sign in line for sign in ",;") else line
        self.assertEqual(self.read("d.csv"), table.format(field, field))


if __name__ == "__main__":
    allot_cli.main()
