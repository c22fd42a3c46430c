"""Signals, closed descriptors and limits: what the system does to the program, whatever the command."""

import glob
import os
import resource
import shutil
import signal
import subprocess
import time

import allot_cli
import train_test
from allot_cli import ALLOT, unless_sanitized

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1)
MASK = sum(1 << (number - 1) for number in SIGNALS)


def signal_masks(process):
    """Of every thread: which of the signals it blocks, and which of them have a handler."""
    masks = []
    folder = f"/proc/{process.pid}/task"
    for thread in os.listdir(folder):
        try:
            with open(f"{folder}/{thread}/status", encoding="utf-8") as file:
                fields = dict(line.split(":\t", 1) for line in file)
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        masks.append((int(fields["SigBlk"], 16) & MASK, int(fields["SigCgt"], 16) & MASK))
    return masks


class Threads(train_test.TrainTest):
    """No thread of the program, whoever started it, can be made to run a handler."""

    def watch(self, process, seconds=1.0):
        # The first instructions of main block them.
        self.wait_until(lambda: len(signal_masks(process)) >= 2, process)
        end = time.monotonic() + seconds
        most = 0
        while time.monotonic() < end:
            masks = signal_masks(process)
            if not masks:
                break
            for blocked, handled in masks:
                self.assertEqual((blocked, handled), (MASK, 0))
            most = max(most, len(masks))
            time.sleep(0.01)
        return most

    def test_train(self):
        process = self.start(*self.arguments("--threads", "3", "--set", "training.epochs=3000"))
        self.assertGreaterEqual(self.watch(process), 4)

    def test_train_with_predicted_fertilities(self):
        process = self.start(*self.arguments("--threads", "3", "--set", "fertility.kind=predicted",
                                             "--set", "fertility.tagger-epochs=3000"))
        self.assertGreaterEqual(self.watch(process), 4)

    def test_translate(self):
        self.assertEqual(self.train().returncode, 0)
        process = self.start("translate", "-m", "model", "--threads", "3", "--quiet", stdin=subprocess.PIPE,
                             stdout=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        for _ in range(20):
            process.stdin.write(b"Nummer 7: Hund sieht Haus.\n")
        process.stdin.flush()
        self.assertGreaterEqual(self.watch(process, 0.5), 4)

    def test_japanese(self):
        process = self.start("tokenize", "-l", "ja", "--threads", "3", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        for _ in range(2000):
            process.stdin.write("これは本です。\n".encode())
        process.stdin.flush()
        self.assertGreaterEqual(self.watch(process, 0.5), 4)


class Stopping(train_test.TrainTest):
    def begin(self, **options):
        process = self.start(*self.arguments("--set", "training.epochs=100000"), **options)
        self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), process)
        return process

    def test_hangup_saves(self):
        process = self.begin()
        process.send_signal(signal.SIGHUP)
        stderr = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, -signal.SIGHUP)
        self.assertRegex(stderr, r"^model.run: stopped after update [\d,]+; everything is saved\n")

    def test_a_shell_sees_the_signal(self):
        """130 and 143; after Ctrl-C a script does not get to its next line."""
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with self.subTest(number):
                shutil.rmtree(self.path("model.run"), ignore_errors=True)
                arguments = " ".join(self.arguments("--overwrite", "--set", "training.epochs=100000"))
                shell = subprocess.Popen(["bash", "-c", f"'{ALLOT}' {arguments}; echo $?; echo more"], cwd=self.folder,
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
                self.addCleanup(shell.kill)
                self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), shell)
                if number == signal.SIGINT:
                    os.killpg(shell.pid, number)  # as a terminal does it
                else:
                    child = subprocess.run(["ps", "-o", "pid=", "--ppid", str(shell.pid)], capture_output=True,
                                           check=True).stdout
                    os.kill(int(child), number)
                stdout, stderr = shell.communicate(timeout=60)
                self.assertIn(b"everything is saved", stderr)
                if number == signal.SIGINT:
                    self.assertEqual((shell.returncode, stdout), (-signal.SIGINT, b""))
                else:
                    self.assertEqual((shell.returncode, stdout), (0, f"{code}\nmore\n".encode()))

    def test_a_tagger_saves(self):
        self.write("links", "0-0\n" * self.read("train.de").count("\n"))
        process = self.start("fertility", "train", "--source", "train.de", "--alignments", "links", "--valid-source",
                             "train.de", "--valid-alignments", "links", "-o", "tagger", "--epochs", "100000")
        self.wait_until(lambda: glob.glob(self.path("tagger.checkpoints/*/*.json")), process)
        process.send_signal(signal.SIGTERM)
        stderr = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertIn("tagger.checkpoints: stopped; everything is saved\n", stderr)

    def test_ignored_signals_stay_ignored(self):
        """What nohup does, and what a shell does to background jobs."""
        for number in SIGNALS:
            with self.subTest(number):
                process = self.start(*self.arguments("--overwrite", "--set", "training.epochs=100000"),
                                     preexec_fn=lambda number=number: signal.signal(number, signal.SIG_IGN))
                self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), process)
                process.send_signal(number)
                time.sleep(0.3)
                self.assertIsNone(process.poll())
                process.kill()
                process.wait()


class Descriptors(train_test.TrainTest):
    def test_closed_stderr_writes_nothing_into_files(self):
        """The number of a closed stderr once went to the output file, and log lines with it."""
        arguments = ["align", "--source", "train.de", "--target", "train.en"]
        done = self.allot(*arguments, "-o", "expected")
        self.assertEqual(done.returncode, 0)
        self.assertIn("iteration", done.stderr)
        for closed in ("2>&-", "1>&- 2>&-", "0>&- 1>&- 2>&-"):
            with self.subTest(closed):
                script = f"'{ALLOT}' {' '.join(arguments)} -o out {closed}"
                done = subprocess.run(["sh", "-c", script], cwd=self.folder, timeout=60, check=False)
                self.assertEqual(done.returncode, 0)
                self.assertEqual(self.read("out"), self.read("expected"))

    def test_a_training_without_stderr(self):
        script = f"'{ALLOT}' " + " ".join(self.arguments(output="m")).replace("--quiet", "") + " 2>&-"
        done = subprocess.run(["sh", "-c", script], cwd=self.folder, timeout=60, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.allot("inspect", "m").returncode, 0)

    def test_closed_stdin_and_stdout_are_errors(self):
        script = f"'{ALLOT}' tokenize -l en <&-"
        done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stdout), (3, b""))
        self.assertIn(b"to fix: ", done.stderr)
        script = f"echo a | '{ALLOT}' tokenize -l en >&-"
        done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"to fix: ", done.stderr)


@unless_sanitized
class Limits(train_test.TrainTest):
    def limited(self, megabytes, *arguments):
        limit = megabytes << 20
        return self.allot(*arguments, stdin=b"a\n" * 1000,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    def test_fewer_threads_do_the_same_work(self):
        """Limits from 'cannot start at all' to 'all threads fit': never an abort, never a wait for ever."""
        expected = self.allot("tokenize", "-l", "en", stdin=b"a\n" * 1000).stdout
        seen = set()
        for megabytes in (60, 80, 100, 150, 200, 300, 500, 1500):
            done = self.limited(megabytes, "--threads", "64", "tokenize", "-l", "en")
            if done.returncode == 0:
                self.assertEqual(done.stdout, expected)
                seen.add("fewer" if "threads could be started" in done.stderr else "all")
            elif done.returncode != 127:  # 127: the system could not load the program's libraries
                self.assertEqual(done.returncode, 1, (megabytes, done.stderr))
                self.assertIn("to fix: ", done.stderr)
        self.assertEqual(seen, {"fewer", "all"})


if __name__ == "__main__":
    allot_cli.main()
