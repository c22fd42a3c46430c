"""What tests of pages share: a real browser, and the Python that has it."""

import os
import shutil
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


def is_there():
    return webdriver is not None and any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))


def main(needs_browser=False):
    """Debian's selenium belongs to Debian's Python, which may not be the one that runs the tests."""
    if webdriver is None and sys.executable != DEBIAN_PYTHON and os.path.exists(DEBIAN_PYTHON):
        has_selenium = subprocess.run([DEBIAN_PYTHON, "-c", "import selenium"], stderr=subprocess.DEVNULL,
                                      check=False).returncode == 0
        if has_selenium:
            os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, "-B", *sys.argv])
    if needs_browser and not is_there():
        print("skipped: there is no browser (chromium, chromium-driver, python3-selenium)")
        sys.exit(77)
    allot_cli.main()
