"""allot inspect: what it says about folders that are not models."""

import json
import os

import allot_cli
from allot_cli import CliTest


class Inspect(CliTest):
    def test_missing(self):
        done = self.allot("inspect", "nowhere")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr, "nowhere: no such folder\n  to fix: name the folder that holds model.json\n")

    def test_other_folder(self):
        os.mkdir(self.path("empty"))
        done = self.allot("inspect", "empty")
        self.assertEqual(done.returncode, 3)
        self.assertIn("empty: is not a model: it has no model.json", done.stderr)

    def test_other_version(self):
        os.mkdir(self.path("old"))
        with open(self.path("old/model.json"), "w", encoding="utf-8") as file:
            json.dump({"format": "model", "format-version": 99, "written-by": "allot 9.0"}, file)
        done = self.allot("inspect", "old")
        self.assertEqual(done.returncode, 3)
        self.assertIn("old/model.json: has version 99 of the format, this allot knows version 2", done.stderr)
        self.assertIn("to fix: use the allot that wrote it (allot 9.0)", done.stderr)

    def test_needs_a_folder(self):
        self.assertEqual(self.allot("inspect").returncode, 2)


if __name__ == "__main__":
    allot_cli.main()
