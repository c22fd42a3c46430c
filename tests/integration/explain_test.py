"""allot explain: the page in a real browser, its numbers beside those of allot translate, the picture."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree

import allot_cli
import page_browser
from allot_cli import CliTest

try:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select
except ImportError:
    pass  # the tests that need it are skipped

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
PAGE = os.path.join(SHARED.name, "page.html")
HARD_PAGE = os.path.join(SHARED.name, "hard.html")
# Sentences of the built-in corpus, a line without words, and text that must stay text.
TEXT = ("Emma wird uns diesen Turm zeigen.\n"
        "Oskar schaut dieses teure Ferienhaus an und lädt kranke Busfahrer ein.\n"
        "\n"
        "Wenn es regnet, arbeitet der Bauer nicht. </script><script>document.title='hacked'</script>\n")

# What is hard to show: a long sentence, a word without end, an address, a family of emoji, text that turns around,
# letters that the model has never seen.
LONG = " ".join(["Oskar schaut dieses teure Ferienhaus an und lädt kranke Busfahrer ein."] * 8)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f466"
HARD_TEXT = "\n".join((LONG, "x" * 900 + " ist neu.", "https://example.org/" + "a/b/" * 12 + " ist neu, und Emma und Oskar lachen.",
                       FAMILY + " ist da.", "Emma \u202eist da und lacht.", "α β γ δ ε ζ η θ ι κ λ")) + "\n"


def shared(name):
    return os.path.join(SHARED.name, name)


def must_run(*arguments, **options):
    return allot_cli.must_run(*arguments, cwd=SHARED.name, **options)


def setUpModule():
    """A model trained for a few seconds, its page beside itself with softmax, and the same as JSON."""
    unittest.addModuleCleanup(SHARED.cleanup)
    must_run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=1500", "--set", "model.hidden-size=48",
             "--set", "model.embedding-size=48", "--set", "bpe.merges=300", "--set", "training.epochs=4",
             "--set", "schedule.learning-rate=0.01")
    with open(shared("in"), "w", encoding="utf-8") as file:
        file.write(TEXT)
    with open(shared("hard"), "w", encoding="utf-8") as file:
        file.write(HARD_TEXT)
    for text, page in (("in", "page.html"), ("hard", "hard.html")):
        must_run("explain", "-m", "model", "--transform", "softmax", "--versus", "model", "--reference", text, text, "-o", page,
                 "--max-length", "80", "--quiet")


def translations(*arguments):
    return [json.loads(line) for line in must_run("translate", "-m", "model", "--json", "--quiet", "--max-length", "80", "in", *arguments).splitlines()]


class Commands(CliTest):
    def test_picture(self):
        done = self.allot("explain", "-m", MODEL, "--versus", MODEL, "-o", "picture.svg", "--quiet", stdin=TEXT)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        root = xml.etree.ElementTree.fromstring(self.read("picture.svg"))
        self.assertTrue(root.tag.endswith("svg"))
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("Ferienhaus", texts)
        self.assertIn("exactly 0", texts)
        self.assertEqual(self.allot("explain", "-m", MODEL, "--versus", MODEL, "--svg", "--quiet", stdin=TEXT).stdout,
                         self.read("picture.svg"))

    def test_says_what_was_written_and_what_was_wrong(self):
        done = self.allot("explain", "-m", MODEL, "--plain", "-o", "page.html", stdin="Emma lacht.\n")
        self.assertEqual((done.returncode, done.stderr), (0, "page.html: page written\n"))
        done = self.allot("explain", "-m", MODEL, "--plain", "-o", "Picture.SVG", stdin=b"Emma \xff lacht.\n")
        self.assertEqual(done.stderr, "warning: <stdin>:1: invalid UTF-8 was replaced by U+FFFD\nPicture.SVG: picture written\n")
        self.assertTrue(self.read("Picture.SVG").startswith("<svg"))
        done = self.allot("explain", "-m", MODEL, "--versus", MODEL, "-o", "page.html", "--max-input-length", "5", "--quiet",
                          stdin="Emma wird uns diesen Turm zeigen.\n")
        self.assertRegex(done.stderr, r"^warning: <stdin>:1: line too long \([\d,]+ tokens\); translated in \d+ parts\n$")
        done = self.allot("explain", "-m", MODEL, "-o", "page.html", stdin="")
        self.assertEqual(done.returncode, 0)
        self.assertIn("no lines, so there is nothing to show\n", done.stderr)

    def test_a_long_sentence_makes_a_small_picture(self):
        softmax = self.allot("explain", "-m", MODEL, "--transform", "softmax", "--svg", "--quiet", stdin=LONG)
        root = xml.etree.ElementTree.fromstring(softmax.stdout)
        words = len(LONG.replace(".", " .").split())
        self.assertLess(len(softmax.stdout), 250 * words * 30)  # 250 bytes for each of 30 cells in a row
        self.assertGreater(float(root.get("width")), 34 * words)

    def test_a_page_on_stdout(self):
        done = self.allot("explain", "-m", MODEL, "--limit", "1", "--quiet", stdin=TEXT)
        self.assertTrue(done.stdout.startswith("<!DOCTYPE html>"))
        self.assertNotIn("Ferienhaus", done.stdout)

    def test_mistakes(self):
        self.write("short", "one line\n")
        self.assert_fails(self.allot("explain", "-m", MODEL, "--reference", "short", "--quiet", stdin=TEXT), 3,
                          "short: ends before line 2 of the text\n  to fix: give it a line for each line of the text\n")
        done = self.allot("explain", "-m", MODEL, "--versus", "missing", "-o", "page.html", "--quiet", stdin=TEXT)
        self.assertEqual(done.returncode, 3)
        self.assertIn("missing", done.stderr)
        self.assertFalse(os.path.exists(self.path("page.html")))


@unittest.skipIf(page_browser.webdriver is None, "python3-selenium is not installed")
class BrowserTest(unittest.TestCase):
    """A page in a browser."""

    page = PAGE

    @classmethod
    def setUpClass(cls):
        cls.browser = page_browser.start(cls)
        cls.browser.set_window_size(1400, 1000)

    def setUp(self):
        self.browser.get("file://" + self.page)
        self.data = json.loads(self.browser.find_element(By.ID, "data").get_attribute("textContent"))
        self.addCleanup(lambda: self.assertEqual(self.browser.get_log("browser"), []))

    def cards(self):
        return self.browser.find_elements(By.CLASS_NAME, "sentence")

    def panel(self, line, model):
        return self.cards()[line - 1].find_elements(By.CLASS_NAME, "panel")[model]

    def numbers(self, panel, selector, name):
        """The data of all elements, as numbers."""
        script = "return [...arguments[0].querySelectorAll(arguments[1])].map((e) => Number(e.dataset[arguments[2]]))"
        return self.browser.execute_script(script, panel, selector, name)

    def marks(self, panel, selector):
        return [mark.text for mark in panel.find_elements(By.CSS_SELECTOR, selector)]

    def step_of(self, line):
        return self.cards()[line - 1].get_attribute("data-step")

    def resize(self, width, height=900):
        """As a phone does it, which has no least width."""
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})

    def warnings_of(self, panel):
        """Kind and words of every warning that the panel tells, in the order of the data; each must be told once."""
        script = ("return [...arguments[0].querySelectorAll('.warnings [data-numbers]')].flatMap((e) => "
                  "e.dataset.numbers.split(' ').map((n) => [Number(n), e.closest('[data-kind]').dataset.kind, e.textContent]))")
        found = sorted(self.browser.execute_script(script, panel))
        self.assertEqual([number for number, _, _ in found], list(range(len(found))))
        return [(kind, text) for _, kind, text in found]

    def point_at(self, element, look, expected):
        """A busy browser hears of the pointer with its next frame; one that is still drawing may not hear of it at all."""
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
        for attempt in range(10):
            ActionChains(self.browser).move_to_element_with_offset(element, attempt % 2, 0).perform()
            for _ in range(10):
                if look() == expected:
                    return
                time.sleep(0.1)
        self.assertEqual(look(), expected)

    def assert_close(self, found, expected):
        self.assertEqual(len(found), len(expected))
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one, other, delta=1e-6)


class Page(BrowserTest):
    """The page as a reader sees it."""

    def test_numbers_are_those_of_translate(self):
        for model, arguments in ((0, ["--transform", "softmax"]), (1, [])):
            for item in translations(*arguments):
                panel = self.panel(item["line"], model)
                if not item["hypotheses"]:
                    self.assertIn("no words", panel.text)
                    continue
                best = item["hypotheses"][0]
                self.assertEqual(panel.find_element(By.CSS_SELECTOR, "dd.source").text, item["source"])
                self.assertEqual(panel.find_element(By.CSS_SELECTOR, "dd.target").text, best["text"])
                for r, row in enumerate(best["attention"]):
                    self.assert_close(self.numbers(panel, f"tr[data-step='{r + 1}'] td", "weight"), row)
                amounts = self.numbers(panel, ".bars td:not(.sink)", "amount")
                self.assert_close(amounts, [word["spent"] if word["left"] is None else word["left"] for word in best["budget"]])
                share = 100 * best["sink_share"]
                self.assertIn(f"{share:.{1 if 0 < share < 10 else 0}f} % of the attention went to the sink", panel.text)
                warnings = self.warnings_of(panel)
                self.assertEqual([kind for kind, _ in warnings], [warning["kind"] for warning in best["warnings"]])
                for (_, text), warning in zip(warnings, best["warnings"]):
                    if "text" in warning and "unk" not in warning["text"]:
                        self.assertIn(f"“{warning['text']}”", text)
                self.assertEqual(self.marks(panel, "dd.source mark.dropped"),
                                 [item["source"].encode()[word["begin"]:word["end"]].decode()
                                  for i, word in enumerate(item["source_words"])
                                  if any(w["kind"] in ("unspent-budget", "missing-word") and w["position"] == i for w in best["warnings"])])

    def test_titles_are_short_and_the_first_sentence_is_in_sight(self):
        must_run("explain", "-m", MODEL, "--transform", "softmax", "--versus", MODEL, "in", "-o", "paths.html", "--quiet")
        self.browser.get("file://" + shared("paths.html"))
        names = self.browser.find_elements(By.CSS_SELECTOR, "#names .system")
        self.assertEqual([name.text.split()[1] for name in names], ["model", "model"])
        self.assertEqual([name.get_attribute("title") for name in names], [MODEL, MODEL])
        script = "return arguments[0].getBoundingClientRect().bottom"
        for width, height, is_open in ((1280, 800, True), (390, 844, False), (1280, 600, False)):
            self.resize(width, height)
            self.browser.get("file://" + shared("paths.html"))
            source = self.panel(1, 0).find_element(By.CSS_SELECTOR, "dd.source")
            self.assertLess(self.browser.execute_script(script, source), height, (width, height))
            boxes = self.browser.find_elements(By.CSS_SELECTOR, ".box")
            self.assertEqual([box.get_attribute("open") is not None for box in boxes], [is_open, False])
        # They open, and paper has them in any case.
        boxes[1].find_element(By.TAG_NAME, "summary").click()
        self.assertTrue(self.browser.find_element(By.ID, "reading").is_displayed())
        opened = self.browser.execute_script(
            "dispatchEvent(new Event('beforeprint')); const all = document.querySelectorAll('.box[open]').length;"
            "dispatchEvent(new Event('afterprint')); return [all, document.querySelectorAll('.box[open]').length]")
        self.assertEqual(opened, [2, 1])

    def test_exact_zeros_are_blank(self):
        script = ("return [...arguments[0].querySelectorAll('td.weight')].map((e) => [Number(e.dataset.weight), "
                  "getComputedStyle(e, '::before').display, e.textContent])")
        seen = set()
        for model in (0, 1):
            for weight, display, text in self.browser.execute_script(script, self.panel(1, model)):
                self.assertEqual(weight == 0, display == "none", weight)
                self.assertEqual(weight == 0, text == "")
                seen.add(weight == 0)
        self.assertEqual(seen, {True, False})

    def test_stepping_empties_the_budgets(self):
        panel = self.panel(1, 1)
        translation = self.data["sentences"][0]["translations"][1]
        card = self.cards()[0]
        card.find_element(By.CSS_SELECTOR, "button.first").click()
        self.assert_close(self.numbers(panel, ".bars td:not(.sink)", "amount"), translation["fertility"])
        for step in range(1, len(translation["attention"]) + 1):
            card.find_element(By.CSS_SELECTOR, "button.next").click()
            self.assertEqual(self.step_of(1), str(step))
            self.assert_close(self.numbers(panel, ".bars td:not(.sink)", "amount"), translation["left"][step])
            self.assertEqual(panel.find_element(By.CSS_SELECTOR, "tr.current").get_attribute("data-step"), str(step))
            self.assertIn(f"Step {step} of", panel.find_element(By.CLASS_NAME, "now").text)
        card.find_element(By.CSS_SELECTOR, "button.back").click()
        self.assertEqual(self.step_of(1), str(len(translation["attention"]) - 1))
        card.find_element(By.CSS_SELECTOR, "button.all").click()
        self.assertEqual(self.step_of(1), "all")

    def test_keys(self):
        body = self.browser.find_element(By.TAG_NAME, "body")
        body.send_keys("j")
        active = lambda: self.browser.switch_to.active_element
        self.assertEqual(active().get_attribute("data-line"), "1")
        active().send_keys("j")
        active().send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
        self.assertEqual((self.step_of(1), self.step_of(2)), ("all", "2"))
        active().send_keys(Keys.HOME)
        self.assertEqual(self.step_of(2), "0")
        active().send_keys(Keys.END)
        self.assertEqual(self.step_of(2), "all")
        active().send_keys("k", "/")
        self.assertEqual(active().get_attribute("id"), "filter")

    def test_slider(self):
        slider = self.cards()[0].find_element(By.CLASS_NAME, "position")
        slider.send_keys(Keys.HOME, Keys.ARROW_RIGHT)
        self.assertEqual(self.step_of(1), "1")
        self.assertEqual(slider.get_attribute("aria-valuetext"), "step 1 of " + slider.get_attribute("max"))

    def test_hovering_looks_and_clicking_stays(self):
        # The sentence with the longest translation: a model that was trained so briefly may say next to nothing.
        words = [len(s["translations"][1]["words"]) if s["translations"][1] else 0 for s in self.data["sentences"]]
        line = words.index(max(words)) + 1
        panel, other = self.panel(line, 1), self.panel(line, 0)
        steps = lambda: (panel.get_attribute("data-step"), other.get_attribute("data-step"))
        away = self.cards()[line - 1].find_element(By.CSS_SELECTOR, "header > span")
        self.point_at(panel.find_element(By.CSS_SELECTOR, "tr[data-step='1'] th"), steps, ("1", "all"))
        self.point_at(away, steps, ("all", "all"))
        panel.find_element(By.CSS_SELECTOR, "dd.target .word[data-step='1']").click()
        self.point_at(away, steps, ("1", "1"))
        # Where there is neither a row nor a word, nothing happens.
        ActionChains(self.browser).move_to_element(panel.find_element(By.CLASS_NAME, "facts")).click().perform()
        self.assertEqual(steps(), ("1", "1"))
        word = panel.find_element(By.CSS_SELECTOR, "dd.source .word[data-source='1']")
        self.point_at(word, lambda: set(self.numbers(panel, ".pointed", "source")), {1})

    def test_a_step_moves_nothing(self):
        # What moves away from under the pointer can't be looked at.
        script = ("const card = arguments[0].card; const steps = [null]; for (let s = 0; s <= card.numSteps; ++s) steps.push(s);"
                  "return steps.map((step) => { card.panels.forEach((panel) => panel.show(step)); return JSON.stringify("
                  "[...card.element.querySelectorAll('.matrix th, .matrix td, .word')].map((e) => {"
                  "const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height].map(Math.round); })); })")
        for width in (1400, 1000, 390):
            self.resize(width)
            for card in self.cards():
                if card.find_elements(By.CLASS_NAME, "matrix"):
                    self.assertEqual(len(set(self.browser.execute_script(script, card))), 1, (width, card.get_attribute("data-line")))

    def test_two_models(self):
        self.assertEqual([model["transform"] for model in self.data["models"]], ["softmax", "csparsemax"])
        rows = self.browser.find_elements(By.CSS_SELECTOR, "#overview tbody tr")
        self.assertEqual(len(rows), 2)
        self.assertRegex(rows[1].text, r"csparsemax, fertility constant \d+ for each token")
        # One model twice: what it does tells it from itself.
        self.assertRegex(self.browser.find_element(By.TAG_NAME, "h1").text, r"model \(softmax\)(.|\n)*model \(csparsemax\)")
        heads = [self.panel(1, model).find_element(By.TAG_NAME, "h3").text for model in (0, 1)]
        self.assertIn("softmax", heads[0])
        self.assertIn("csparsemax", heads[1])
        left, right = (self.panel(1, model).find_element(By.CLASS_NAME, "matrix").location for model in (0, 1))
        self.assertLess(left["x"], right["x"])
        self.assertEqual(left["y"], right["y"])
        self.browser.set_window_size(500, 900)
        self.addCleanup(self.browser.set_window_size, 1400, 1000)
        left, right = (self.panel(1, model).location for model in (0, 1))
        self.assertLess(left["y"], right["y"])
        width = self.browser.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
        self.assertLessEqual(width[0], width[1])

    def test_list(self):
        lines = lambda: [int(card.get_attribute("data-line")) for card in self.cards()]
        self.assertEqual(lines(), [1, 2, 3, 4])
        Select(self.browser.find_element(By.ID, "order")).select_by_value("length")
        self.assertEqual(lines(), [4, 2, 1, 3])
        Select(self.browser.find_element(By.ID, "only")).select_by_value("warned")
        warned = [s["line"] for s in self.data["sentences"] if any(t and t["warnings"] for t in s["translations"])]
        self.assertEqual(sorted(lines()), warned)
        Select(self.browser.find_element(By.ID, "only")).select_by_value("all")
        self.browser.find_element(By.ID, "filter").send_keys("TURM")
        self.assertEqual(lines(), [1])

    def test_budgets_explain_themselves(self):
        self.assertIn("each token has a budget of its own", self.browser.find_element(By.ID, "reading").get_attribute("textContent"))
        translations_of_first = self.data["sentences"][0]["translations"]
        sinks = [self.panel(1, model).find_element(By.CSS_SELECTOR, ".bars .sink") for model in (0, 1)]
        self.assertEqual(sinks[1].text, "∞")
        self.assertNotEqual(sinks[0].text, "∞")
        self.assertAlmostEqual(float(sinks[1].get_attribute("data-amount")), translations_of_first[1]["spent"][-1][-1])
        # Attention has a scale of its own: its largest bar is as high as it can be, whatever the budgets beside it.
        script = ("return Math.max(...[...arguments[0].querySelectorAll('.bars td:not(.sink) .tank')].map((e) => e.offsetHeight))")
        spent = max(translations_of_first[0]["spent"][-1][:-1])
        self.assertGreater(self.browser.execute_script(script, self.panel(1, 0)), 55 * min(1, spent))
        self.assertGreater(self.browser.execute_script(script, self.panel(1, 1)), 55)
        num_tokens = translations_of_first[1]["num_tokens"]
        bars = self.panel(1, 1).find_elements(By.CSS_SELECTOR, ".bars td:not(.sink)")
        self.assertEqual([f"{n} tokens" in bar.get_attribute("title") for n, bar in zip(num_tokens, bars) if n > 1],
                         [True] * sum(n > 1 for n in num_tokens))

    def test_words_in_the_step_are_quoted_and_told_apart(self):
        names = ["und", "Emma", ",", "und", "sink"]
        translation = {"source_words": [{}] * 4, "attention": [[0.3, 0, 0.2, 0.4, 0.1]], "left": None, "spent": [[0] * 5, [0.3, 0, 0.2, 0.4, 0.1]]}
        told = self.browser.execute_script(
            "return [gaze, balance].map((tell) => make('p', '', ...tell(arguments[0], arguments[1], 1)).textContent)", translation, names)
        self.assertEqual(told, ["second “und” 0.40, first “und” 0.30, “,” 0.20 and the sink 0.10",
                                " second “und” has received 0.4 and first “und” has received 0.3 so far."])
        ordinals = self.browser.execute_script("return [1, 11, 21, 22, 103, 112].map(ordinal)")
        self.assertEqual(ordinals, ["first", "11th", "21st", "22nd", "103rd", "112th"])

    def test_the_stepper_stays_in_sight(self):
        self.resize(390)
        stepper = self.cards()[1].find_element(By.CLASS_NAME, "stepper")
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", self.panel(2, 1).find_element(By.CLASS_NAME, "matrix"))
        top = self.browser.execute_script("return arguments[0].getBoundingClientRect().top", stepper)
        self.assertTrue(0 <= top < 60, top)

    def test_text_stays_text(self):
        self.assertNotEqual(self.browser.title, "hacked")
        self.assertIn("</script><script>document.title='hacked'</script>", self.browser.find_element(By.TAG_NAME, "body").text)


class HardPage(BrowserTest):
    """The page of text that is hard to show."""

    page = HARD_PAGE

    def test_no_word_is_wider_than_the_page(self):
        self.resize(390)
        script = ("const edge = document.documentElement.clientWidth + 1; return [document.documentElement.scrollWidth, "
                  "...[...document.querySelectorAll('.panel > :not(.scroll), .panel > .scroll, .reference, .warnings li, .lines dd')]"
                  ".map((e) => e.getBoundingClientRect().right)].filter((right) => right > edge)")
        self.assertEqual(self.browser.execute_script(script), [])
        self.resize(1400)
        self.assertEqual(self.browser.execute_script(script), [])

    def test_a_step_of_a_long_sentence_can_be_seen(self):
        self.resize(1000, 800)
        translation = self.data["sentences"][0]["translations"][1]
        # The step that looks furthest to the right.
        looks = [row[:-1].index(max(row[:-1])) if max(row[:-1]) > row[-1] else -1 for row in translation["attention"]]
        step = looks.index(max(looks)) + 1
        self.assertGreater(max(looks), 40)
        box = self.panel(1, 1).find_element(By.CLASS_NAME, "scroll")
        for way in ("keys", "buttons"):
            card = self.cards()[0]
            self.browser.execute_script("arguments[0].card.go(arguments[1])", card, step - 1)
            self.browser.execute_script("arguments[0].scrollLeft = 0; arguments[0].scrollTop = 0", box)
            if way == "keys":
                card.send_keys(Keys.ARROW_RIGHT)
            else:
                card.find_element(By.CSS_SELECTOR, "button.next").click()
            script = ("const [box, step, column] = arguments; const frame = box.getBoundingClientRect();"
                      "const cell = box.querySelector(`tr[data-step='${step}']`).cells[column + 1].getBoundingClientRect();"
                      "const head = box.querySelectorAll('.words th')[column].getBoundingClientRect();"
                      "const name = box.querySelector(`tr[data-step='${step}'] th`).getBoundingClientRect();"
                      "return [cell.left >= name.right - 1, cell.right <= frame.right, cell.top >= head.bottom, cell.bottom <= frame.bottom,"
                      " head.top >= frame.top - 1, name.left >= frame.left - 1]")
            self.assertEqual(self.browser.execute_script(script, box, step, max(looks)), [True] * 6, way)
            self.assertGreater(self.browser.execute_script("return arguments[0].scrollLeft", box), 0)

    def test_warnings_of_a_kind_are_one_line(self):
        folded = 0
        for sentence in self.data["sentences"]:
            for model, translation in enumerate(sentence["translations"]):
                panel = self.panel(sentence["line"], model)
                lines = panel.find_elements(By.CSS_SELECTOR, ".warnings li")
                kinds = [line.get_attribute("data-kind") for line in lines]
                self.assertEqual(len(kinds), len(set(kinds)))
                self.assertEqual([kind for kind, _ in self.warnings_of(panel)], [w["kind"] for w in translation["warnings"]])
                for line in lines:
                    items = line.find_elements(By.CLASS_NAME, "item")
                    is_folded = bool(line.find_elements(By.TAG_NAME, "details"))
                    self.assertEqual(is_folded, len(items) > 8)
                    folded += is_folded
                    texts = [self.browser.execute_script("return arguments[0].textContent", item) for item in items]
                    self.assertEqual(len(texts), len(set(texts)))
                self.assertTrue(all(line.size["height"] < 120 for line in lines))
        self.assertGreater(folded, 0)

    def test_what_shows_nothing_has_a_name(self):
        script = "return [...arguments[0].querySelectorAll('.words th, .warnings bdi')].map((e) => e.textContent.trim())"
        for model in (0, 1):
            names = self.browser.execute_script(script, self.panel(4, model))
            self.assertIn("U+200D", names)
            self.assertNotIn("\u200d", names)
            turned = self.panel(5, model)
            self.assertEqual(self.browser.execute_script("return arguments[0].textContent", turned.find_element(By.CSS_SELECTOR, "dd.source")),
                             HARD_TEXT.splitlines()[4])
            # Words behind the override still stand one behind the other.
            places = self.browser.execute_script(
                "return [...arguments[0].querySelectorAll('dd.source .word')].slice(-3).map((e) => e.getBoundingClientRect().left)", turned)
            self.assertEqual(places, sorted(places))

    @unittest.skipIf(shutil.which("pdftotext") is None, "poppler-utils is not installed")
    def test_paper_has_every_column(self):
        pdf = shared("page.pdf")
        with open(pdf, "wb") as file:
            file.write(base64.b64decode(self.browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})["data"]))
        page = subprocess.run(["pdftotext", "-bbox", pdf, "-"], stdout=subprocess.PIPE, check=True).stdout.decode()
        width = float(re.search(r'<page width="([\d.]+)"', page).group(1))
        self.assertLess(max(float(x) for x in re.findall(r'xMax="([\d.]+)"', page)), width - 20)
        columns = [len(t["source_words"]) + 1 for t in self.data["sentences"][0]["translations"]]
        for count in set(columns):
            self.assertIn(f"to {count} of {count},", subprocess.run(["pdftotext", pdf, "-"], stdout=subprocess.PIPE, check=True).stdout.decode())
        # Nothing of it stays on the screen.
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, ".paper, .cut, .paired"), [])
        script = "document.querySelector('.sentence').card.go(2); dispatchEvent(new Event('beforeprint')); const at = [...document.querySelectorAll('.paper table')].map((t) => t.tHead.rows[0].cells.length - 1); dispatchEvent(new Event('afterprint')); return [at, document.querySelector('.sentence').dataset.step]"
        at, step = self.browser.execute_script(script)
        self.assertLessEqual(max(at), 27)
        self.assertEqual(step, "2")

    def test_no_lines_no_numbers(self):
        must_run("explain", "-m", "model", os.devnull, "-o", "empty.html", "--log-level", "error")
        self.browser.get("file://" + shared("empty.html"))
        self.assertIn("nothing to show", self.browser.find_element(By.ID, "about").text)
        self.assertNotIn("no sink", self.browser.find_element(By.ID, "overview").text)


if __name__ == "__main__":
    page_browser.main()
