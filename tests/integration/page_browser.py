"""What tests of pages share: a real browser, and the Python that has it."""

import os
import subprocess
import sys
import tempfile

import allot_cli

try:
    from selenium import webdriver
except ImportError:
    webdriver = None

DEBIAN_PYTHON = "/usr/bin/python3"
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage")


def start(test):
    """A browser with an empty profile that ends with the test (or with all tests of a class)."""
    add_cleanup = test.addClassCleanup if isinstance(test, type) else test.addCleanup
    profile = tempfile.TemporaryDirectory(prefix="allot-browser-")
    add_cleanup(profile.cleanup)
    options = webdriver.ChromeOptions()
    for flag in (*FLAGS, "--user-data-dir=" + profile.name):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options)
    add_cleanup(browser.quit)
    return browser


def main():
    """Debian's selenium belongs to Debian's Python, which may not be the one that runs the tests."""
    if webdriver is None and sys.executable != DEBIAN_PYTHON and os.path.exists(DEBIAN_PYTHON):
        has_selenium = subprocess.run([DEBIAN_PYTHON, "-c", "import selenium"], stderr=subprocess.DEVNULL,
                                      check=False).returncode == 0
        if has_selenium:
            os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, "-B", *sys.argv])
    allot_cli.main()
