"""1,150 generated TMX, XLIFF and CSV files with nasty content: what comes out is well-formed, everything beside the text has the
bytes that it had, one unit in is one unit out, and malformed files are refused with file and line."""

import concurrent.futures
import csv
import io
import os
import random
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))
import allot_cli  # noqa: E402
from allot_cli import run  # noqa: E402

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
SEED = 25
XLIFF_FILES, TMX_FILES, TMX_IN_PLACE_FILES, TABLE_FILES, MALFORMED_FILES = 350, 250, 150, 250, 150

WORDS = ["Haus", "grün", "Straße", "3,5", "a<b", "R&D", '"so"', "it's", "]]>", "naïve", "日本語", "😀", "e\u0301", "\u202eabc",
         "x" * 300, "{0}", "%s", "--", "<b>", "&amp;", "\u00a0", "l'eau"]


def escaped(text, rng):
    """The same characters in one of the ways that XML has."""
    way = rng.randrange(4)
    if way == 0 and "]]>" not in text:
        return f"<![CDATA[{text}]]>"
    if way == 1:
        return "".join(f"&#x{ord(c):x};" if rng.random() < 0.3 or c in "<>&" else c for c in text)
    if way == 2:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return text.replace("'", "&apos;").replace('"', "&quot;")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def phrase(rng):
    return (" " if rng.random() < 0.9 else " \n  ").join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))


def noise(rng):
    """What stands between elements."""
    return rng.choice(["", "\n  ", "<!-- <target>&nothing; -->", "<?tool a > b?>", "\r\n\t", "<!-- é -->\n"])


def attribute(rng):
    huge = "y" * rng.choice([3, 3, 3, 200_000])
    quote = rng.choice("\"'")
    return f" t:extra={quote}{huge} &gt; &amp; {'>' if rng.random() < 0.5 else ''}{quote}"


def content(rng, names):
    """Nested inline elements: XML, its text without codes."""
    xml_text, text = "", ""
    for number in range(rng.randint(1, 4)):
        piece = phrase(rng)
        kind = rng.randrange(6)
        if kind == 0:
            xml_text += f"<{names['empty']} id=\"{number}\"/>"
        elif kind == 1 and names["code"]:
            xml_text += f"<{names['code']} id='{number}'>{escaped('<br/>', rng)}</{names['code']}>"
        elif kind == 2:
            inner = phrase(rng)
            deep = f"<{names['span']} id='i{number}'>{escaped(inner, rng)}</{names['span']}>"
            xml_text += f"<{names['span']} id='o{number}'\n>{escaped(piece, rng)} {deep}</{names['span']}>"
            text += f"{piece} {inner}"
            continue
        elif kind == 3:
            xml_text += "<!-- inside --><?inside?>"
        xml_text += escaped(piece, rng)
        text += piece
    return xml_text, text


def encoded(text, rng):
    """Bytes in one of the encodings, and how to read them."""
    kind = rng.randrange(6)
    newline = rng.choice(["\n", "\r\n"])
    text = text.replace("\r\n", "\n").replace("\n", newline)
    if kind == 0:
        return ('<?xml version="1.0" encoding="UTF-16"?>' + text).encode("utf-16"), "utf-16"
    if kind == 1:
        return ("\ufeff" + text).encode("utf-8"), "utf-8"
    if kind == 2:
        return ('<?xml version="1.0"?>' + text).encode("utf-16-be"), "utf-16-be"
    if kind == 3:
        head = '<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>'
        # What Latin-1 does not have is written as references, outside of CDATA and comments.
        if all(ord(c) < 256 for c in text):
            return (head + text).encode("latin-1"), "latin-1"
    return ("<?xml version='1.0' encoding='utf-8'?>\n" + text).encode("utf-8"), "utf-8"


def table_cell(text, separator, always_quoted):
    """A field of CSV, quoted where it has to be, or of TSV, where quotes mean nothing."""
    needs_quotes = always_quoted or any(c in text for c in f'{separator}"\r\n')
    return '"' + text.replace('"', '""') + '"' if separator != "\t" and needs_quotes else text


class Xliff:
    """A generated file, and what is to become of its units."""

    def __init__(self, rng):
        self.version = rng.choice([1, 2])
        self.prefix = rng.choice(["", "", "x:"])
        p = self.prefix
        space = "urn:oasis:names:tc:xliff:document:" + ("1.2" if self.version == 1 else "2.0")
        self.space = "{" + space + "}"
        declaration = f'xmlns{":x" if p else ""}="{space}" xmlns:t="urn:tool"'
        self.units = {}
        body = ""
        for number in range(rng.randint(0, 6)):
            body += noise(rng) + self.unit(f"u{number}", rng)
        if self.version == 1:
            text = (f'<{p}xliff version="1.2" {declaration}>{noise(rng)}<{p}file original="f" source-language="de" '
                    f'target-language="en" datatype="x"{attribute(rng)}><{p}body>{body}{noise(rng)}</{p}body></{p}file></{p}xliff>')
        else:
            language = rng.choice(['', ' trgLang="en"'])
            text = (f'<{p}xliff version="2.0" srcLang="de"{language} {declaration}>{noise(rng)}<{p}file id="f"{attribute(rng)}>'
                    f'{body}{noise(rng)}</{p}file></{p}xliff>')
        self.bytes, self.encoding = encoded(noise(rng).replace("&nothing;", "") + text + rng.choice(["", "\n", "<!-- end -->"]), rng)

    def unit(self, name, rng):
        p = self.prefix
        names = {"span": p + ("g" if self.version == 1 else "pc"), "empty": p + ("x" if self.version == 1 else "ph"),
                 "code": p + "bpt" if self.version == 1 else ""}
        xml_text, text = content(rng, names)
        has_words = any(c.isalnum() for c in text)
        state = rng.choice(["none", "none", "empty", "new", "final", "old", "no"])
        self.units[name] = state in ("none", "empty", "new") and has_words
        no = ' translate="no"' if state == "no" else ""
        tag = "target" if rng.random() < 0.5 else "target xml:lang='en'"
        target = {"none": "", "empty": f"<{p}{tag}/>", "old": f"<{p}{tag}>old</{p}target>", "no": ""}.get(state)
        if self.version == 1:
            target = {"new": f"<{p}{tag} state='new'>old</{p}target>",
                      "final": f'<{p}{tag} state="final">old</{p}target>'}.get(state, target)
            return (f'<{p}trans-unit id="{name}"{no}{attribute(rng)}>{noise(rng)}<{p}source>{xml_text}</{p}source>{target}'
                    f"<t:note>{noise(rng)}</t:note><{p}alt-trans><{p}source>n</{p}source><{p}target>n</{p}target>"
                    f"</{p}alt-trans></{p}trans-unit>")
        attributes = {"new": " state='initial' subState='t:s'", "final": ' state="final"'}.get(state, "")
        if target is None:
            target = f"<{p}{tag}>old</{p}target>"
        return (f'<{p}unit id="{name}"{no}{attribute(rng)}>{noise(rng)}<{p}segment{attributes}><{p}source>{xml_text}</{p}source>'
                f"{target}</{p}segment><{p}ignorable><{p}source> </{p}source></{p}ignorable></{p}unit>")

    def rest(self, data):
        """All of it but the targets that are filled in, and what says so."""
        text = data.decode(self.encoding)
        p, name = self.prefix, "trans-unit" if self.version == 1 else "unit"
        text = text.replace(' trgLang="en"', "")
        for unit, is_filled in self.units.items():
            if not is_filled:
                continue
            begin = text.index(f'<{p}{name} id="{unit}"')
            end = text.index(f"</{p}{name}>", begin)
            middle = text[begin:end]
            source_end = middle.index(f"</{p}source>") + len(f"</{p}source>")
            after = re.sub(rf"^\s*<{p}target\b[^>]*?(/>|>.*?</{p}target>)", "", middle[source_end:], count=1, flags=re.S)
            before = middle[:source_end]
            if self.version == 2:
                before = re.sub(rf"<{p}segment[^>]*>", f"<{p}segment>", before)
            text = text[:begin] + before + after + text[end:]
        return text


def inline_tags(element, around=()):
    """Every element inside, with those that it is in: siblings may change places, as words do."""
    tags = []
    for child in element:
        path = (*around, (child.tag, *sorted(child.attrib.items())))
        tags += [path, *inline_tags(child, path)]
    return sorted(tags)


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addClassCleanup(SHARED.cleanup)
        done = run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=300",
                   "--set", "model.hidden-size=8", "--set", "model.embedding-size=8", "--set", "bpe.merges=50",
                   "--set", "training.epochs=1", "--set", "decoding.tune=no", cwd=SHARED.name)
        assert done.returncode == 0, done.stderr

    def for_all(self, count, check):
        """check(name, random numbers) for as many files, each with its own."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            names = [f"{check.__name__}-{number}" for number in range(count)]
            for done in [pool.submit(check, name, random.Random(f"{SEED} {name}")) for name in names]:
                done.result()

    def run_on(self, data, name, *arguments):
        with open(os.path.join(SHARED.name, name), "wb") as file:
            file.write(data)
        return run(*arguments, "--threads", "1", cwd=SHARED.name)

    def written(self, name):
        with open(os.path.join(SHARED.name, name), "rb") as file:
            return file.read()

    def translate(self, data, name, *arguments):
        return self.run_on(data, name, "translate", "-m", "model", name, "-o", name + ".out", "--beam-size", "1",
                           "--max-length", "5", "--quiet", *arguments)

    def xliff(self, name, rng):
        file = Xliff(rng)
        done = self.translate(file.bytes, name)
        self.assertEqual(done.returncode, 0, (name, done.stderr))
        result = self.written(name + ".out")
        self.assertEqual(file.rest(result), file.rest(file.bytes), name)
        space, unit_name = file.space, "trans-unit" if file.version == 1 else "unit"
        units = list(ElementTree.fromstring(result).iter(space + unit_name))
        self.assertEqual([unit.get("id") for unit in units], list(file.units), name)
        for unit in units:
            holder = unit if file.version == 1 else unit.find(space + "segment")
            target = holder.find(space + "target")
            if not file.units[unit.get("id")]:
                self.assertIn(target.text if target is not None else None, (None, "old"), name)
                continue
            self.assertEqual(inline_tags(target), inline_tags(holder.find(space + "source")), name)
            self.assertEqual((target if file.version == 1 else holder).get("state"),
                             "needs-review-translation" if file.version == 1 else "translated", name)

    def tmx(self, name, rng):
        body, expected = "", []
        for _ in range(rng.randint(1, 6)):
            names = {"span": "hi", "empty": "ph", "code": "bpt"}
            sides = [content(rng, names) for _ in range(2)]
            # Line ends of a file are one character to XML.
            lines = [re.sub(r"[ \t\n\v\f\r\x85\u2028\u2029]*[\t\n\v\f\r\x85\u2028\u2029][ \t\n\v\f\r\x85\u2028\u2029]*", " ",
                            text).strip(" ") for _, text in sides]
            body += noise(rng) + f"<tu{attribute(rng)}>{noise(rng)}"
            for language, (xml_text, _) in zip(("de-AT", "en"), sides):
                body += f"<tuv xml:lang='{language}'><prop>x</prop><seg>{xml_text}</seg></tuv>{noise(rng)}"
            body += "</tu>"
            if all(lines):
                expected.append(lines)
        doctype = rng.choice(["", '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'])
        text = f'{doctype}<tmx version="1.4" xmlns:t="urn:t"><header srclang="de"/><body>{body}</body></tmx>'
        data, _ = encoded(text, rng)
        done = self.run_on(data, name, "convert", name, "--source-language", "de", "--target-language", "en", "-o", name,
                           "--quiet")
        self.assertEqual(done.returncode, 0 if expected else 3, (name, done.stderr))
        if expected:
            for side, ending in enumerate(("de", "en")):
                lines = self.written(f"{name}.{ending}").decode().split("\n")
                self.assertEqual(lines, [pair[side] for pair in expected] + [""], name)

    def tmx_in_place(self, name, rng):
        body, num_added = "", 0
        for _ in range(rng.randint(0, 6)):
            (source, text), (target, _) = (content(rng, {"span": "hi", "empty": "ph", "code": "bpt"}) for _ in range(2))
            has_target = rng.random() < 0.4
            has_source = rng.random() < 0.9
            num_added += has_source and not has_target and any(c.isalnum() for c in text)
            body += noise(rng) + f"<tu{attribute(rng)}>{noise(rng)}"
            for language, xml_text, is_there in (("de-AT", source, has_source), ("fr", "<hi>x</hi>", True),
                                                 ("en", f"{target} x", has_target)):
                body += f"<tuv xml:lang='{language}'><prop>x</prop><seg>{xml_text}</seg></tuv>{noise(rng)}" if is_there else ""
            body += "</tu>"
        body += "<tu><tuv xml:lang='de'><seg>-</seg></tuv><tuv xml:lang='en'><seg>-</seg></tuv></tu>"
        data, encoding = encoded(f'<tmx version="1.4" xmlns:t="urn:t"><header srclang="de"/><body>{body}</body></tmx>', rng)
        done = self.translate(data, name)
        self.assertEqual(done.returncode, 0, (name, done.stderr))
        result = self.written(name + ".out")
        added = r'\s*<tuv xml:lang="en" creationid="allot"><seg>(?:(?!</seg>).)*</seg></tuv>'
        text, count = re.subn(added, "", result.decode(encoding), flags=re.S)
        self.assertEqual(count, num_added, name)
        self.assertEqual(text, data.decode(encoding), name)
        for unit in ElementTree.fromstring(result).iter("tu"):
            variants = unit.findall("tuv")
            if variants[-1].get("creationid") is None:
                continue
            source = next(one for one in variants if one.get("{http://www.w3.org/XML/1998/namespace}lang") == "de-AT")
            self.assertEqual(inline_tags(variants[-1].find("seg")), inline_tags(source.find("seg")), name)

    def table(self, name, rng):
        separator = rng.choice(",;\t")
        always_quoted = rng.random() < 0.5
        end = rng.choice(["\n", "\r\n"])

        def text_of_a_field():
            return phrase(rng).replace("\n", " ") if separator == "\t" else phrase(rng)

        # The column of the translations is new, or is there and has some.
        is_there = rng.random() < 0.5
        place = rng.randrange(4) if is_there else 3
        rows = [["id", "text", 'a "note"' if separator != "\t" else "note"]]
        rows += [[str(number), text_of_a_field(), text_of_a_field()] for number in range(rng.randint(0, 8))]
        for row in rows if is_there else []:
            row.insert(place, "new" if row is rows[0] else rng.choice(["", "", text_of_a_field()]))
        cells = [[table_cell(text, separator, always_quoted) for text in row] for row in rows]
        mark = rng.choice(["", "\ufeff"])
        text = mark + "".join(separator.join(row) + end for row in cells)
        done = self.translate(text.encode(), name, "--column", "text", "--output-column", "new")
        self.assertEqual(done.returncode, 0, (name, done.stderr))
        result = self.written(name + ".out").decode()
        read = list(csv.reader(io.StringIO(result[len(mark):], newline=""), delimiter=separator,
                               quoting=csv.QUOTE_NONE if separator == "\t" else csv.QUOTE_MINIMAL))
        self.assertEqual([len(row) for row in read], [4] * len(rows), name)
        self.assertEqual(read[0][place], "new", name)
        # Every byte beside the fields that are filled in, and the fields that have text.
        self.assertTrue(result.startswith(mark), name)
        position = len(mark)
        for row, old in zip(cells, rows):
            before, after = separator.join([*row[:place], ""]), separator.join(["", *row[place + 1:]]) + end
            self.assertEqual(result[position:position + len(before)], before, name)
            position += len(before)
            field = re.compile(r"[^\t\r\n]*" if separator == "\t" else rf'"(?:[^"]|"")*"|[^"{separator}\r\n]*').match(
                result, position).group()
            if is_there and old[place]:
                self.assertEqual(field, row[place], name)
            position += len(field)
            self.assertEqual(result[position:position + len(after)], after, name)
            position += len(after)
        self.assertEqual(position, len(result), name)

    def malformed(self, name, rng):
        file = Xliff(rng)
        text = file.bytes.decode(file.encoding)
        place = rng.randint(text.index(">", text.index("urn:tool")) + 1, text.rindex("xliff>"))
        kind = rng.randrange(4)
        if kind == 0:  # ends too early
            data = text[:place].encode(file.encoding)
        elif kind == 1:  # a character that XML does not have
            data = (text[:place] + "\x01" + text[place:]).encode(file.encoding)
        elif kind == 2:
            data = re.sub(r"(<(x:)?file)", r"\1<", text, count=1).encode(file.encoding)
        else:
            data = (f'<!DOCTYPE xliff [\n<!ENTITY a "b">\n]>\n<xliff version="1.2"><note>&a;</note></xliff>').encode()
        done = self.translate(data, name)
        self.assertEqual(done.returncode, 3, (name, kind, done.stderr))
        self.assertRegex(done.stderr, rf"^{name}:\d+: .*\n  to fix: ", name)
        self.assertFalse(os.path.exists(os.path.join(SHARED.name, name + ".out")), name)

    def test_xliff(self):
        self.for_all(XLIFF_FILES, self.xliff)

    def test_tmx(self):
        self.for_all(TMX_FILES, self.tmx)

    def test_tmx_in_place(self):
        self.for_all(TMX_IN_PLACE_FILES, self.tmx_in_place)

    def test_tables(self):
        self.for_all(TABLE_FILES, self.table)

    def test_malformed(self):
        self.for_all(MALFORMED_FILES, self.malformed)


if __name__ == "__main__":
    allot_cli.main()
