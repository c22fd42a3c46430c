"""allot explain: the page in a real browser, its numbers beside those of allot translate, the picture."""

import json
import os
import tempfile
import unittest
import xml.etree.ElementTree

import page_browser
from allot_cli import CliTest, run

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
# Sentences of the built-in corpus, a line without words, and text that must stay text.
TEXT = ("Emma wird uns diesen Turm zeigen.\n"
        "Oskar schaut dieses teure Ferienhaus an und lädt kranke Busfahrer ein.\n"
        "\n"
        "Wenn es regnet, arbeitet der Bauer nicht. </script><script>document.title='hacked'</script>\n")


def shared(name):
    return os.path.join(SHARED.name, name)


def must_run(*arguments, stdin=b""):
    done = run(*arguments, stdin=stdin, cwd=SHARED.name)
    assert done.returncode == 0, done.stderr
    return done.stdout


def setUpModule():
    """A model trained for a few seconds, its page beside itself with softmax, and the same as JSON."""
    unittest.addModuleCleanup(SHARED.cleanup)
    must_run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=1500", "--set", "model.hidden-size=48",
             "--set", "model.embedding-size=48", "--set", "bpe.merges=300", "--set", "training.epochs=4",
             "--set", "schedule.learning-rate=0.01")
    with open(shared("in"), "w", encoding="utf-8") as file:
        file.write(TEXT)
    must_run("explain", "-m", "model", "--transform", "softmax", "--versus", "model", "--reference", "in", "in", "-o", "page.html",
             "--quiet")


def translations(*arguments):
    return [json.loads(line) for line in must_run("translate", "-m", "model", "--json", "--quiet", "in", *arguments).splitlines()]


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
class Page(unittest.TestCase):
    """The page as a reader sees it."""

    @classmethod
    def setUpClass(cls):
        cls.browser = page_browser.start(cls)
        cls.browser.set_window_size(1400, 1000)

    def setUp(self):
        self.browser.get("file://" + PAGE)
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

    def assert_close(self, found, expected):
        self.assertEqual(len(found), len(expected))
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one, other, delta=1e-6)

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
                self.assertEqual([warning.get_attribute("data-kind") for warning in panel.find_elements(By.CSS_SELECTOR, ".warnings li")],
                                 [warning["kind"] for warning in best["warnings"]])
                self.assertEqual(self.marks(panel, "dd.source mark.dropped"),
                                 [item["source"].encode()[word["begin"]:word["end"]].decode()
                                  for i, word in enumerate(item["source_words"])
                                  if any(w["kind"] == "unspent-budget" and w["position"] == i for w in best["warnings"])])

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
        away = lambda: ActionChains(self.browser).move_to_element(self.browser.find_element(By.TAG_NAME, "h1")).perform()
        ActionChains(self.browser).move_to_element(panel.find_element(By.CSS_SELECTOR, "tr[data-step='1'] th")).perform()
        self.assertEqual((panel.get_attribute("data-step"), other.get_attribute("data-step")), ("1", "all"))
        away()
        self.assertEqual(panel.get_attribute("data-step"), "all")
        panel.find_element(By.CSS_SELECTOR, "dd.target .word[data-step='1']").click()
        away()
        self.assertEqual((panel.get_attribute("data-step"), other.get_attribute("data-step")), ("1", "1"))
        word = panel.find_element(By.CSS_SELECTOR, "dd.source .word[data-source='1']")
        ActionChains(self.browser).move_to_element(word).perform()
        self.assertEqual(set(self.numbers(panel, ".pointed", "source")), {1})

    def test_two_models(self):
        self.assertEqual([model["transform"] for model in self.data["models"]], ["softmax", "csparsemax"])
        rows = self.browser.find_elements(By.CSS_SELECTOR, "#overview tbody tr")
        self.assertEqual(len(rows), 2)
        self.assertIn("csparsemax, fertility constant", rows[1].text)
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

    def test_text_stays_text(self):
        self.assertNotEqual(self.browser.title, "hacked")
        self.assertIn("</script><script>document.title='hacked'</script>", self.browser.find_element(By.TAG_NAME, "body").text)


if __name__ == "__main__":
    page_browser.main()
