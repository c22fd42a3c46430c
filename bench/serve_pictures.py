#!/usr/bin/python3
"""Pictures of the page of `allot serve`, to be looked at: light, dark, with the matrix open, on a phone, and with a translation that runs from
right to left.

  bench/serve_pictures.py MODEL -o FOLDER [--text TEXT]

Needs chromium, chromium-driver and python3-selenium, which belongs to Debian's Python. ALLOT_BINARY names the program
(build/release/allot). TEXT is a line in the source language of the model. No model translates into Hebrew: for the last picture the
page gets the server's answer with other words."""

import argparse
import itertools
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.environ.setdefault("ALLOT_BINARY", os.path.join(ROOT, "build", "release", "allot"))
sys.path[:0] = [os.path.join(ROOT, "tests", "integration")]

import page_browser  # noqa: E402
import serve_page_test  # noqa: E402
import serve_test  # noqa: E402

WIDE, PHONE = 1280, 390  # pixels
# The words of a translation in Hebrew, in the same number, so that attention and alignment stay as they are.
FROM_RIGHT_TO_LEFT = """
const words = ["שלום", "עולם", "ספר", "בית", "ילד"];
const size = (text) => new TextEncoder().encode(text).length;
function inHebrew(hypothesis) {
  hypothesis.text = "";
  hypothesis.words.forEach((word, i) => {
    if (i > 0) hypothesis.text += " ";
    word.text = words[i % words.length];
    word.begin = size(hypothesis.text);
    hypothesis.text += word.text;
    word.end = size(hypothesis.text);
  });
}
const real = window.fetch.bind(window);
window.fetch = async (path, options) => {
  const answer = await real(path, options);
  if (!String(path).endsWith("v1/translate")) return answer;
  const content = await answer.json();
  for (const line of content.translations) {
    line.hypotheses.forEach(inHebrew);
    line.translation = line.hypotheses[0].text;
  }
  return new Response(JSON.stringify(content));
};
"""


class Page(serve_page_test.PageTest):
    """The page, with the helpers of its tests."""

    def open(self, text, width, scheme, script):
        self.resize(width, 900)
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.browser.get(self.address + "/")
        self.wait_for(lambda: self.languages()[1] != "")
        self.script(script)
        self.type(text)
        self.wait_for(lambda: self.output() and all(self.output()), "no translation has come")

    def light_up_a_word(self):
        word = self.browser.find_elements(serve_page_test.By.CSS_SELECTOR, "#target .word")[0]
        offsets = itertools.cycle((0, 1))  # a pointer that does not move tells nobody

        def is_lit():
            serve_page_test.ActionChains(self.browser).move_to_element_with_offset(word, next(offsets), 0).perform()
            return self.lit()[2] != []

        self.wait_for(is_lit, "no word is lit")

    def draw(self, path, text, width=WIDE, scheme="light", script="", has_matrix=False):
        self.open(text, width, scheme, script)
        if has_matrix:
            self.find("look").click()
        # All of it, as if there was a screen of that height.
        self.resize(width, max(600, self.script("return document.documentElement.scrollHeight")))
        if width == WIDE:  # phones have no pointer
            self.light_up_a_word()
        self.browser.save_screenshot(path)
        print(path, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("-o", "--output", required=True, help="folder for the pictures")
    parser.add_argument("--text", default=serve_page_test.SENTENCE)
    options = parser.parse_args()
    if not page_browser.is_there():
        sys.exit("there is no browser (chromium, chromium-driver, python3-selenium)")
    os.makedirs(options.output, exist_ok=True)
    page = Page()
    try:
        server = serve_test.Server(model=options.model)
        page.addCleanup(server.kill)
        page.address = f"http://127.0.0.1:{server.port}"
        page.browser = page_browser.start(page)
        for name, how in (("light", {}), ("dark", {"scheme": "dark"}), ("matrix", {"has_matrix": True}), ("phone", {"width": PHONE}),
                          ("right-to-left", {"script": FROM_RIGHT_TO_LEFT})):
            page.draw(os.path.join(options.output, name + ".png"), options.text, **how)
    finally:
        page.doCleanups()


if __name__ == "__main__":
    main()
