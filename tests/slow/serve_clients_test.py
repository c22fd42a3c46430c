"""allot serve with clients that others wrote, from the npm registry. Skipped where there is no npm, or no network."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli
import serve_test

# node-fetch and dotenv are what libretranslate-extended forgets to name.
PACKAGES = ["libretranslate@1.0.1", "libretranslate-extended@1.1.25", "node-fetch@2", "dotenv@16"]
SCRIPT = """
const { translate } = require("libretranslate");
const extended = require("libretranslate-extended");
(async () => {
  const [url, key, line, other] = process.argv.slice(2);
  const config = { provider: "libretranslate", baseUrl: url, apiKey: key };
  console.log(JSON.stringify([
    await translate({ query: line, source: "de", target: "en", apiurl: url, apiKey: key }),
    await translate({ query: line, target: "en", apiurl: url, apiKey: key }),
    await extended.translate({ query: line, source: "de", target: "en" }, config),
    await extended.translate({ query: [line, other], source: "auto", target: "en" }, config),
    await extended.detectLanguage(line, config),
  ]));
})();
"""


FOLDER = tempfile.TemporaryDirectory(prefix="allot-test-")


def install():
    """Installs the packages; why that was not possible, or ""."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "npm is not there"
    try:
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES], cwd=FOLDER.name,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=200, check=False)
    except subprocess.TimeoutExpired:
        return "the packages cannot be installed: no answer"
    return "the packages cannot be installed: " + done.stdout.decode()[-300:] if done.returncode != 0 else ""


def setUpModule():
    unittest.addModuleCleanup(FOLDER.cleanup)
    serve_test.setUpModule()
    with open(os.path.join(FOLDER.name, "ask.js"), "w", encoding="utf-8") as file:
        file.write(SCRIPT)


class Clients(serve_test.ServeTest):
    def check(self, server, key):
        line, other = serve_test.corpus_lines(2)
        first, second = serve_test.translated([line, other])
        done = subprocess.run(["node", "ask.js", f"http://127.0.0.1:{server.port}", key, line, other], cwd=FOLDER.name,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(json.loads(done.stdout.decode().splitlines()[-1]), [first, first, first, [first, second], "de"])

    def test_without_a_key(self):
        self.check(self.serve(), "")

    def test_with_a_key(self):
        self.write("keys", "open-sesame\n")
        self.check(self.serve("--api-key-file", self.path("keys")), "open-sesame")


if __name__ == "__main__":
    lacking = install()
    if lacking:
        print("skipped: " + lacking)
        sys.exit(77)
    allot_cli.main()
