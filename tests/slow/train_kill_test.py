"""Ten times kill -9 at random moments, and --resume: the weights of a run that nothing happened to."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli  # noqa: E402
import train_test  # noqa: E402


class Kill(train_test.KillAndResume):
    def test_ten_times(self):
        self.kill_and_resume(times=10)

if __name__ == "__main__":
    allot_cli.main()
