"""Forty stops by signals at random moments, at a size whose matrix products run in oneDNN's large kernels.

A signal handler on a computing thread once wrote its frame into foreign memory there: two stops in five ended in a
damaged heap. Now: the exit code is right, nothing else is on stderr, and what is resumed has the bytes of a run that
nothing happened to.
"""

import os
import random
import re
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli  # noqa: E402
import experiment_test  # noqa: E402
import train_test  # noqa: E402

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1)
STOPPED = re.compile(r"model.run: stopped after update [\d,]+; everything is saved\n  to fix: continue with --resume\n")


class Stop(train_test.TrainTest):
    def more(self, epochs):
        return ("--set", "model.hidden-size=160", "--set", "model.embedding-size=160",
                "--set", f"training.epochs={epochs}", "--set", "validation.every=1000")

    def stop(self, arguments, seconds, number):
        """One run that is sent a signal after so many seconds; its exit code and stderr."""
        process = self.start(*arguments)
        time.sleep(seconds)
        process.send_signal(number)
        stderr = process.communicate(timeout=60)[1].decode()
        return process.returncode, stderr

    def test_forty_times(self):
        choose = random.Random(17)
        # As long as forty stopped runs may take together.
        start = time.time()
        self.assertEqual(self.train(*self.more(20), output="probe").returncode, 0)
        epochs = int(20 * 10 / (time.time() - start))
        self.assertEqual(self.train(*self.more(epochs), output="whole", timeout=300).returncode, 0)
        arguments = self.arguments(*self.more(epochs), "--resume")
        outcomes = {}
        for i in range(40):
            code, stderr = self.stop(arguments, choose.uniform(0.02, 0.3), SIGNALS[i % len(SIGNALS)])
            if code == -SIGNALS[i % len(SIGNALS)] and STOPPED.fullmatch(stderr):
                kind = "saved"
            elif code == -SIGNALS[i % len(SIGNALS)] and stderr == "":
                kind = "nothing to save yet"  # preparing, or past its end
            elif code == 0 and stderr == "":
                kind = "finished"
            else:
                self.fail(f"stop {i}: exit code {code}, stderr: {stderr!r}")
            outcomes[kind] = outcomes.get(kind, 0) + 1
        print(outcomes, file=sys.stderr)
        self.assertGreater(outcomes["saved"], 20)
        self.assertEqual(self.train(*self.more(epochs), "--resume", timeout=300).returncode, 0)
        self.assertEqual(self.weights(), self.weights("whole"))


class StopExperiment(experiment_test.ExperimentTest):
    def test_twelve_times(self):
        size = ("--set", "model.hidden-size=160", "--set", "model.embedding-size=160", "--set", "training.epochs=12",
                "--set", "fertility.kind=constant")
        self.assertEqual(self.allot("experiment", "e.yml", "-o", "whole", "--quiet", *size, timeout=300).returncode, 0)
        choose = random.Random(18)
        outcomes = {}
        for i in range(12):
            number = SIGNALS[i % len(SIGNALS)]
            process = self.start("experiment", "e.yml", "-o", "out", "--quiet", *size)
            time.sleep(choose.uniform(0.05, 1.0))
            # As a terminal does it, the children get it too; or the program alone.
            process.send_signal(number)
            stderr = process.communicate(timeout=60)[1].decode()
            if stderr:
                self.assertEqual(process.returncode, -number)
                self.assertEqual(stderr, "out: stopped; everything is saved\n"
                                         "  to fix: run the same command again to continue\n", f"stop {i}")
                kind = "saved"
            else:
                self.assertIn(process.returncode, (0, -number), f"stop {i}: {stderr}")
                kind = "finished" if process.returncode == 0 else "nothing to save yet"
            outcomes[kind] = outcomes.get(kind, 0) + 1
        print(outcomes, file=sys.stderr)
        self.assertGreater(outcomes["saved"], 4)
        done = self.experiment(*size, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("out/e.md"), self.read("whole/e.md"))


if __name__ == "__main__":
    allot_cli.main()
