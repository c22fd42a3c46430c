"""Kill -9 at ten random moments of an experiment: the table of one that nothing happened to."""

import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli  # noqa: E402
import experiment_test  # noqa: E402
from allot_cli import ALLOT  # noqa: E402


class Kill(experiment_test.ExperimentTest):
    def test_ten_times(self):
        start = time.time()
        self.assertEqual(self.allot("experiment", "e.yml", "-o", "whole", "--quiet").returncode, 0)
        seconds = time.time() - start
        choose = random.Random(4)
        for _ in range(10):
            process = subprocess.Popen([ALLOT, "experiment", "e.yml", "-o", "out", "--quiet"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(choose.uniform(0, seconds))
            process.kill()
            process.wait()
        done = self.experiment()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.read("out/e.md"), self.read("whole/e.md"))
        for name in os.listdir(self.path("whole/models")):
            if name.endswith(".run"):
                continue
            with open(self.path(f"whole/models/{name}/model.safetensors"), "rb") as one:
                with open(self.path(f"out/models/{name}/model.safetensors"), "rb") as other:
                    self.assertEqual(one.read(), other.read(), name)


if __name__ == "__main__":
    allot_cli.main()
