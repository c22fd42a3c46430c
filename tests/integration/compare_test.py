"""allot compare: the table, the JSON, and the page in a real browser."""

import json
import os
import subprocess
import unittest

import allot_cli
import page_browser
from allot_cli import CliTest

try:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import Select
except ImportError:
    pass  # the tests that need it are skipped

DATA = os.path.join(allot_cli.SOURCE, "tests", "data", "metrics")


def data(name):
    return os.path.join(DATA, name)


class Result(CliTest):
    def compare(self, *options):
        return self.allot("compare", "--reference", data("ref.en"), data("hyp.noisy.en"), data("hyp.drop.en"),
                          "--metrics", "bleu,chrf,ter", *options)

    def test_p_values_are_those_of_sacrebleu(self):
        names = {"BLEU": "bleu", "chrF2": "chrf", "TER": "ter"}
        tests = (("cli.paired-bs.json", ()), ("cli.paired-ar.json", ("--test", "randomization", "--samples", "2000")))
        for file_name, options in tests:
            with open(data("expected/" + file_name), encoding="utf-8") as file:
                expected = {system["system"]: system for system in json.load(file)}["hyp.drop.en"]
            found = json.loads(self.compare("--json", *options).stdout)
            self.assertEqual([metric["key"] for metric in found["metrics"]], list(names.values()))
            for metric in found["metrics"]:
                self.assertEqual(metric["p_value"], expected[metric["name"]]["p_value"], metric["name"])
                self.assertAlmostEqual(metric["systems"][1]["score"], expected[metric["name"]]["score"], places=10)

    def test_p_values_of_many_systems_are_those_of_sacrebleu(self):
        names = {"BLEU": "bleu", "chrF2": "chrf", "TER": "ter"}
        with open(data("expected/cli.paired-bs.json"), encoding="utf-8") as file:
            expected = json.load(file)
        systems = [data(system["system"].split()[-1]) for system in expected]
        self.assertEqual(len(systems), 4)
        done = self.allot("compare", "--reference", data("ref.en"), "--metrics", "bleu,chrf,ter", "--json", *systems)
        found = json.loads(done.stdout)
        self.assertEqual(found["systems"], systems)
        self.assertEqual([metric["key"] for metric in found["metrics"]], list(names.values()))
        for metric in found["metrics"]:
            self.assertIsNone(metric["systems"][0]["p_value"])
            for one, other in zip(metric["systems"][1:], expected[1:]):
                self.assertEqual(one["p_value"], other[metric["name"]]["p_value"], (metric["name"], other["system"]))
                self.assertAlmostEqual(one["score"], other[metric["name"]]["score"], places=10)

    def test_table_of_many(self):
        done = self.allot("compare", "--reference", data("ref.en"), data("hyp.noisy.en"), data("hyp.noisy.en"),
                          data("hyp.drop.en"), "--metrics", "bleu")
        lines = done.stdout.splitlines()
        self.assertEqual(lines[2], "C  " + data("hyp.drop.en"))
        self.assertEqual(lines[4:8], ["metric       system           score      - A       p  verdict",
                                      "BLEU ↑       A         62.12 ± 3.69",
                                      "             B         62.12 ± 3.69    +0.00  1.0000  equal",
                                      "             C         62.74 ± 4.66    +0.62  0.3117  no significant difference"])

    def test_table(self):
        lines = self.compare().stdout.splitlines()
        self.assertEqual(lines[0], "A  " + data("hyp.noisy.en"))
        self.assertEqual(lines[4], "BLEU ↑          62.12 ± 3.69    62.74 ± 4.66    +0.62  0.3117  no significant difference")

    def test_page_and_table_are_written_together(self):
        self.write("page.html", "old")
        with open("/dev/full", "wb") as full:
            done = subprocess.run([allot_cli.ALLOT, "compare", "--reference", data("ref.en"), data("hyp.noisy.en"),
                                   data("hyp.drop.en"), "--metrics", "ter", "-o", "page.html"], cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual((self.read("page.html"), os.listdir(self.folder)), ("old", ["page.html"]))

    def test_systems_may_stand_behind_a_list(self):
        done = self.allot("compare", "--reference", data("ref.en"), "--metrics", "bleu,chrf,ter", data("hyp.noisy.en"),
                          data("hyp.drop.en"))
        self.assertEqual(done.stdout, self.compare().stdout)

    def test_unequal_lengths(self):
        for name, count in (("a", 2), ("b", 3), ("r", 2)):
            self.write(name, "x\n" * count)
        self.assert_fails(self.allot("compare", "--reference", "r", "a", "b"), 3,
                          "a:2: ends after 2 lines, but b has 3 lines\n"
                          "  to fix: line n of each file must belong to the same sentence; look for a lost or an added "
                          "line\n")

    def test_nothing_is_written_when_the_input_is_bad(self):
        self.write("a", "x\n")
        self.allot("compare", "--reference", "a", "a", "missing", "-o", "page.html")
        self.assertFalse(os.path.exists(self.path("page.html")))


@unittest.skipIf(page_browser.webdriver is None, "python3-selenium is not installed")
class Page(CliTest):
    """The page as a reader sees it."""

    def setUp(self):
        super().setUp()
        self.write("source", "das alte Haus brennt\nwir gehen <b>heim</b>\nja\n")
        self.write("reference", "the old house burns\nwe go home\nyes\n")
        self.write("a", "the the house burns\nwe go </script><script>document.title='hacked'</script>\nyes\n")
        self.write("b", "the old house burns\nwe go\nno no\n")
        self.write("reference.align", "0-0 1-1 2-2 3-3\n0-0 1-1 2-2\n0-0\n")
        self.write("a.align", "0-0 0-1 2-2 3-3\n0-0 1-1 2-2\n0-0\n")
        self.write("b.align", "0-0 1-1 2-2 3-3\n0-0 1-1\n\n")
        done = self.allot("compare", "--reference", "reference", "--source", "source", "a", "b", "-o", "page.html",
                          "--metrics", "ter,rep,drop", "--samples", "100", "--alignments-reference", "reference.align",
                          "--alignments-hypothesis", "a.align", "--alignments-hypothesis", "b.align")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.browser = page_browser.start(self)
        self.browser.get("file://" + self.path("page.html"))
        self.data = json.loads(self.browser.find_element(By.ID, "data").get_attribute("textContent"))

    def lines(self):
        return [int(card.get_attribute("data-line")) for card in self.browser.find_elements(By.CLASS_NAME, "sentence")]

    def choose(self, control, value):
        Select(self.browser.find_element(By.ID, control)).select_by_value(value)

    def lead(self, line, metric):
        """How far B is ahead of A in a sentence."""
        scores = [system["scores"][metric] for system in self.data["sentences"][line - 1]["systems"]]
        return (scores[1] - scores[0]) * (1 if self.data["metrics"][metric]["higher_is_better"] else -1)

    def test_sorting(self):
        orders = {
            "size": lambda metric: (lambda line: (-abs(self.lead(line, metric)), line)),
            "a": lambda metric: (lambda line: (self.lead(line, metric), line)),
            "b": lambda metric: (lambda line: (-self.lead(line, metric), line)),
            "line": lambda metric: (lambda line: line),
        }
        seen = set()
        for metric in range(len(self.data["metrics"])):
            self.choose("sort", str(metric))
            for order, key in orders.items():
                self.choose("order", order)
                self.assertEqual(self.lines(), sorted((1, 2, 3), key=key(metric)), (metric, order))
                seen.add(tuple(self.lines()))
        self.assertGreater(len(seen), 2)  # the order did change

    def test_highlighted_words_are_those_of_the_json(self):
        self.choose("order", "line")
        cards = self.browser.find_elements(By.CLASS_NAME, "sentence")
        for card, sentence in zip(cards, self.data["sentences"]):
            found = [mark.text for mark in card.find_elements(By.CSS_SELECTOR, "mark.repeated")]
            expected = [system["words"][i] for system in sentence["systems"] for i in system["repeated"]]
            self.assertEqual(found, expected)
            for s, letter in enumerate("ab"):
                marks = card.find_elements(By.CSS_SELECTOR, "mark.dropped." + letter)
                found = [self.browser.execute_script("return arguments[0].firstChild.textContent", mark) for mark in marks]
                self.assertEqual(found, [sentence["source"][i] for i in sentence["systems"][s]["dropped"]])
        self.assertEqual(self.data["sentences"][0]["systems"][0]["repeated"], [1])
        self.assertEqual(self.data["sentences"][0]["systems"][0]["dropped"], [1])
        self.assertEqual(self.data["sentences"][1]["systems"][1]["dropped"], [2])

    def test_text_stays_text(self):
        self.assertNotEqual(self.browser.title, "hacked")
        body = self.browser.find_element(By.TAG_NAME, "body").text
        self.assertIn("</script><script>document.title='hacked'</script>", body)
        self.assertIn("<b>heim</b>", body)

    def test_filter_and_choice(self):
        self.browser.find_element(By.ID, "filter").send_keys("HOUSE")
        self.assertEqual(self.lines(), [1])
        self.browser.find_element(By.ID, "filter").clear()
        self.browser.find_element(By.ID, "filter").send_keys(" ")
        self.choose("only", "repeated")
        self.assertEqual(sorted(self.lines()), [1, 3])

    def test_keys_walk_through_the_sentences(self):
        body = self.browser.find_element(By.TAG_NAME, "body")
        body.send_keys("j")
        self.browser.switch_to.active_element.send_keys("j")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("data-line"), str(self.lines()[1]))
        self.browser.switch_to.active_element.send_keys("k")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("data-line"), str(self.lines()[0]))
        self.browser.switch_to.active_element.send_keys("/")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "filter")

    def test_scores_are_those_of_the_json_and_nothing_went_wrong(self):
        rows = self.browser.find_elements(By.CSS_SELECTOR, "#scores tbody tr")
        self.assertEqual(len(rows), len(self.data["metrics"]))
        for row, metric in zip(rows, self.data["metrics"]):
            cells = [cell.text for cell in row.find_elements(By.TAG_NAME, "td")]
            self.assertTrue(row.text.startswith(metric["name"]))
            for s in (0, 1):
                self.assertTrue(cells[s].startswith(f"{metric['systems'][s]['score']:.2f}"), cells)
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_of_three_systems_one_is_chosen(self):
        self.write("c", "the old house house\nwe go home\nyes\n")
        done = self.allot("compare", "--reference", "reference", "--source", "source", "a", "b", "c", "-o", "page.html",
                          "--metrics", "ter,rep", "--samples", "100")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.browser.get("file://" + self.path("page.html"))
        self.data = json.loads(self.browser.find_element(By.ID, "data").get_attribute("textContent"))
        rows = [row.text for row in self.browser.find_elements(By.CSS_SELECTOR, "#scores tbody tr")]
        self.assertEqual(len(rows), 6)
        for s, row in enumerate(rows[:3]):
            self.assertIn("ABC"[s] + f" {self.data['metrics'][0]['systems'][s]['score']:.2f}", row)
        self.choose("order", "b")
        orders = []
        for other, letter in ((1, "B"), (2, "C")):
            self.choose("other", str(other))
            leads = {sentence["line"]: sentence["systems"][0]["scores"][0] - sentence["systems"][other]["scores"][0]
                     for sentence in self.data["sentences"]}
            orders.append(self.lines())
            self.assertEqual(orders[-1], sorted(leads, key=lambda line: (-leads[line], line)))
            self.assertIn(f"{letter} ahead in {sum(lead > 0 for lead in leads.values())} sentences",
                          self.browser.find_element(By.ID, "histogram-caption").text)
            card = self.browser.find_element(By.CLASS_NAME, "sentence")
            self.assertEqual([badge.text for badge in card.find_elements(By.CLASS_NAME, "badge")], ["A", "B", "C"])
            self.assertEqual([badge.text for badge in card.find_elements(By.CSS_SELECTOR, ".badge.b")], [letter])
        self.assertNotEqual(orders[0], orders[1])
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_words_that_only_one_has_are_marked(self):
        self.choose("order", "line")
        cards = self.browser.find_elements(By.CLASS_NAME, "sentence")
        found = [[[word.text for word in card.find_elements(By.CSS_SELECTOR, ".differs." + letter)] for letter in "ab"] for card in cards]
        self.assertEqual(found[0], [["the"], ["old"]])
        self.assertEqual(found[1][1], [])
        self.assertEqual(found[2], [["yes"], ["no", "no"]])
        self.assertIn("only in A, only in B", self.browser.find_element(By.ID, "legend").text)
        # Of long lines, too: what is left out of the longest common sequence.
        script = "return differences(arguments[0], arguments[1]).map((set) => [...set])"
        words = [str(i % 17) for i in range(300)]
        self.assertEqual(self.browser.execute_script(script, words, words[:100] + ["x"] + words[101:]), [[100], [100]])
        self.assertEqual(self.browser.execute_script(script, words, words[:100] + words[101:])[1], [])
        self.assertEqual(self.browser.execute_script(script, ["a", "b"], []), [[0, 1], []])

    def test_titles_are_short_names(self):
        title = self.browser.find_element(By.ID, "name-a")
        self.assertEqual((title.text.split(), title.get_attribute("title")), (["A", "a"], "a"))
        os.mkdir(self.path("x"))
        self.write("x/c", self.read("b"))
        done = self.allot("compare", "--reference", "reference", "a", "x/c", "-o", "page.html", "--metrics", "ter", "--samples", "10")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.browser.get("file://" + self.path("page.html"))
        title = self.browser.find_element(By.ID, "name-b")
        self.assertEqual((title.text.split(), title.get_attribute("title")), (["B", "c"], "x/c"))
        self.assertEqual(self.browser.title, "a and c")

    def test_tokenized_text_is_shown_joined(self):
        self.write("t.source", "das Haus , es brennt .\n")
        self.write("t.reference", "the house , it burns .\n")
        self.write("t.a", "the the house , it &apos;s on fire .\n")
        self.write("t.b", "the house ( it ) burns .\n")
        done = self.allot("compare", "--reference", "t.reference", "--source", "t.source", "t.a", "t.b", "-o", "page.html",
                          "--metrics", "ter", "--samples", "10", "--source-language", "de", "--target-language", "en")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.browser.get("file://" + self.path("page.html"))
        lines = [dd.text for dd in self.browser.find_elements(By.CSS_SELECTOR, ".sentence dd")]
        self.assertEqual(lines, ["das Haus, es brennt.", "the house, it burns.", "the the house, it's on fire.", "the house (it) burns."])
        self.assertEqual([mark.text for mark in self.browser.find_elements(By.CSS_SELECTOR, ".sentence mark.repeated")], ["the"])
        self.assert_fails(self.allot("compare", "--reference", "t.reference", "t.a", "t.b", "--target-language", "english"), 2,
                          "allot: unknown language code 'english'\n  to fix: give two or three letters, such as en, de, fr, ro, cs or ja\n")

    def test_a_phone_shows_all_of_the_table(self):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        script = ("return [...document.querySelectorAll('#scores td')].map((e) => [e.getBoundingClientRect().left, "
                  "e.getBoundingClientRect().right, e.dataset.name, e.innerText])")
        cells = self.browser.execute_script(script)
        self.assertEqual([name for _, _, name, _ in cells], ["A", "B", "B − A", "p", "Verdict"] * len(self.data["metrics"]))
        for left, right, _, text in cells:
            self.assertGreaterEqual(left, 0)
            self.assertLessEqual(right, 390)
            self.assertNotEqual(text, "")
        self.assertEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), 390)

    def test_what_continues_beyond_an_edge_has_a_shadow(self):
        script = "return getComputedStyle(document.querySelector('.scroll')).backgroundAttachment"
        self.assertEqual(self.browser.execute_script(script), "local, local, scroll, scroll")

    def test_two_systems_leave_no_choice(self):
        self.assertFalse(self.browser.find_element(By.ID, "other-label").is_displayed())


if __name__ == "__main__":
    page_browser.main()
