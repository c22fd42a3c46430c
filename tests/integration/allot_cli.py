"""What the integration tests share: running allot and looking at what it did."""

import os
import subprocess
import sys
import tempfile
import time
import unittest

ALLOT = os.environ.get("ALLOT_BINARY", "allot")
SOURCE = os.environ.get("ALLOT_SOURCE", ".")
# The program was built with a sanitizer (scripts/sanitize.sh): it takes its time, and its memory says nothing.
SANITIZED = bool(os.environ.get("ALLOT_SANITIZED"))
PATIENCE = 6 if SANITIZED else 1
# For tests that compare times or memory, or that limit them.
unless_sanitized = unittest.skipIf(SANITIZED, "sanitizers take time and memory of their own")


def run(*arguments, stdin=b"", **options):
    """Runs allot; stdin may be text or bytes. The result has returncode, stdout and stderr as text."""
    if isinstance(stdin, str):
        stdin = stdin.encode()
    options["timeout"] = PATIENCE * options.get("timeout", 120)
    done = subprocess.run([ALLOT, *arguments], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    done.stdout = done.stdout.decode("utf-8", "surrogateescape")
    done.stderr = done.stderr.decode("utf-8", "surrogateescape")
    return done


def must_run(*arguments, **options):
    """The output of a run that has to succeed."""
    done = run(*arguments, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


class CliTest(unittest.TestCase):
    """A test with a folder of its own, which is also where allot runs."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="allot-test-")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        if isinstance(content, str):
            content = content.encode()
        with open(self.path(name), "wb") as file:
            file.write(content)
        return name

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read().decode("utf-8", "surrogateescape")

    def allot(self, *arguments, stdin=b"", **options):
        return run(*arguments, stdin=stdin, cwd=self.folder, **options)

    def start(self, *arguments, **options):
        """The program beside the test; it does not outlive it."""
        process = subprocess.Popen([ALLOT, *arguments], cwd=self.folder, stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_until(self, is_so, process):
        """Until `is_so` is true; fails when the program has ended before, or after a minute."""
        end = time.monotonic() + PATIENCE * 60
        while not is_so():
            if process.poll() is not None:
                self.fail(f"ended with {process.returncode}: {process.stderr.read().decode()}")
            self.assertLess(time.monotonic(), end, "nothing has happened")
            time.sleep(0.02)

    def assert_fails(self, done, code, message):
        """The exit code and the whole of stderr are as stated, and no data was printed."""
        self.assertEqual(done.stderr, message)
        self.assertEqual(done.returncode, code)
        self.assertEqual(done.stdout, "")


def main():
    started = time.monotonic()
    try:
        unittest.main(argv=[sys.argv[0], "-v"])
    finally:
        # For the halves of a processor that tests/CMakeLists.txt gives it.
        print(f"{sum(os.times()[:4]):.1f} s of CPU time in {time.monotonic() - started:.1f} s", file=sys.stderr)
