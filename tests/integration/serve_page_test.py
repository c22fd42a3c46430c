"""The page of allot serve in a real browser: typing, words that light up, the matrix, languages, errors, phones, keys."""

import json
import os
import re
import subprocess
import tempfile
import threading
import time
import unittest

import allot_cli
import page_browser
from allot_cli import ALLOT, PATIENCE

try:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select
except ImportError:
    pass  # the test is skipped

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
SENTENCE = "Oskar schaut dieses teure Ferienhaus an und lädt kranke Busfahrer ein."
OTHER = "Emma wird uns diesen Turm zeigen."
SMALL = ("--set", "model.hidden-size=48", "--set", "model.embedding-size=48", "--set", "bpe.merges=300", "--set", "training.epochs=4",
         "--set", "schedule.learning-rate=0.01")


def shared(name):
    return os.path.join(SHARED.name, name)


def must_run(*arguments, **options):
    return allot_cli.must_run(*arguments, cwd=SHARED.name, **options)


def start_server(add_cleanup, *arguments):
    """The address of a server that ends with the test; it prints where it listens."""
    server = subprocess.Popen([ALLOT, "serve", "-m", "de-en", "-m", "en-de", "--port", "0", *arguments], cwd=SHARED.name,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    found = None
    while found is None:
        line = server.stdout.readline()
        assert line, "the server ended: " + "".join(said)
        said.append(line)
        found = re.search(r"http://[\w.:\[\]-]+", line)
    # What it says later must not fill the pipe.
    reader = threading.Thread(target=server.stdout.read, daemon=True)
    reader.start()

    def end():
        server.terminate()
        server.wait(PATIENCE * 30)
        reader.join()
        server.stdout.close()

    add_cleanup(end)
    return found.group(0)


def train(name, source, target, *settings):
    files = {"source": f"corpus/train.{source}", "target": f"corpus/train.{target}", "valid-source": f"corpus/valid.{source}",
             "valid-target": f"corpus/valid.{target}", "source-language": source, "target-language": target, "built-in-sentences": "0"}
    file_settings = [word for key, value in files.items() for word in ("--set", f"{key}={value}")]
    must_run("train", "demo", "-o", name, "--quiet", *file_settings, *SMALL, *settings)


def setUpModule():
    """Two models, trained for a few seconds, one for each direction."""
    unittest.addModuleCleanup(SHARED.cleanup)
    must_run("demo", "--write-corpus", "corpus", "--sentences", "1500", "--quiet")
    train("de-en", "de", "en")
    train("en-de", "en", "de")


def translated(text, model="de-en"):
    """What allot translate makes of each line."""
    lines = must_run("translate", "-m", model, "--json", "--quiet", "--n-best", "3", stdin=text + "\n").splitlines()
    return [json.loads(line) for line in lines]


# Holds the page's requests for translations until the test answers them: `calls[i].answer()` lets the server answer,
# `calls[i].reply(status, body, headers)` answers instead of it. Nothing but the page sees that they were aborted.
HOLD = """
window.calls = [];
const real = window.fetch.bind(window);
window.fetch = (path, options = {}) => {
  if (!String(path).endsWith("v1/translate")) return real(path, options);
  return new Promise((resolve, reject) => {
    const { signal, ...rest } = options;
    calls.push({ body: JSON.parse(options.body), headers: options.headers, signal, reject,
      answer: () => real(path, rest).then(resolve),
      reply: (status, body, headers = {}) => resolve(new Response(body, { status, headers })) });
  });
};
"""


class PageTest(unittest.TestCase):
    """The page, empty."""

    @classmethod
    def setUpClass(cls):
        cls.address = start_server(cls.addClassCleanup)
        cls.browser = page_browser.start(cls)

    def setUp(self):
        self.resize(1280, 900)
        self.browser.get(self.address + "/")
        self.wait_for(lambda: self.languages()[1] != "")
        # No mistakes of the scripts, and nothing that the content security policy had to stop.
        self.addCleanup(lambda: self.assertEqual(self.messages(), []))

    def messages(self):
        """What the browser complains about, except that a request was answered with an error."""
        return [entry for entry in self.browser.get_log("browser") if "Failed to load resource" not in entry["message"]]

    def find(self, name):
        return self.browser.find_element(By.ID, name)

    def text_of(self, name):
        return self.script("return document.getElementById(arguments[0]).textContent", name)

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def wait_for(self, is_so, message="nothing has happened"):
        end = time.monotonic() + PATIENCE * 20
        while not is_so():
            self.assertLess(time.monotonic(), end, message)
            time.sleep(0.05)

    def languages(self):
        return [self.find(name).get_attribute("value") for name in ("source-language", "target-language")]

    def resize(self, width, height):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})

    def output(self):
        """The lines of the translation; None while one of them is that of an older text."""
        return self.script("return document.querySelector('.stale') ? null : [...document.querySelectorAll('#target .line')].map((e) => e.textContent)")

    def type(self, text):
        self.find("source").send_keys(text)

    def type_and_wait(self, text):
        self.type(text)
        expected = [item["translation"] for item in translated(self.find("source").get_attribute("value"))]
        self.wait_for(lambda: self.output() == expected, f"{expected} was expected")

    def hold(self):
        self.script(HOLD)

    def num_calls(self):
        return self.script("return calls.length")

    def words(self, selector):
        return self.script("return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", selector)

    def lit(self):
        """The words that are pointed at and those that belong to them, in the source and in the translation."""
        return tuple(self.words(f"{box} .{name}") for box in ("#mirror", "#target") for name in ("here", "lit"))

    def point_at(self, element, expected):
        """A busy browser may miss the first move of the pointer."""
        for attempt in range(10):
            ActionChains(self.browser).move_to_element_with_offset(element, attempt % 2, 0).perform()
            for _ in range(10):
                if self.lit() == expected:
                    return
                time.sleep(0.05)
        self.assertEqual(self.lit(), expected)


def word(text, words, index):
    return text.encode()[words[index]["begin"]:words[index]["end"]].decode()


def linked(item, source=None, target=None):
    """The texts of the words that an alignment links with a source word, or with a target word."""
    best = item["hypotheses"][0]
    pairs = [tuple(map(int, link.split("-"))) for link in best["alignment"].split()]
    if source is not None:
        return [word(best["text"], best["words"], t) for s, t in pairs if s == source]
    return [word(item["source"], item["source_words"], s) for s, t in pairs if t == target]


class Typing(PageTest):
    def test_translates_while_typing(self):
        self.assertFalse(self.find("details").is_displayed())
        self.type_and_wait(SENTENCE)
        self.assertEqual(self.text_of("source-counts"), "11 words · 70 characters")
        self.assertRegex(self.text_of("target-counts"), r"^\d+ words? · \d+ characters$")
        self.assertIn(self.output()[0], self.text_of("spoken"))
        self.find("clear").click()
        self.wait_for(lambda: self.output() == [""])
        self.assertFalse(self.find("copy").is_displayed())
        self.assertEqual(self.text_of("source-counts"), "")

    def test_one_request_for_what_is_typed_without_a_pause(self):
        self.hold()
        self.type("Emma lacht.")
        self.wait_for(lambda: self.num_calls() == 1)
        time.sleep(0.5)
        self.assertEqual(self.script("return calls.map((call) => call.body)"),
                         [{"source": "de", "target": "en", "lines": ["Emma lacht."], "options": {"n-best": 3}}])

    def test_lines_are_translated_on_their_own_and_once(self):
        self.type_and_wait(f"{OTHER}\n\n{SENTENCE}")
        self.assertEqual(self.output()[1], "")
        self.assertEqual(self.text_of("details-title"), "Line 3 of 3")
        self.hold()
        self.type("\nEmma lacht.")
        self.wait_for(lambda: self.num_calls() > 0)
        self.assertEqual(self.script("return calls[0].body.lines"), ["Emma lacht."])
        self.script("calls[0].answer()")
        self.wait_for(lambda: self.output() is not None and self.output()[3] != "")
        self.find("line-back").click()
        self.assertEqual(self.text_of("details-title"), "Line 3 of 4")

    def test_older_answers_are_dropped(self):
        self.hold()
        self.type("Emma lacht.")
        self.wait_for(lambda: self.num_calls() == 1)
        self.type(" Oskar wird uns diesen Turm zeigen.")
        self.wait_for(lambda: self.num_calls() == 2)
        self.assertEqual(self.script("return calls.map((call) => call.signal.aborted)"), [True, False])
        text = "Emma lacht. Oskar wird uns diesen Turm zeigen."
        self.script("calls[1].answer()")
        expected = [item["translation"] for item in translated(text)]
        self.wait_for(lambda: self.output() == expected)
        # The first answer comes last, and is one that would be seen.
        other = {"translations": [{**translated("Emma lacht.")[0], "source": text}]}
        self.script("calls[0].reply(200, arguments[0])", json.dumps(other))
        time.sleep(0.3)
        self.assertEqual(self.output(), expected)

    def test_copy(self):
        self.type_and_wait(f"{OTHER}\n{SENTENCE}")
        self.browser.execute_cdp_cmd("Browser.grantPermissions", {"origin": self.address, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.find("copy").click()
        self.wait_for(lambda: self.find("copy").text == "Copied")
        copied = self.browser.execute_async_script("navigator.clipboard.readText().then(arguments[0], (e) => arguments[0](String(e)))")
        self.assertEqual(copied.replace("\r\n", "\n"), "\n".join(self.output()))

    def test_languages(self):
        self.assertEqual(self.languages(), ["de", "en"])
        self.assertEqual([option.text for option in Select(self.find("source-language")).options], ["German", "English"])
        self.type_and_wait(OTHER)
        Select(self.find("source-language")).select_by_value("en")
        self.assertEqual(self.languages(), ["en", "de"])
        expected = [item["translation"] for item in translated(OTHER, "en-de")]
        self.wait_for(lambda: self.output() == expected)
        self.assertEqual(self.find("target").get_attribute("lang"), "de")
        self.assertIn("en-de", self.text_of("model"))
        # The other direction begins with what was the translation.
        self.find("swap").click()
        self.assertEqual(self.languages(), ["de", "en"])
        self.assertEqual(self.find("source").get_attribute("value"), expected[0])
        self.wait_for(lambda: self.output() == [translated(expected[0])[0]["translation"]])


class Words(PageTest):
    def test_words_light_up_each_other(self):
        self.type_and_wait(SENTENCE)
        item = translated(SENTENCE)[0]
        best = item["hypotheses"][0]
        targets = self.browser.find_elements(By.CSS_SELECTOR, "#target .word")
        self.assertEqual([element.text for element in targets], [word(best["text"], best["words"], t) for t in range(len(best["words"]))])
        self.point_at(targets[0], ([], linked(item, target=0), [targets[0].text], []))
        self.assertIn("looks at", self.text_of("telling"))
        sources = self.browser.find_elements(By.CSS_SELECTOR, "#mirror .word")
        most = max(range(len(sources)), key=lambda s: len(linked(item, source=s)))
        self.point_at(sources[most], ([word(SENTENCE, item["source_words"], most)], [], [], linked(item, source=most)))
        self.assertIn("is looked at by", self.text_of("telling"))
        self.point_at(self.find("details"), ([], [], [], []))

    def test_the_cursor_lights_up_words(self):
        self.type_and_wait("Emma lacht.")
        self.assertEqual(self.lit()[0], [])
        self.find("source").send_keys(Keys.HOME, Keys.ARROW_RIGHT)
        self.wait_for(lambda: self.lit()[0] == ["Emma"])
        self.assertEqual(self.lit()[3], linked(translated("Emma lacht.")[0], source=0))

    def test_keys_walk_through_the_translation(self):
        self.type_and_wait(f"{SENTENCE}\n{OTHER}")
        self.find("copy").send_keys(Keys.TAB)
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "target")
        keys = lambda *some: ActionChains(self.browser).send_keys(*some).perform()
        texts = self.words("#target .line:first-child .word")
        keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.lit()[2], texts[:1])
        keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.lit()[2], texts[1:2])
        self.assertIn(f"“{texts[1]}” looks at", self.text_of("spoken"))
        keys(Keys.ARROW_DOWN)
        self.assertEqual(self.lit()[2], self.words("#target .line:last-child .word")[:1])
        self.assertEqual(self.text_of("details-title"), "Line 2 of 2")
        keys(Keys.ARROW_UP, Keys.ENTER)
        self.assertEqual(self.find("look").get_attribute("aria-expanded"), "true")
        self.assertEqual(self.browser.find_element(By.CSS_SELECTOR, "tr.current").get_attribute("data-step"), "1")

    def test_marks_and_warnings(self):
        item = translated(SENTENCE)[0]
        item["hypotheses"][0]["warnings"] = [{"kind": "unspent-budget", "position": 4, "text": "Ferienhaus", "amount": 2.9},
                                             {"kind": "repeated-words", "position": 1, "text": item["hypotheses"][0]["words"][1]["text"], "amount": 2}]
        self.hold()
        self.type(SENTENCE)
        self.wait_for(lambda: self.num_calls() == 1)
        self.script("calls[0].reply(200, arguments[0])", json.dumps({"translations": [item]}))
        self.wait_for(lambda: self.words("#mirror mark.dropped") == ["Ferienhaus"])
        best = item["hypotheses"][0]
        self.assertEqual(self.words("#target mark.repeated"), [word(best["text"], best["words"], 1)])
        self.assertIn("“Ferienhaus” received almost no attention (2.9 of its budget is left): it may not be translated.", self.text_of("warnings"))
        self.assertIn("occurs 2 times", self.text_of("warnings"))
        self.assertIn("2 warnings", self.text_of("spoken"))
        # Another text has other warnings, and none before it is translated.
        self.type(" Ja.")
        self.assertEqual(self.words("#mirror mark"), [])

    def test_alternatives(self):
        self.type_and_wait(SENTENCE)
        texts = [hypothesis["text"] for hypothesis in translated(SENTENCE)[0]["hypotheses"]]
        self.assertEqual(self.words("#alternatives .wording"), texts)
        pressed = lambda: [button.get_attribute("aria-pressed") for button in self.browser.find_elements(By.CSS_SELECTOR, ".alternative")]
        self.assertEqual(pressed(), ["true", "false", "false"])
        self.browser.find_elements(By.CSS_SELECTOR, ".alternative")[2].send_keys(Keys.ENTER)
        self.assertEqual(pressed(), ["false", "false", "true"])
        self.assertEqual(self.output(), [texts[2]])
        self.assertEqual(self.browser.switch_to.active_element, self.browser.find_elements(By.CSS_SELECTOR, ".alternative")[2])

    def test_the_mirror_fits_the_text(self):
        """Marks are where the words are: the mirror has as many lines as the text area, at every width."""
        hard = f"{SENTENCE} {'x' * 300}  und\n\n\tEmma  lacht. \nשלום עולם, Emma lacht.\n日本語のテキスト🙂 {SENTENCE}\n"
        self.script("const s = document.getElementById('source'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))", hard)
        self.wait_for(lambda: self.output() is not None and len(self.output()) == 6)
        for width in (1280, 777, 390, 320):
            self.resize(width, 900)
            needed, there = self.script("const s = document.getElementById('source'); const there = s.clientHeight;"
                                        "s.style.height = 0; const needed = s.scrollHeight; s.style.height = ''; return [needed, there]")
            room = self.script("const m = document.getElementById('mirror'); const bottom = m.lastChild.getBoundingClientRect().bottom;"
                               "return bottom - m.getBoundingClientRect().top + parseFloat(getComputedStyle(m).paddingBottom)")
            self.assertLessEqual(needed, there, width)
            self.assertLessEqual(abs(needed - room), 2, width)
        directions = self.script("return [...document.querySelectorAll('#mirror .line')].map((e) => getComputedStyle(e).direction)")
        self.assertEqual(directions, ["ltr", "ltr", "ltr", "rtl", "ltr", "ltr"])

    def test_a_translation_from_right_to_left(self):
        """Each line of the output runs as its own text does, and so do the wordings and the keys."""
        hebrew = "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd, Emma."
        item = translated("Emma lacht.")[0]
        best = item["hypotheses"][0]
        words, position = [], 0
        for text in ("\u05e9\u05dc\u05d5\u05dd", "\u05e2\u05d5\u05dc\u05dd", ",", "Emma", "."):
            begin = len(hebrew[:hebrew.index(text, position)].encode())
            position = hebrew.index(text, position) + len(text)
            words.append({"text": text, "begin": begin, "end": begin + len(text.encode()), "log_prob": -0.5})
        row = [1.0] + [0.0] * (len(best["attention"][0]) - 1)
        best.update(text=hebrew, words=words, alignment="0-0 0-1", warnings=[],
                    tokens=[{"token": word["text"], "word": i, "log_prob": -0.5} for i, word in enumerate(words)],
                    attention=[row] * len(words), token_attention=[[1.0] + [0.0] * (len(best["token_attention"][0]) - 1)] * (len(words) + 1))
        item.update(translation=hebrew, hypotheses=[best])
        self.hold()
        self.type(f"Emma lacht.\n{OTHER}")
        self.wait_for(lambda: self.num_calls() == 1)
        other = {**translated(OTHER)[0], "line": 2}
        self.script("calls[0].reply(200, arguments[0])", json.dumps({"translations": [item, other]}))
        self.wait_for(lambda: self.output() == [hebrew, other["translation"]])
        directions = "return [...document.querySelectorAll(arguments[0])].map((e) => getComputedStyle(e).direction)"
        self.assertEqual(self.script(directions, "#target .line"), ["rtl", "ltr"])
        # The first word is at the right, and the sentence ends at the left.
        places = self.script("return [...document.querySelectorAll('#target .line:first-child .word')].map((e) => e.getBoundingClientRect().left)")
        self.assertEqual(len(places), 5)
        self.assertGreater(places[0], places[1])
        self.assertGreater(places[1], places[4])
        box, line = self.script("return ['#target', '#target .line'].map((s) => document.querySelector(s).getBoundingClientRect().right)")
        self.assertLess(box - line, 60)
        self.point_at(self.browser.find_elements(By.CSS_SELECTOR, "#target .word")[1], ([], ["Emma"], [words[1]["text"]], []))
        self.find("line-back").click()
        self.assertEqual(self.script(directions, "#alternatives .wording"), ["rtl"])
        # The arrow that points forward is the left one.
        self.find("copy").send_keys(Keys.TAB)
        ActionChains(self.browser).send_keys(Keys.HOME, Keys.ARROW_LEFT, Keys.ARROW_LEFT).perform()
        self.assertEqual(self.lit()[2], [","])
        ActionChains(self.browser).send_keys(Keys.ARROW_RIGHT).perform()
        self.assertEqual(self.lit()[2], [words[1]["text"]])

    def test_text_stays_text(self):
        self.type_and_wait("<img src=x onerror=\"document.title='hacked'\"> Emma & <b>Oskar</b>")
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "main img, main b"), [])
        self.find("look").click()
        self.assertIn("<b>", self.words("dd.source")[0])
        self.assertNotEqual(self.browser.title, "hacked")


class Matrix(PageTest):
    def test_it_is_that_of_explain(self):
        self.type_and_wait(SENTENCE)
        self.assertFalse(self.find("matrix").is_displayed())
        self.find("look").click()
        self.assertTrue(self.find("matrix").is_displayed())
        must_run("explain", "-m", "de-en", "-o", "page.html", "--quiet", stdin=SENTENCE + "\n")
        with open(shared("page.html"), encoding="utf-8") as file:
            data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', file.read(), re.DOTALL).group(1))
        self.assert_same(self.script("return lines[0].explained()"), data["sentences"][0]["translations"][0])
        cells = self.script("return [...document.querySelectorAll('#matrix tbody tr')].map((r) => [...r.querySelectorAll('td')].map((c) => Number(c.dataset.weight)))")
        self.assert_same(cells, data["sentences"][0]["translations"][0]["attention"])

    def assert_same(self, found, expected, place=""):
        """The same names and numbers; numbers of the JSON have six decimals, and sums of them fewer."""
        if isinstance(expected, dict):
            for key, value in expected.items():
                self.assertIn(key, found)
                self.assert_same(found[key], value, f"{place}.{key}")
        elif isinstance(expected, list):
            self.assertEqual(len(found), len(expected), place)
            for i, (one, other) in enumerate(zip(found, expected)):
                self.assert_same(one, other, f"{place}[{i}]")
        elif isinstance(expected, float):
            self.assertAlmostEqual(found, expected, delta=1e-4, msg=place)
        else:
            self.assertEqual(found, expected, place)

    def test_steps(self):
        self.type_and_wait(SENTENCE)
        self.find("look").click()
        card = self.browser.find_element(By.CSS_SELECTOR, "#sentences .sentence")
        self.assertEqual(card.get_attribute("data-step"), "all")
        card.find_element(By.CSS_SELECTOR, "button.first").click()
        card.find_element(By.CSS_SELECTOR, "button.first").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(card.get_attribute("data-step"), "2")
        self.assertIn("Step 2 of", card.find_element(By.CLASS_NAME, "now").text)
        # A click on a word of the translation shows its step.
        self.browser.find_elements(By.CSS_SELECTOR, "#target .word")[0].click()
        self.assertEqual(card.get_attribute("data-step"), "1")
        # Another translation has another matrix.
        self.browser.find_elements(By.CSS_SELECTOR, ".alternative")[1].click()
        self.assertEqual(self.words("#sentences dd.target"), self.output())
        self.find("look").click()
        self.assertFalse(self.find("matrix").is_displayed())


class Errors(PageTest):
    def status(self):
        return self.find("status").text

    def fail_with(self, status, message, headers=None):
        self.hold()
        self.type("Emma lacht.")
        self.wait_for(lambda: self.num_calls() == 1)
        self.script("calls[0].reply(arguments[0], arguments[1], arguments[2])", status, message, headers or {})
        self.wait_for(lambda: self.status() != "")

    def test_the_servers_words_are_shown(self):
        self.fail_with(413, json.dumps({"error": "<b>The text is too long</b>"}))
        self.assertEqual(self.status(), "<b>The text is too long</b>")
        self.assertEqual(self.find("status").get_attribute("aria-live"), "polite")
        # The next text is another attempt.
        self.type(" Ja.")
        self.wait_for(lambda: self.num_calls() == 2)
        self.script("calls[1].answer()")
        self.wait_for(lambda: self.output() == [translated("Emma lacht. Ja.")[0]["translation"]])
        self.assertEqual(self.status(), "")

    def test_answers_that_are_none(self):
        self.fail_with(502, "<html>a proxy</html>")
        self.assertEqual(self.status(), "The server answered with status 502.")
        for number, (answer, message) in enumerate((("reply(200, '{}')", "does not have a translation for each line"),
                                                    ("reply(200, '{')", "is not JSON"),
                                                    ("reject(new TypeError('network'))", "does not answer")), 1):
            self.type("!")
            self.wait_for(lambda: self.num_calls() == number + 1)
            self.script(f"calls[{number}].{answer}")
            self.wait_for(lambda: message in self.status(), message)

    def test_a_busy_server_is_asked_again(self):
        self.fail_with(503, json.dumps({"error": "The queue is full."}), {"Retry-After": "1"})
        self.assertEqual(self.status(), "The queue is full. Next attempt in 1 second.")
        self.wait_for(lambda: self.num_calls() == 2)
        self.script("calls[1].answer()")
        self.wait_for(lambda: self.output() == [translated("Emma lacht.")[0]["translation"]])
        self.assertEqual(self.status(), "")


class Key(PageTest):
    @classmethod
    def setUpClass(cls):
        with open(shared("keys"), "w", encoding="utf-8") as file:
            file.write("open-sesame\n")
        cls.address = start_server(cls.addClassCleanup, "--api-key-file", "keys")
        cls.browser = page_browser.start(cls)

    def setUp(self):
        self.resize(1280, 900)
        self.browser.get(self.address + "/")

    def test_asks_for_the_key_and_forgets_it(self):
        self.type("Emma lacht.")
        self.wait_for(lambda: self.find("key-form").is_displayed())
        self.assertIn("API key", self.find("status").text)
        self.find("key").send_keys("schlüssel", Keys.ENTER)
        self.wait_for(lambda: "ASCII" in self.find("status").text)
        self.find("key").send_keys("wrong", Keys.ENTER)
        self.wait_for(lambda: "does not accept" in self.find("status").text)
        self.find("key").send_keys("open-sesame", Keys.ENTER)
        self.wait_for(lambda: self.output() == [translated("Emma lacht.")[0]["translation"]])
        self.assertFalse(self.find("key-form").is_displayed())
        self.assertEqual(self.script("return [localStorage.length, sessionStorage.length, document.cookie]"), [0, 0, ""])
        self.assertEqual(self.find("key").get_attribute("value"), "")


class Models(PageTest):
    """Two models translate from German to English."""

    @classmethod
    def setUpClass(cls):
        train("quick", "de", "en", "--set", "training.epochs=1")
        cls.address = start_server(cls.addClassCleanup, "-m", "quick")
        cls.browser = page_browser.start(cls)

    def test_the_reader_chooses_one_of_them(self):
        self.type_and_wait(SENTENCE)
        select = Select(self.find("model-name"))
        self.assertTrue(self.find("model-choice").is_displayed())
        self.assertEqual([option.text for option in select.options], ["de-en", "quick"])
        self.assertEqual(self.find("model-name").accessible_name, "Model")
        expected = [item["translation"] for item in translated(SENTENCE, "quick")]
        self.assertNotEqual(self.output(), expected)
        select.select_by_visible_text("quick")
        self.wait_for(lambda: self.output() == expected)
        self.assertIn("Model: quick.", self.text_of("model"))
        # What was translated before is not asked for again, and is that of the right model.
        self.hold()
        select.select_by_visible_text("de-en")
        self.assertEqual(self.output(), [item["translation"] for item in translated(SENTENCE)])
        self.assertEqual(self.num_calls(), 0)
        self.type("!")
        self.wait_for(lambda: self.num_calls() == 1)
        self.assertEqual(self.script("return calls[0].body.model"), "de-en")
        self.resize(390, 844)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 390)

    def test_a_pair_with_one_model_has_no_choice(self):
        Select(self.find("source-language")).select_by_value("en")
        self.assertFalse(self.find("model-choice").is_displayed())
        self.hold()
        self.type(OTHER)
        self.wait_for(lambda: self.num_calls() == 1)
        self.assertEqual(sorted(self.script("return Object.keys(calls[0].body)")), ["lines", "options", "source", "target"])


class FewHypotheses(PageTest):
    """The server allows fewer hypotheses than the page likes to have."""

    @classmethod
    def setUpClass(cls):
        cls.address = start_server(cls.addClassCleanup, "--max-beam-size", "2")
        cls.browser = page_browser.start(cls)

    def test_translates_with_those(self):
        self.type(SENTENCE)
        expected = must_run("translate", "-m", "de-en", "--quiet", "--beam-size", "2", stdin=SENTENCE + "\n").splitlines()
        self.wait_for(lambda: self.output() == expected, f"{expected} was expected")
        self.hold()
        self.type("!")
        self.wait_for(lambda: self.num_calls() == 1)
        self.assertEqual(self.script("return calls[0].body.options"), {"n-best": 2})


class Look(PageTest):
    def colors(self, selector):
        """Luminance of text and ground of an element, of at most 1."""
        script = ("const parse = (c) => c.match(/[\\d.]+/g).map(Number); let e = document.querySelector(arguments[0]);"
                  "const ink = parse(getComputedStyle(e).color); let ground = [0, 0, 0, 0];"
                  "for (; e && (ground[3] === 0); e = e.parentElement) ground = parse(getComputedStyle(e).backgroundColor).concat([1]).slice(0, 4);"
                  "return [ink, ground]")
        linear = lambda c: c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        return [sum(w * linear(c / 255) for w, c in zip((0.2126, 0.7152, 0.0722), color)) for color in self.script(script, selector)]

    def test_dark_and_light(self):
        self.type_and_wait(SENTENCE)
        self.find("look").click()
        self.point_at(self.browser.find_elements(By.CSS_SELECTOR, "#target .word")[0],
                      ([], linked(translated(SENTENCE)[0], target=0), self.words("#target .word")[:1], []))
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        for scheme in ("light", "dark"):
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            for selector in ("#source", "#target .word", "#target .here", "#copy", "#source-counts", "#telling", ".alternative .score", "#look", "footer p", ".matrix tbody th"):
                ink, ground = self.colors(selector)
                self.assertGreater((max(ink, ground) + 0.05) / (min(ink, ground) + 0.05), 4.5, (scheme, selector))
                self.assertEqual(ink < ground, scheme == "light", (scheme, selector))

    def test_a_phone(self):
        self.resize(390, 844)
        self.type_and_wait(f"{SENTENCE}\n{'x' * 200} https://example.org/{'a/b/' * 20}")
        self.find("look").click()
        self.find("line-back").click()
        self.script("document.querySelector('#matrix details').open = true")
        for width in (390, 320):
            self.resize(width, 844)
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
        boxes = [box.location for box in self.browser.find_elements(By.CLASS_NAME, "box")]
        self.assertEqual(boxes[0]["x"], boxes[1]["x"])
        self.assertLess(boxes[0]["y"], boxes[1]["y"])

    def test_everything_has_a_name(self):
        self.type_and_wait(f"{SENTENCE}\n{OTHER}")
        self.find("look").click()
        controls = self.browser.find_elements(By.CSS_SELECTOR, "main button, main select, main input, main textarea, [role=textbox]")
        shown = [control for control in controls if control.is_displayed()]
        self.assertGreater(len(shown), 15)
        for control in shown:
            self.assertNotEqual(control.accessible_name, "", control.get_attribute("outerHTML"))
        self.assertEqual([self.find(name).accessible_name for name in ("source-language", "target-language")], ["Translate from", "Translate to"])

    def test_the_page_needs_nothing_from_outside(self):
        self.type_and_wait(OTHER)
        self.find("look").click()
        addresses = self.script("return performance.getEntriesByType('resource').map((e) => e.name)")
        self.assertGreater(len(addresses), 10)
        self.assertEqual([address for address in addresses if not address.startswith((self.address + "/", "data:"))], [])


if __name__ == "__main__":
    page_browser.main(needs_browser=True)
