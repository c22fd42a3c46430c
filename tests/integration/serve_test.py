"""allot serve: every endpoint, errors, limits, streams, clients that hang up, a full queue, signals, keys, load."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse
import xml.etree.ElementTree

import allot_cli
from allot_cli import ALLOT, PATIENCE, CliTest, must_run, unless_sanitized

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
OTHER = os.path.join(SHARED.name, "other")
# Options that keep a worker busy for a while: hypotheses that may not end.
SLOW = {"beam-size": 20, "min-length": 150, "max-length": 151, "max-length-factor": 1000}


def train(name, epochs):
    """A model, trained for a moment on the built-in corpus."""
    must_run("train", "demo", "-o", name, "--quiet", "--set", "built-in-sentences=800", "--set", "model.hidden-size=32",
             "--set", "model.embedding-size=32", "--set", "bpe.merges=300", "--set", f"training.epochs={epochs}",
             "--set", "schedule.learning-rate=0.02", "--set", "decoding.tune=no", cwd=SHARED.name)


def setUpModule():
    unittest.addModuleCleanup(SHARED.cleanup)
    train("model", 4)
    train("other", 3)


def corpus_lines(count, side="de"):
    cache = os.path.join(SHARED.name, "allot-cache")
    for folder in os.listdir(cache):
        path = os.path.join(cache, folder, f"test.{side}")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read().splitlines()[:count]
    raise AssertionError(f"no corpus in {cache}")


def translated(lines, *arguments, model=MODEL):
    """What 'allot translate' makes of lines."""
    return must_run("translate", "-m", model, "--quiet", *arguments, stdin="".join(line + "\n" for line in lines)).splitlines()


def num_words(line):
    return len(json.loads(translated([line], "--json")[0])["source_words"])


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    """The program, listening at a port of its own."""

    def __init__(self, *arguments, model=MODEL):
        self.process = subprocess.Popen([ALLOT, "serve", "-m", model, "--port", "0", "--threads", "2", *arguments],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline().decode()
        if not line.startswith("listening on http://127.0.0.1:"):
            raise AssertionError(line + self.process.stderr.read().decode())
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE * 60)

    def ask(self, method, path, body=None, headers=None):
        with contextlib.closing(self.connect()) as connection:
            connection.request(method, path, body, headers or {})
            return Answer(connection.getresponse())

    def get(self, path, **headers):
        return self.ask("GET", path, headers=headers)

    def post(self, path, fields, **headers):
        return self.ask("POST", path, json.dumps(fields), {"Content-Type": "application/json", **headers})

    def translate(self, q, **fields):
        return self.post("/translate", {"q": q, "source": "de", "target": "en", **fields})

    def raw(self, data):
        """Sends bytes and returns all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE * 60) as opened:
            opened.sendall(data)
            parts = []
            with contextlib.suppress(ConnectionResetError):
                while part := opened.recv(65536):
                    parts.append(part)
            return b"".join(parts)

    def gauge(self, name):
        for line in self.get("/metrics").body.decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split(" ")[1])
        raise AssertionError(name)

    def wait_for(self, is_so):
        end = time.monotonic() + PATIENCE * 30
        while not is_so():
            assert time.monotonic() < end, "nothing has happened"
            time.sleep(0.01)

    def stop(self, number=signal.SIGTERM):
        """Exit code and stderr."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE * 60)
        text = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, text

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


class ServeTest(CliTest):
    def serve(self, *arguments, **options):
        server = Server(*arguments, **options)
        self.addCleanup(server.kill)
        return server

    def check_schema(self, value, schema, spec):
        """The part of JSON Schema that the description uses; a schema with a keyword that is not known here fails, too."""
        if "$ref" in schema:
            schema = spec["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        known = {"type", "properties", "required", "additionalProperties", "items", "maxItems", "oneOf", "enum", "minimum", "exclusiveMinimum",
                 "maximum", "nullable", "default", "description"}
        self.assertLessEqual(set(schema), known)
        if "oneOf" in schema:
            fits = 0
            for choice in schema["oneOf"]:
                with contextlib.suppress(AssertionError):
                    self.check_schema(value, choice, spec)
                    fits += 1
            self.assertEqual(fits, 1, value)
            return
        if value is None:
            self.assertTrue(schema.get("nullable"))
            return
        types = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool}
        self.assertIsInstance(value, types[schema["type"]])
        self.assertEqual(isinstance(value, bool), schema["type"] == "boolean")  # to Python true is a number
        if "enum" in schema:
            self.assertIn(value, schema["enum"])
        if "minimum" in schema:
            (self.assertGreater if schema.get("exclusiveMinimum") else self.assertGreaterEqual)(value, schema["minimum"])
        if "maximum" in schema:
            self.assertLessEqual(value, schema["maximum"])
        if schema["type"] == "array":
            self.assertLessEqual(len(value), schema.get("maxItems", len(value)))
            for item in value:
                self.check_schema(item, schema["items"], spec)
        if schema["type"] == "object" and "properties" in schema:
            for name in schema.get("required", []):
                self.assertIn(name, value)
            for name, item in value.items():
                self.assertIn(name, schema["properties"])
                self.check_schema(item, schema["properties"][name], spec)

    def check_error(self, answer, status, part=""):
        self.assertEqual(answer.status, status, answer.body)
        self.assertEqual(list(answer.json), ["error"])
        self.assertIn(part, answer.json["error"])


class Shared(ServeTest):
    """Tests that one server is enough for."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--max-request-bytes", "100000", "--max-sentences", "400", "--max-line-bytes", "5000",
                            "--timeout", str(PATIENCE * 60))

    @classmethod
    def tearDownClass(cls):
        code, text = cls.server.stop()
        assert code == 0, text


class ConventionalApi(Shared):
    def test_json_forms_and_queries_are_the_same(self):
        line = corpus_lines(1)[0]
        expected = {"translatedText": translated([line])[0]}
        fields = {"q": line, "source": "de", "target": "en"}
        form = urllib.parse.urlencode(fields)
        self.assertEqual(self.server.post("/translate", fields).json, expected)
        self.assertEqual(self.server.ask("POST", "/translate", form,
                                         {"Content-Type": "application/x-www-form-urlencoded"}).json, expected)
        self.assertEqual(self.server.ask("POST", "/translate?" + form).json, expected)
        parts = "".join(f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items())
        self.assertEqual(self.server.ask("POST", "/translate", (parts + "--B--\r\n").encode(),
                                         {"Content-Type": "multipart/form-data; boundary=B"}).json, expected)

    def test_forms_and_queries_are_described(self):
        spec = self.server.get("/openapi.json").json
        line = corpus_lines(1)[0]
        values = {"q": line, "source": "de", "target": "en", "format": "text", "alternatives": 1, "api_key": "x"}
        for path in ("/translate", "/detect"):
            operation = spec["paths"][path]["post"]
            parameters = [spec["components"]["parameters"][one["$ref"].rsplit("/", 1)[1]] for one in operation["parameters"]]
            described = {one["name"]: one["schema"]["type"] for one in parameters}
            self.assertEqual({one["in"] for one in parameters}, {"query"})
            self.assertEqual(described["q"], "string")
            for kind, media in operation["requestBody"]["content"].items():
                fields = media["schema"]["properties"]
                if kind != "application/json":
                    self.assertEqual({name: field["type"] for name, field in fields.items()}, described)
                self.assertEqual(set(fields), set(described))
            query = urllib.parse.urlencode({name: values[name] for name in described})
            self.assertEqual(self.server.ask("POST", f"{path}?{query}").status, 200)

    def test_only_json_has_lists(self):
        """Of two texts of a form, none is dropped without a word."""
        form = urllib.parse.urlencode({"q": corpus_lines(2), "source": "de", "target": "en"}, doseq=True)
        self.check_error(self.server.ask("POST", "/translate", form, {"Content-Type": "application/x-www-form-urlencoded"}), 400,
                         "the field 'q' occurs twice; send JSON for a list")
        self.check_error(self.server.ask("POST", "/translate?" + form), 400, "occurs twice")

    def test_lists_lines_and_text_without_letters(self):
        first, second = corpus_lines(2)
        one, two = translated([first, second])
        self.assertEqual(self.server.translate([f" {first}\r\n\n{second}\n", "12:30", "", second]).json,
                         {"translatedText": [f" {one}\r\n\n{two}\n", "12:30", "", two]})

    def test_html(self):
        first, second = corpus_lines(2)
        one, two = translated([first, second])
        self.assertEqual(self.server.translate(f"<p title='a>b'>{first}</p>\n<!-- x --><b>{second}</b>&nbsp;<script>x<y</script>",
                                               format="html").json["translatedText"],
                         f"<p title='a>b'>{one}</p>\n<!-- x --><b>{two}</b>&nbsp;<script>x<y</script>")

    def test_html_with_inline_tags(self):
        """A sentence is translated as one, and its tags are in the translation, once and well-formed."""
        first, second = corpus_lines(2)
        one, two = translated([first, second])
        words = first.split(" ")
        marked = " ".join([f"<b title='&amp;'>{words[0]}</b>", f"<i><u>{words[1]}</u>", *words[2:-1], f"{words[-1]}</i>"])
        answer = self.server.translate(f"<div><p>{marked}</p>{second}<br>\n</div>", format="html").json["translatedText"]
        self.assertEqual(re.sub(r"<[^>]*>", "", answer), one + two + "\n")
        self.assertTrue(answer.endswith(f"</p>{two}<br>\n</div>"), answer)
        tree = xml.etree.ElementTree.fromstring(answer.replace("<br>", "<br/>"))
        self.assertEqual(sorted(element.tag for element in tree.iter()), ["b", "br", "div", "i", "p", "u"])
        self.assertEqual([element.tag for element in tree.find(".//i")], ["u"])
        self.assertIn("<b title='&amp;'>", answer)
        # All of a sentence, what is copied, and tags that do not fit: the texts are translated one by one.
        html = f"<em>{first}</em><pre>{second}\n</pre><code>a b</code><p translate=no>{first}</p>"
        self.assertEqual(self.server.translate(html, format="html").json["translatedText"],
                         f"<em>{one}</em><pre>{two}\n</pre><code>a b</code><p translate=no>{first}</p>")
        self.assertEqual(self.server.translate(f"<b>{first}<i></b>{second}</i><p", format="html").json["translatedText"],
                         f"<b>{one}<i></b>{two}</i><p")

    def test_hostile_html(self):
        line = corpus_lines(1)[0]
        for html in ("<b>" * 9000 + line, "<b>" * 3000 + line + "</b>" * 3000, line + "<code>" * 9000, "<" * 500 + line,
                     "<!--" + line, "<![CDATA[" + line + "]]>", "<a b='" + line, line + "&" * 500, "<b>x</b>" * 300,
                     "<b><i><u>x</u></i></b>" * 200):
            answer = self.server.translate(html, format="html")
            self.assertEqual(answer.status, 200, html[:20])
            text = answer.json["translatedText"]
            for tag in ("<b>", "</b>", "<code>", "<!--", "<![CDATA["):
                self.assertEqual(text.count(tag), html.count(tag), html[:20])

    def test_alternatives(self):
        line = corpus_lines(1)[0]
        best = [row.split(" ||| ")[1] for row in translated([line], "--n-best", "3")]
        answer = self.server.translate(line, alternatives=2).json
        self.assertEqual(answer["translatedText"], best[0])
        self.assertEqual(answer["alternatives"], [text for i, text in enumerate(best) if i > 0 and text not in best[:i]])
        self.assertEqual(len(self.server.translate([line, "1"], alternatives="1").json["alternatives"]), 2)

    def test_detection(self):
        line = corpus_lines(1)[0]
        found = self.server.post("/detect", {"q": line}).json
        self.assertEqual([one["language"] for one in found], ["de"])
        self.assertGreater(found[0]["confidence"], 90)
        self.assertEqual(self.server.post("/detect", {"q": "日本語"}).json[0]["confidence"], 0)
        # There is no other language to be taken for, but it does not look like this one.
        self.assertLess(self.server.post("/detect", {"q": "\n".join(corpus_lines(10, "en"))}).json[0]["confidence"], 50)
        answer = self.server.post("/translate", {"q": line, "source": "auto", "target": "en"}).json
        self.assertEqual(answer["detectedLanguage"], found[0])

    def test_what_can_be_asked(self):
        self.assertEqual(self.server.get("/health").json, {"status": "ok"})
        self.assertEqual(self.server.get("/languages").json, [{"code": "de", "name": "German", "targets": ["en"]},
                                                              {"code": "en", "name": "English", "targets": []}])
        settings = self.server.get("/frontend/settings").json
        # So many characters may be sent in any way.
        self.assertEqual(settings["charLimit"], 800)
        for character, rest in (("\n", "a"), ("\U0001d400", ""), ("a", "")):
            text = ((rest + character) * 800)[:800]
            self.assertEqual(self.server.translate(text).status, 200)
            self.assertEqual(self.server.ask("POST", "/translate", urllib.parse.urlencode({"q": text, "source": "de", "target": "en"}),
                                             {"Content-Type": "application/x-www-form-urlencoded"}).status, 200)
        self.assertEqual(settings["language"]["target"], {"code": "en", "name": "English"})
        self.assertFalse(settings["keyRequired"])

    def test_errors(self):
        self.check_error(self.server.post("/translate", {}), 400, "missing q parameter")
        self.check_error(self.server.translate("a", source="xx"), 400,
                         "'xx' is not supported as a source language; there is: de to en")
        self.check_error(self.server.translate("a", target="fr"), 400,
                         "French (fr) is not available as a target language from German (de); there is: de to en")
        self.check_error(self.server.translate("a", format="pdf"), 400, "format is not supported")
        self.check_error(self.server.translate("a", alternatives=-1), 400, "whole number")
        self.check_error(self.server.translate("a", alternatives=1000), 400, "between 0 and 19")
        for body in (b"{", b"[]", b"", b"null", b'{"q": "\xff"}', b"[" * 50000, b'{"q": "\\ud800"}', b'{"q": 1e999}'):
            self.check_error(self.server.ask("POST", "/translate", body, {"Content-Type": "application/json"}), 400)
        self.check_error(self.server.ask("POST", "/translate", b"q=%ff&source=de&target=en",
                                         {"Content-Type": "application/x-www-form-urlencoded"}), 400, "UTF-8")
        for path in ("/x", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/page.css%00"):
            self.check_error(self.server.get(path), 404)
        self.check_error(self.server.get("/translate"), 405, "POST")
        self.check_error(self.server.ask("OPTIONS", "/translate"), 405)
        self.check_error(self.server.ask("DELETE", "/health"), 405)

    def test_limits(self):
        self.check_error(self.server.translate("a" * 100000), 413, "100000 bytes")
        self.check_error(self.server.translate("a" * 5001), 400, "5001 bytes")
        self.check_error(self.server.translate("a\n" * 401), 400, "401 lines")
        with contextlib.closing(self.server.connect()) as connection:
            connection.request("POST", "/translate", iter([b"x" * 60000] * 3), {"Transfer-Encoding": "chunked"}, encode_chunked=True)
            self.check_error(Answer(connection.getresponse()), 413)

    def test_headers_protect_the_page(self):
        for path in ("/", "/page.css", "/page.js", "/health", "/x"):
            headers = self.server.get(path).headers
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])
        self.assertIn(b"<!DOCTYPE html>", self.server.get("/").body)


class OwnApi(Shared):
    def test_answers_are_the_bytes_of_translate(self):
        lines = corpus_lines(20) + ["", "  ", "x & <y>"]
        for options, flags in (({}, []), ({"n-best": 3, "alpha": 0.6}, ["--n-best", "3", "--alpha", "0.6"]),
                               ({"sample": True, "seed": 3}, ["--sample", "--seed", "3"])):
            expected = translated(lines, "--json", *flags)
            answer = self.server.post("/v1/translate", {"lines": lines, "options": options})
            self.assertEqual(answer.body.decode(), '{"translations":[' + ",".join(expected) + "]}\n")
            text = self.server.post("/v1/translate", {"model": "model", "text": "\r\n".join(lines), "options": options})
            self.assertEqual(text.body, answer.body)
            streamed = self.server.post("/v1/translate", {"source": "de", "target": "en", "lines": lines, "options": options},
                                        Accept="application/x-ndjson")
            self.assertEqual(streamed.headers["Content-Type"], "application/x-ndjson")
            self.assertEqual(streamed.body.decode().splitlines(), expected)

    def test_sentences_of_a_line(self):
        first, second = corpus_lines(2)
        line = f"{first}  {second}"
        for split, parts in (("auto", 2), ("on", 2), ("off", 1)):
            expected = translated([line], "--json", "--split-sentences", split)[0]
            answer = self.server.post("/v1/translate", {"lines": [line], "options": {"split-sentences": split}})
            self.assertEqual(answer.body.decode(), '{"translations":[' + expected + "]}\n")
            found = answer.json["translations"][0]
            self.assertEqual(found["parts"], parts)
            for word in found["source_words"]:
                self.assertEqual(line.encode()[word["begin"]:word["end"]].decode(), word["text"])
        self.check_error(self.server.post("/v1/translate", {"lines": [line], "options": {"split-sentences": "maybe"}}), 400,
                         "choose one of: auto, on, off")
        # The conventional API, which has no such option, tells them apart.
        together = " ".join(text for text in translated([first, second]) if text)
        self.assertEqual(self.server.translate(f"{first} {second}").json, {"translatedText": together})

    def test_lines_with_prefixes_and_fertilities(self):
        lines = corpus_lines(3) + [""]
        prefixes = ["The", "", "a house", ""]
        fertilities = [[1] * num_words(line) for line in lines]
        flag_of = {"prefixes": "--prefix", "fertilities": "--fertilities"}
        with tempfile.TemporaryDirectory() as folder:
            for name, rows in (("prefixes", prefixes), ("fertilities", [" ".join(map(str, row)) for row in fertilities])):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write("".join(row + "\n" for row in rows))
            plain = translated(lines, "--json")
            for fields in ({"prefixes": prefixes}, {"fertilities": fertilities}, {"prefixes": prefixes, "fertilities": fertilities}):
                flags = [word for name in fields for word in (flag_of[name], os.path.join(folder, name))]
                expected = translated(lines, "--json", *flags)
                self.assertNotEqual(expected, plain)
                answer = self.server.post("/v1/translate", {"lines": lines, **fields})
                self.assertEqual(answer.body.decode(), '{"translations":[' + ",".join(expected) + "]}\n")
        self.check_error(self.server.post("/v1/translate", {"lines": lines, "prefixes": ["a"]}), 400, "prefixes has 1 item for 4 lines")
        self.check_error(self.server.post("/v1/translate", {"lines": lines[:1], "fertilities": [[1] * 50]}), 400, "fertilities:1: 50 numbers for")
        self.check_error(self.server.post("/v1/translate", {"lines": lines[:1], "fertilities": [[-1]]}), 400, "numbers from 0")

    def test_a_stream_comes_line_by_line(self):
        with contextlib.closing(self.server.connect()) as connection:
            lines = (corpus_lines(30) * 10)[:300]
            connection.request("POST", "/v1/translate", json.dumps({"lines": lines, "stream": True, "options": SLOW}))
            response = connection.getresponse()
            first = json.loads(response.readline())
            # The last ones cannot be done yet.
            waiting = self.server.gauge("allot_queue_sentences") + self.server.gauge("allot_running_sentences")
            self.assertGreater(waiting, 0)
            self.assertEqual([first["line"]] + [json.loads(line)["line"] for line in response], list(range(1, 301)))

    def test_errors_are_those_of_the_command_line(self):
        for options, part in (({"beam-size": 0}, "--beam-size is 0"), ({"beam-size": 1000}, "--beam-size is 1000; to fix: it must be"),
                              ({"n-best": 6}, "n-best"), ({"beam": 1}, "unknown option 'beam'"), ({"alpha": "x"}, "options.alpha"),
                              ({"transform": "x"}, "unknown"), ({"fertility": "predicted"}, "")):
            self.check_error(self.server.post("/v1/translate", {"lines": ["a"], "options": options}), 400, part)
        self.check_error(self.server.post("/v1/translate", {"lines": ["a"], "model": "x"}), 400,
                         "unknown model 'x'; there is: ")
        self.check_error(self.server.post("/v1/translate", {"lines": ["a\nb"]}), 400, "line end")
        self.check_error(self.server.post("/v1/translate", {"lines": ["a"] * 401}), 400, "401 lines")

    def test_models(self):
        models = self.server.get("/v1/models").json["models"]
        self.assertEqual([(m["name"], m["source"], m["target"], m["transform"]) for m in models], [("model", "de", "en", "csparsemax")])

    def test_metrics(self):
        self.server.translate("Haus")
        # A request is counted when it has been answered.
        self.server.wait_for(lambda: b'path="/translate",model="model",status="200"' in self.server.get("/metrics").body)
        text = self.server.get("/metrics").body.decode()
        self.assertRegex(text, r'allot_requests_total\{path="/translate",model="model",status="200"\} [1-9]')
        self.assertRegex(text, r'allot_request_seconds_bucket\{path="/translate",model="model",status="200",le="\+Inf"\} [1-9]')
        self.assertRegex(text, r'allot_requests_total\{path="/metrics",status="200"\} [1-9]')
        self.assertRegex(text, r'allot_sentences_total\{model="model"\} [1-9]')
        for line in text.splitlines():
            self.assertRegex(line, r"^(# (HELP|TYPE) \S+ .+|[a-z_]+(\{[^{}]*\})? [0-9.e+-]+)$")

    def test_every_answer_is_as_described(self):
        spec = self.server.get("/openapi.json").json
        self.assertEqual(self.server.get("/spec").json, spec)
        line = corpus_lines(1)[0]
        word = re.findall(r"\w+", line)[1]
        asked = {("post", "/translate"): [{"q": line, "source": "auto", "target": "en", "alternatives": 1},
                                          {"q": [line, "12"], "source": "auto", "target": "en", "alternatives": 1},
                                          {"q": "12", "source": "auto", "target": "en", "alternatives": 1}],
                 ("post", "/detect"): [{"q": line}],
                 ("post", "/v1/translate"): [{"lines": [line, ""], "options": {"n-best": 2}}, {"text": line, "options": {"sample": True}},
                                             {"lines": [line], "prefixes": [""], "fertilities": [[1] * num_words(line)], "model": "model"},
                                             {"lines": [line], "glossary": [{"source": word, "target": "zorblax"}], "forbidden_terms": ["the"]},
                                             {"lines": [line, ""], "options": {"n-best": 2}, "stream": True}]}
        kinds = set()
        for path, methods in spec["paths"].items():
            for method, endpoint in methods.items():
                for fields in asked.get((method, path), [None]):
                    if fields:
                        self.check_schema(fields, endpoint["requestBody"]["content"]["application/json"]["schema"], spec)
                    answer = self.server.post(path, fields) if fields else self.server.get(path)
                    self.assertEqual(answer.status, 200, (path, fields, answer.body))
                    if fields and "glossary" in fields:
                        found = answer.json["translations"][0]["hypotheses"][0]["glossary"]
                        self.assertEqual({(term["source"], term["target"]) for term in found}, {(word, "zorblax")})
                    kind = answer.headers["Content-Type"].split(";")[0]
                    kinds.add((path, kind))
                    schema = endpoint["responses"]["200"]["content"][kind]["schema"]
                    if kind == "application/x-ndjson":
                        self.assertEqual(answer.body.count(b"\n"), 2)
                        for one in answer.body.splitlines():
                            self.check_schema(json.loads(one), schema, spec)
                    else:
                        self.check_schema(answer.json if kind == "application/json" else answer.body.decode(), schema, spec)
        described = {(path, kind) for path, methods in spec["paths"].items() for endpoint in methods.values()
                     for kind in endpoint["responses"]["200"]["content"]}
        self.assertEqual(kinds, described)

    def test_the_metrics_are_those_of_the_description(self):
        spec = self.server.get("/openapi.json").json
        self.server.translate("Haus")
        self.server.wait_for(lambda: b'path="/translate"' in self.server.get("/metrics").body)
        described = spec["paths"]["/metrics"]["get"]["responses"]["200"]["content"]["text/plain"]["schema"]["description"]
        found = re.findall(r"^# TYPE (\w+) ", self.server.get("/metrics").body.decode(), re.MULTILINE)
        self.assertEqual(sorted(found), sorted(re.findall(r"allot_\w+", described)))

    def ask_with(self, name, value):
        """The answer to a request with an option; what it does to a line is not asked here."""
        options = {name: value, **({"sample": True} if name in ("top-k", "top-p", "temperature", "seed") else {})}
        return self.server.post("/v1/translate", {"lines": ["Haus"], "options": options})

    def test_the_options_are_those_of_the_description(self):
        options = self.server.get("/openapi.json").json["components"]["schemas"]["Options"]["properties"]
        error = self.ask_with("#" * 30, 1).json["error"]
        self.assertEqual(sorted(error.rsplit("choose one of: ", 1)[1].split(", ")), sorted(options))
        others = {"integer": ["x", True, 1.5, -1], "number": ["x", True], "boolean": ["x", 1], "string": ["x", 1, True]}
        for name, schema in options.items():
            for value in others[schema["type"]]:
                self.check_error(self.ask_with(name, value), 400)
            for value in schema.get("enum", []):
                self.assertNotIn("unknown", self.ask_with(name, value).json.get("error", ""), (name, value))
            if "default" in schema:
                answer = self.ask_with(name, schema["default"])
                self.assertEqual(answer.status, 200, (name, answer.body))
            if "maximum" in schema:
                self.check_error(self.ask_with(name, schema["maximum"] + 1), 400)
            if schema.get("exclusiveMinimum"):
                self.check_error(self.ask_with(name, schema["minimum"]), 400)
            elif "minimum" in schema:
                self.check_error(self.ask_with(name, schema["minimum"] - 1), 400)


class Description(ServeTest):
    """The OpenAPI description: it is valid, and says which errors there are."""

    @staticmethod
    def parts(value, place="#"):
        """All objects of a JSON value, with their places."""
        if isinstance(value, dict):
            yield place, value
        for name, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            yield from Description.parts(part, f"{place}/{name}")

    def resolved(self, spec, value):
        if "$ref" not in value:
            return value
        self.assertEqual(list(value), ["$ref"])
        self.assertTrue(value["$ref"].startswith("#/components/"), value)
        for name in value["$ref"].split("/")[1:]:
            spec = spec[name]
        return spec

    def test_it_is_valid(self):
        spec = self.serve().get("/openapi.json").json
        self.assertRegex(spec["openapi"], r"^3\.0\.\d+$")
        self.assertLessEqual(set(spec), {"openapi", "info", "servers", "paths", "components", "security", "tags", "externalDocs"})
        self.assertTrue(spec["info"]["title"] and spec["info"]["version"])
        operations = [(path, method, operation) for path, methods in spec["paths"].items() for method, operation in methods.items()]
        names = [operation["operationId"] for _, _, operation in operations]
        self.assertTrue(all("500" in operation["responses"] for _, _, operation in operations))
        self.assertEqual(len(names), len(set(names)))
        for path, method, operation in operations:
            self.assertRegex(path, r"^/[\w/.]*$")
            self.assertIn(method, {"get", "post"})
            for requirement in operation.get("security", []):
                self.assertLessEqual(set(requirement), set(spec["components"]["securitySchemes"]))
            for parameter in operation.get("parameters", []):
                parameter = self.resolved(spec, parameter)
                self.assertTrue(parameter["name"] and parameter["in"] and "schema" in parameter)
            contents = [operation["requestBody"]["content"]] if "requestBody" in operation else []
            for status, response in operation["responses"].items():
                self.assertRegex(status, r"^[1-5]\d\d$")
                response = self.resolved(spec, response)
                self.assertTrue(response["description"])
                contents.append(response["content"])
            for content in contents:
                self.assertTrue(content and all(re.fullmatch(r"[\w-]+/[\w.-]+", kind) and "schema" in media for kind, media in content.items()))
        for place, part in self.parts(spec):
            self.resolved(spec, part)
            if isinstance(part.get("type"), str) and "securitySchemes" not in place:
                self.assertIn(part["type"], {"object", "array", "string", "number", "integer", "boolean"}, place)
                self.assertEqual(part["type"] == "array", "items" in part, place)
                self.assertLessEqual(set(part.get("required", [])), set(part.get("properties", part.get("required", []))), place)

    def test_every_error_is_described_and_comes(self):
        lines = corpus_lines(40)
        right = {"/translate": {"q": "\n".join(lines * 10), "source": "de", "target": "en"}, "/detect": {"q": lines[0]}, "/v1/translate": {"lines": lines * 10}}
        self.write("keys", "sesame\n")
        seen = {path: set() for path in [*right, "/metrics"]}
        spec = {}

        def ask(server, path, fields=None, **headers):
            answer = server.get(path) if fields is None else server.post(path, fields, **headers)
            if answer.status != 200:
                seen[path].add(str(answer.status))
                error = self.resolved(spec, spec["paths"][path]["get" if fields is None else "post"]["responses"][str(answer.status)])
                self.check_schema(answer.json, error["content"]["application/json"]["schema"], spec)
                self.assertEqual(answer.status in (429, 503), "Retry-After" in answer.headers)
                self.assertEqual(answer.status in (429, 503), "headers" in error)
                for name, header in error.get("headers", {}).items():
                    self.check_schema(int(answer.headers[name]), header["schema"], spec)

        server = self.serve("--api-key-file", self.path("keys"), "--max-request-bytes", "1000", "--max-requests-per-minute", "3", "--trusted-proxy", "127.0.0.1")
        spec.update(server.get("/openapi.json").json)
        ask(server, "/metrics")
        for number, (path, fields) in enumerate(right.items()):
            # Each path is another client, for each has its three requests.
            client = {"X-Forwarded-For": f"192.0.2.{number}"}
            ask(server, path, {}, **client)
            ask(server, path, {}, Authorization="Bearer sesame", **client)
            ask(server, path, {**fields, "more": "x" * 1000}, **client)
            for _ in range(2):
                ask(server, path, {}, **client)
        late = self.serve("--timeout", "0.001", "--batch-size", "1")
        full = self.serve("--max-queue", "400", "--max-sentences", "400", "--batch-size", "1")
        with contextlib.closing(full.connect()) as connection:
            connection.request("POST", "/v1/translate", json.dumps({"lines": lines * 10, "options": SLOW}))
            full.wait_for(lambda: full.gauge("allot_queue_sentences") > 300)
            for path in ("/translate", "/v1/translate"):
                ask(full, path, right[path])
                ask(late, path, right[path])
        # Too many connections, of a client or of all: whatever is asked for.
        for option, status in (("--max-connections-per-client", 429), ("--max-connections", 503)):
            busy = self.serve(option, "1")
            with socket.create_connection(("127.0.0.1", busy.port)):
                busy.wait_for(lambda: busy.get("/health").status == status)
                ask(busy, "/metrics")
                ask(busy, "/detect", right["/detect"])
        for path, statuses in seen.items():
            # Nothing is known that is answered 500: that would be a mistake.
            described = [set(operation["responses"]) - {"200", "500"} for operation in spec["paths"][path].values()]
            self.assertEqual([statuses], described, path)


class Precision(ServeTest):
    def test_8_bits_are_those_of_the_quantized_folder(self):
        model8 = self.path("model8")
        must_run("quantize", MODEL, "-o", model8)
        lines = corpus_lines(20)
        expected = '{"translations":[' + ",".join(translated(lines, "--json", model=model8)) + "]}\n"
        for server in (self.serve("--precision", "int8"), self.serve(model=model8), self.serve("--precision", "int8", model=model8)):
            self.assertEqual(server.post("/v1/translate", {"lines": lines}).body.decode(), expected)
            self.assertEqual(server.translate(lines).json["translatedText"], translated(lines, model=model8))
        floats = self.serve("--precision", "float").post("/v1/translate", {"lines": lines}).body.decode()
        self.assertEqual(floats, '{"translations":[' + ",".join(translated(lines, "--json")) + "]}\n")
        self.assertNotEqual(floats, expected)

    def test_what_cannot_be_served(self):
        self.assert_fails(self.allot("serve", "-m", MODEL, "--port", "0", "--precision", "half"), 2,
                          "allot: unknown precision 'half'\n  to fix: choose one of: float, int8\n")
        must_run("quantize", MODEL, "-o", self.path("model8"))
        done = self.allot("serve", "-m", "model8", "--port", "0", "--precision", "float")
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn("model8: has 8-bit weights, so it cannot translate with floats", done.stderr)


class Load(ServeTest):
    def test_translations_do_not_depend_on_neighbors(self):
        lines = corpus_lines(60)
        expected = dict(zip(lines, translated(lines)))
        server = self.serve("--batch-size", "8")
        whole = [json.loads(line) for line in translated(lines, "--json")]

        def single(i):
            line = lines[i % len(lines)]
            return server.translate(line).json["translatedText"] == expected[line]

        def many(_):
            return server.post("/v1/translate", {"lines": lines}).json["translations"] == whole

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            results = list(pool.map(single, range(240))) + list(pool.map(many, range(6)))
        self.assertTrue(all(results))

    def test_a_large_request_does_not_stall_a_small_one(self):
        lines = corpus_lines(30)
        server = self.serve("--batch-size", "2")
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            large = pool.submit(server.post, "/v1/translate", {"lines": lines * 10, "options": SLOW})
            server.wait_for(lambda: server.gauge("allot_queue_sentences") > 100)
            self.assertEqual(server.translate("Haus").status, 200)
            self.assertGreater(server.gauge("allot_queue_sentences"), 50)
            self.assertFalse(large.done())
            server.process.kill()
            with self.assertRaises((http.client.HTTPException, OSError)):
                large.result()

    def test_a_full_queue_and_clients_that_hang_up(self):
        lines = corpus_lines(20)
        server = self.serve("--max-queue", "100", "--max-sentences", "100", "--batch-size", "1")
        connection = server.connect()
        connection.request("POST", "/v1/translate", json.dumps({"lines": lines * 5, "options": SLOW}))
        server.wait_for(lambda: server.gauge("allot_queue_sentences") > 80)
        answer = server.post("/v1/translate", {"lines": ["a"] * 100})
        self.check_error(answer, 503, "full")
        self.assertGreater(int(answer.headers["Retry-After"]), 0)
        connection.close()
        server.wait_for(lambda: server.gauge("allot_queue_sentences") == 0)
        self.assertEqual(server.post("/v1/translate", {"lines": ["a"] * 100}).status, 200)
        # A stream that nobody reads any more.
        connection = server.connect()
        connection.request("POST", "/v1/translate", json.dumps({"lines": lines * 5, "options": SLOW, "stream": True}))
        connection.getresponse().readline()
        connection.close()
        server.wait_for(lambda: server.gauge("allot_queue_sentences") == 0)

    def test_a_small_beam(self):
        """What a request does not say fits the server."""
        server = self.serve("--max-beam-size", "2")
        line = corpus_lines(1)[0]
        expected = translated([line], "--beam-size", "2")[0]
        self.assertEqual(server.post("/v1/translate", {"lines": [line]}).json["translations"][0]["translation"], expected)
        self.assertEqual(server.translate(line).json, {"translatedText": expected})
        self.assertEqual(server.translate(line, alternatives=1).json["translatedText"], expected)
        self.assertEqual(server.get("/v1/models").json["max_beam_size"], 2)
        self.check_error(server.post("/v1/translate", {"lines": [line], "options": {"beam-size": 3}}), 400, "--beam-size is 3; to fix: it must be")
        self.check_error(server.post("/v1/translate", {"lines": [line], "options": {"n-best": 3}}), 400, "--n-best is 3; to fix: it must be")

    def test_timeout(self):
        server = self.serve("--timeout", "0.3", "--batch-size", "1")
        self.check_error(server.post("/v1/translate", {"lines": corpus_lines(30) * 10, "options": SLOW}), 504)
        server.wait_for(lambda: server.gauge("allot_queue_sentences") == 0)
        stream = server.post("/v1/translate", {"lines": corpus_lines(30) * 10, "options": SLOW, "stream": True})
        self.assertEqual(stream.status, 200)
        self.assertIn("error", json.loads(stream.body.splitlines()[-1]))

    def test_too_many_requests_of_a_client(self):
        server = self.serve("--max-requests-per-minute", "3", "--trusted-proxy", "127.0.0.1")
        self.assertEqual([server.translate("Haus").status for _ in range(3)], [200, 200, 200])
        for answer in (server.translate("Haus"), server.post("/detect", {"q": "Haus"}), server.post("/v1/translate", {"lines": ["Haus"]})):
            self.check_error(answer, 429, "Slowdown")
            self.assertIn(int(answer.headers["Retry-After"]), range(1, 21))
        # Neither other clients nor what costs nothing.
        self.assertEqual(server.post("/detect", {"q": "Haus"}, **{"X-Forwarded-For": "192.0.2.7"}).status, 200)
        self.assertEqual(server.get("/languages").status, 200)

    def test_connections_of_a_client(self):
        server = self.serve("--max-connections-per-client", "2", "--trusted-proxy", "127.0.0.3")
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2)]
        server.wait_for(lambda: server.get("/health").status == 429)
        answer = server.translate("Haus")
        self.check_error(answer, 429, "Slowdown: at most 2 connections at a time")
        self.assertGreater(int(answer.headers["Retry-After"]), 0)

        def ask_from(address, client):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE * 60, source_address=(address, 0))
            with contextlib.closing(connection):
                connection.request("GET", "/health", headers={"X-Forwarded-For": client})
                return Answer(connection.getresponse()).status

        # Another client, and others that a proxy asks for; what somebody claims who is none does not count.
        self.assertEqual(ask_from("127.0.0.2", "192.0.2.1"), 200)
        self.assertEqual(ask_from("127.0.0.3", "192.0.2.1"), 200)
        self.assertEqual(ask_from("127.0.0.1", "192.0.2.1"), 429)
        self.assertEqual(ask_from("127.0.0.3", "127.0.0.1"), 429)
        for one in idle:
            one.close()
        server.wait_for(lambda: server.get("/health").status == 200)

    def test_answers_that_are_too_large(self):
        server = self.serve("--max-answer-bytes", "20000")
        lines = corpus_lines(30)
        self.check_error(server.post("/v1/translate", {"lines": lines}), 413, "larger than 20000 bytes; ask for a stream")
        self.check_error(server.translate("\n".join(lines * 100)), 413, "send less at once")
        self.check_error(server.ask("POST", "/v1/translate", json.dumps({"lines": lines[:1] + ["1" * 3000] * 9}), {}), 413)
        whole = server.post("/v1/translate", {"lines": lines, "stream": True})
        self.assertGreater(len(whole.body), 20000)
        self.assertEqual(whole.body.decode().splitlines(), translated(lines, "--json"))
        server.wait_for(lambda: server.gauge("allot_queue_sentences") + server.gauge("allot_running_sentences") == 0)

    @unless_sanitized
    def test_a_stream_that_is_not_read_waits(self):
        """Lines are begun only as long as their results find room, and when they are read, all of them come."""
        server = self.serve("--batch-size", "4")
        lines = (corpus_lines(60) * 100)[:5000]
        body = json.dumps({"lines": lines, "stream": True, "options": {"beam-size": 20, "n-best": 20, "max-length": 30}}).encode()
        with socket.socket() as opened:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            opened.connect(("127.0.0.1", server.port))
            opened.sendall(b"POST /v1/translate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            waiting = [0.0]

            def is_still():
                time.sleep(1)
                waiting.append(server.gauge("allot_queue_sentences"))
                return 0 < waiting[-1] == waiting[-2] and server.gauge("allot_running_sentences") == 0

            server.wait_for(is_still)
            self.assertGreater(waiting[-1], 2500)
            # Others get on.
            self.assertEqual(server.translate("Haus").status, 200)
            before = waiting[-1]
            opened.settimeout(PATIENCE * 60)
            for _ in range(2000):
                opened.recv(65536)
            server.wait_for(lambda: server.gauge("allot_queue_sentences") < before)
        server.wait_for(lambda: server.gauge("allot_queue_sentences") == 0)

    def test_connections(self):
        server = self.serve("--max-connections", "4")
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(4)]
        server.wait_for(lambda: server.get("/health").status == 503)
        for one in idle:
            one.close()
        server.wait_for(lambda: server.get("/health").status == 200)

    def test_strange_requests(self):
        server = self.serve()
        for data in (b"\r\n\r\n", b"\0" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST /translate HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                     b"POST /translate HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", b"A" * 100000,
                     b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20000 + b"\r\n",
                     b"POST /translate HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\nx",
                     b"GET / HTTP/1.1\r\nRange: bytes=0-1,0-1,0-1\r\nConnection: close\r\n\r\n"):
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                server.raw(data)
            self.assertEqual(server.get("/health").status, 200)


class Keys(ServeTest):
    def test_keys(self):
        self.write("keys", "# ours\nopen-sesame\n")
        server = self.serve("--api-key-file", self.path("keys"), "--log", self.path("log"), "--log-text", "--cors")
        self.check_error(server.translate("Haus"), 403)
        self.check_error(server.translate("Haus", api_key="wrong"), 403, "Invalid API key")
        self.assertEqual(server.translate("Haus", api_key="open-sesame").status, 200)
        self.assertEqual(server.post("/detect", {"q": "Haus"}, Authorization="Bearer open-sesame").status, 200)
        self.check_error(server.post("/v1/translate", {"lines": ["Haus"]}), 403)
        self.check_error(server.get("/metrics"), 401)
        self.assertEqual(server.get("/metrics", Authorization="Bearer open-sesame").status, 200)
        answer = server.ask("OPTIONS", "/translate")
        self.assertEqual((answer.status, answer.headers["Access-Control-Allow-Origin"]), (204, "*"))
        self.assertEqual(server.stop()[0], 0)
        log = self.read("log")
        self.assertNotIn("sesame", log)
        records = [json.loads(line) for line in log.splitlines()]
        # A connection notes its request when it has answered, so those of two may change places.
        self.assertEqual(sorted(r["status"] for r in records), [200, 200, 200, 204, 401, 403, 403, 403])
        translated = [r for r in records if r["path"] == "/translate" and r["status"] == 200]
        self.assertEqual([(r["text"], r["sentences"]) for r in translated], [("Haus", 1)])

    def test_pages_of_other_servers(self):
        """They can read every answer, once, and why a request was refused."""
        server = self.serve("--cors", "--max-request-bytes", "1000")
        refused = server.translate("a" * 2000)
        self.check_error(refused, 413)
        for answer in (server.get("/health"), server.get("/x"), server.translate("Haus"), refused):
            self.assertEqual(answer.headers.get_all("Access-Control-Allow-Origin"), ["*"])
        malformed = server.raw(b"GARBAGE\r\n\r\n")
        self.assertIn(b" 400 ", malformed.split(b"\r\n")[0])
        self.assertEqual(malformed.count(b"Access-Control-Allow-Origin: *\r\n"), 1)

    def test_no_text_in_the_log(self):
        server = self.serve("--log", self.path("log"))
        server.translate("Haus")
        server.ask("POST", "/translate?q=Haus&source=de&target=en")
        self.assertEqual(server.stop()[0], 0)
        self.assertNotIn("Haus", self.read("log"))
        self.assertEqual(self.read("log").count("\n"), 2)

    def test_only_a_trusted_proxy_says_for_whom_it_asks(self):
        for arguments, client in (([], "127.0.0.1"), (["--trusted-proxy", "127.0.0.1"], "192.0.2.7"), (["--trusted-proxy", "192.0.2.1"], "127.0.0.1")):
            server = self.serve("--log", self.path("log"), *arguments)
            server.ask("GET", "/health", headers={"X-Forwarded-For": "198.51.100.1, 192.0.2.7"})
            self.assertEqual(server.stop()[0], 0)
            self.assertEqual(json.loads(self.read("log").splitlines()[-1])["client"], client)


class Signals(ServeTest):
    def test_sigterm_finishes_what_runs(self):
        server = self.serve("--batch-size", "1")
        lines = corpus_lines(12)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            whole = pool.submit(server.post, "/v1/translate", {"lines": lines, "options": SLOW})
            streamed = pool.submit(server.post, "/v1/translate", {"lines": lines, "options": SLOW, "stream": True})
            server.wait_for(lambda: server.gauge("allot_queue_sentences") > 10)
            self.assertEqual(server.stop()[0], 0)
            self.assertEqual(len(whole.result().json["translations"]), 12)
            self.assertEqual(len(streamed.result().body.splitlines()), 12)
        with self.assertRaises(OSError):
            server.get("/health")

    def test_what_takes_too_long_is_told_so(self):
        server = self.serve("--batch-size", "1", "--stop-timeout", "0.2")
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            answer = pool.submit(server.post, "/v1/translate", {"lines": corpus_lines(30) * 20, "options": SLOW})
            server.wait_for(lambda: server.gauge("allot_queue_sentences") > 10)
            self.assertEqual(server.stop(signal.SIGINT)[0], 0)
            self.check_error(answer.result(), 503, "stopping")

    def test_a_second_sigterm_ends_it_at_once(self):
        server = self.serve("--batch-size", "1", "--stop-timeout", "600", "--timeout", "600")
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            answer = pool.submit(server.post, "/v1/translate", {"lines": corpus_lines(60) * 20, "options": SLOW})
            server.wait_for(lambda: server.gauge("allot_queue_sentences") > 10)
            server.process.send_signal(signal.SIGTERM)
            # It finishes what it has, and accepts nobody else.
            stopping = server.process.stderr.readline()
            self.assertIn(b"stopping: finishing", stopping)
            time.sleep(0.3)
            self.assertIsNone(server.process.poll())
            begin = time.monotonic()
            code, _ = server.stop(signal.SIGTERM)
            self.assertLess(time.monotonic() - begin, PATIENCE * 10)
            self.assertEqual(code, -signal.SIGTERM)
            with self.assertRaises((http.client.HTTPException, OSError)):
                answer.result()

    def test_sighup_loads_changed_models(self):
        folder = self.path("model")
        shutil.copytree(MODEL, folder)
        lines = corpus_lines(40)
        first, second = translated(lines), translated(lines, model=OTHER)
        self.assertNotEqual(first, second)
        server = self.serve(model=folder)
        checksum = server.get("/v1/models").json["models"][0]["checksum"]

        def answers():
            return server.translate(lines).json["translatedText"]

        self.assertEqual(answers(), first)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            running = pool.submit(lambda: [answers() for _ in range(20)])
            os.rename(folder, folder + ".old")
            shutil.copytree(OTHER, folder + ".new")
            os.rename(folder + ".new", folder)
            server.process.send_signal(signal.SIGHUP)
            server.wait_for(lambda: server.get("/v1/models").json["models"][0]["checksum"] != checksum)
            for texts in running.result():
                self.assertIn(texts, (first, second))
        self.assertEqual(answers(), second)
        # A bad folder changes nothing; neither does a second signal.
        checksum = server.get("/v1/models").json["models"][0]["checksum"]
        self.write("model/model.json", "{}")
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        self.assertEqual(answers(), second)
        self.assertEqual(server.get("/v1/models").json["models"][0]["checksum"], checksum)
        code, text = server.stop()
        self.assertEqual(code, 0)
        self.assertIn("the model that was loaded before stays", text)


class Mistakes(ServeTest):
    def test_options(self):
        done = self.allot("serve", "-m", MODEL, "--port", "70000")
        self.assert_fails(done, 2, "allot: --port: must be from 0 to 65535, not '70000'\n  to fix: see 'allot serve --help'\n")
        self.assert_fails(self.allot("serve", "-m", MODEL, "--timeout", "0"), 2,
                          "allot: --timeout is 0\n  to fix: it must be more than 0 and at most 86400\n")
        self.assert_fails(self.allot("serve", "-m", MODEL, "--log-text"), 2,
                          "allot: --log-text has no effect without --log\n  to fix: add --log FILE, or leave it out\n")
        self.assertEqual(self.allot("serve", "-m", "nowhere").returncode, 3)
        self.assertEqual(self.allot("serve", "-m", MODEL, "--api-key-file", "nowhere").returncode, 3)

    def test_a_port_that_is_taken(self):
        server = self.serve()
        done = self.allot("serve", "-m", MODEL, "--port", str(server.port))
        self.assertEqual(done.returncode, 1)
        self.assertIn("to fix: choose another --port", done.stderr)

    def test_warns_when_everybody_can_come_in(self):
        process = self.start("serve", "-m", MODEL, "--host", "0.0.0.0", "--port", "0", stdout=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        process.stdout.readline()
        process.terminate()
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertIn("warning: anyone who can reach 0.0.0.0", process.stderr.read().decode())


if __name__ == "__main__":
    allot_cli.main()
