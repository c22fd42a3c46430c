"""What the program leaves behind, and what it tells, when its outputs are odd: links that somebody has put in the
way, full devices, readers that leave."""

import os
import signal
import subprocess
import sys

import allot_cli
from allot_cli import ALLOT, CliTest

NO_SPACE = ("<stdout>: cannot be written: No space left on device\n"
            "  to fix: free some space on the disk, then run again\n")

# Runs what it is given under its own process number, with a link at the name that the number predicts.
PLANT = """import os, sys
os.symlink("victim", f".{sys.argv[1]}.{os.getpid()}.tmp")
os.execv(sys.argv[2], sys.argv[2:])"""


class PlantedLinks(CliTest):
    def with_planted(self, output, *arguments, stdin=b""):
        self.write("victim", "precious")
        done = subprocess.run([sys.executable, "-c", PLANT, output, ALLOT, *arguments], input=stdin, cwd=self.folder,
                              capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("victim"), "precious")
        self.assertEqual(sum(name.endswith(".tmp") for name in os.listdir(self.folder)), 1, "only what was planted")

    def test_output(self):
        self.with_planted("out", "undo-bpe", "-o", "out", stdin=b"one t@@ wo\n")
        self.assertEqual(self.read("out"), "one two\n")

    def test_side_output(self):
        self.write("text.de", "eins\n")
        self.write("text.en", "one\n")
        self.with_planted("bad.txt", "clean", "-s", "text.de", "-t", "text.en", "-o", "good", "--rejected", "bad.txt")

    def test_modes_follow_the_umask(self):
        old = os.umask(0o027)
        self.addCleanup(os.umask, old)
        self.allot("undo-bpe", "-o", "out", stdin=b"one\n")
        self.assertEqual(os.stat(self.path("out")).st_mode & 0o777, 0o640)


class FullDevices(CliTest):
    def test_whatever_is_printed(self):
        for arguments in (["--version"], ["--help"], ["translate", "--help"], ["bench", "train", "--help"], ["manual"],
                          ["completion", "bash"], ["train", "--list-keys"], ["attention", "--transform", "softmax", "--scores", "1 2"]):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                done = subprocess.run([ALLOT, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=self.folder,
                                      timeout=60)
                self.assertEqual(done.stderr.decode(), NO_SPACE)
                self.assertEqual(done.returncode, 1)


class ReadersThatLeave(CliTest):
    def run_without_reader(self, *arguments, stdin=b"", **options):
        """Runs allot with a stdout that nobody reads any more."""
        reader, writer = os.pipe()
        os.close(reader)
        try:
            return subprocess.run([ALLOT, *arguments], input=stdin, stdout=writer, stderr=subprocess.PIPE,
                                  cwd=self.folder, timeout=60, **options)
        finally:
            os.close(writer)

    def assert_ended_by_sigpipe(self, done):
        self.assertEqual(done.stderr, b"")
        self.assertEqual(done.returncode, -signal.SIGPIPE)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".")], [])

    def test_no_temporary_file_stays(self):
        # One side goes to stdout, the other one to a file.
        self.write("text.de", "ein Haus\ndas Haus\n")
        self.write("text.en", "a house\nthe house\n")
        self.assert_ended_by_sigpipe(
            self.run_without_reader("clean", "--quiet", "-s", "text.de", "-t", "text.en", "--source-output", "-",
                                    "--target-output", "good.en"))
        self.assertFalse(os.path.exists(self.path("good.en")))

    def test_whatever_is_printed(self):
        for arguments in (["--version"], ["--help"], ["align", "--help"], ["manual"], ["completion", "fish"]):
            with self.subTest(arguments=arguments):
                self.assert_ended_by_sigpipe(self.run_without_reader(*arguments))

    def test_signals_that_the_parent_ignores_or_blocks(self):
        # Python ignores SIGPIPE; not restored, children inherit that.
        block = lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPIPE])
        self.assert_ended_by_sigpipe(self.run_without_reader("manual", restore_signals=False, preexec_fn=block))

    def test_pipes_that_are_named(self):
        os.mkfifo(self.path("pipe"))
        process = self.start("undo-bpe", "-o", "pipe", stdin=subprocess.PIPE)
        self.addCleanup(process.stdin.close)
        process.stdin.write(b"one\n")
        process.stdin.flush()
        with open(self.path("pipe"), "rb") as pipe:
            self.assertEqual(pipe.readline(), b"one\n")
        process.stdin.write(b"two\n")
        process.stdin.flush()
        self.assertEqual(process.wait(timeout=60), -signal.SIGPIPE)

    def test_messages_alone_do_not_matter(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([ALLOT, "undo-bpe", "--log-level", "debug"], input=b"\xff one\n", stdout=subprocess.PIPE,
                              stderr=writer, timeout=60)
        os.close(writer)
        self.assertEqual(done.returncode, 3, "as with a reader")


if __name__ == "__main__":
    allot_cli.main()
