"""The types that the module states, checked by mypy; skipped without it."""

import os
import subprocess
import sys
import tempfile
import unittest

import tiny_model

# Debian's mypy is a module of the system's Python.
if subprocess.run([sys.executable, "-c", "import mypy"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
    print("skipped: mypy is not there (mypy)")
    sys.exit(tiny_model.SKIPPED)

USE = '''
import allot
translator = allot.Translator("model")
one: allot.Translation = translator.translate("a")
many: list[allot.Translation] = translator.translate(["a"], beam_size=3, alpha=0.5)
text: str = one.words[0].text
score: float = allot.metrics.bleu(["a"], ["b"]).score
def show(progress: allot.TrainProgress) -> None:
    print(progress.loss)
allot.train("demo", on_progress=show, changes={"seed": 3})
'''


# Large packages are not what is checked, and torch need not be there.
SETTINGS = "".join(f"[mypy-{name}.*]\nfollow_imports = skip\nignore_missing_imports = True\n" for name in ("numpy", "torch"))


class Types(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="allot-test-")
        self.addCleanup(holder.cleanup)
        self.settings = os.path.join(holder.name, "mypy.ini")
        with open(self.settings, "w", encoding="utf-8") as file:
            file.write("[mypy]\n" + SETTINGS)

    def mypy(self, *arguments):
        return subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", os.devnull, "--no-error-summary", "--config-file",
             self.settings, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={**os.environ, "MYPYPATH": os.path.join(tiny_model.SOURCE, "python")}).stdout.decode()

    def test_the_module(self):
        package = os.path.join(tiny_model.SOURCE, "python", "allot")
        self.assertEqual(self.mypy(package), "")

    def test_those_who_use_it(self):
        self.assertEqual(self.mypy("--strict", "-c", USE), "")
        self.assertIn("error", self.mypy("-c", USE + "\nn: int = one.text\n"))

    def test_stubs_name_everything(self):
        from allot import _core
        with open(os.path.join(tiny_model.SOURCE, "python", "allot", "_core.pyi"), encoding="utf-8") as file:
            stubs = file.read()
        for name, value in vars(_core).items():
            if name.startswith("__") and name != "__version__":
                continue
            self.assertRegex(stubs, rf"(class|def) {name}\b|^{name}:|\n{name}:")
            if isinstance(value, type):
                for member in vars(value):
                    if not member.startswith("_"):
                        self.assertRegex(stubs, rf"def {member}\(")


if __name__ == "__main__":
    tiny_model.main()
