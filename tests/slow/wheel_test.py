"""pip install, offline, with Debian's packages: a wheel, in a virtual environment, used there."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.environ.get("ALLOT_SOURCE", ".")
BUILD = os.environ.get("ALLOT_BUILD", "build")
PYTHON = "/usr/bin/python3"  # whose packages these are
NEEDED = ("ensurepip", "venv", "pip", "setuptools", "wheel", "numpy")


def run(*arguments, **options):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)}\n{done.stdout}")
    return done.stdout


def missing():
    try:
        return [name for name in NEEDED
                if subprocess.run([PYTHON, "-c", f"import {name}"], stderr=subprocess.DEVNULL, check=False).returncode != 0]
    except FileNotFoundError:
        return [PYTHON]


class Wheel(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="allot-wheel-")
        self.addCleanup(shutil.rmtree, self.folder)

    def test_installed_and_used(self):
        # In place, with what is compiled already; setuptools leaves a folder there.
        self.addCleanup(shutil.rmtree, os.path.join(SOURCE, "python", "allot.egg-info"), ignore_errors=True)
        venv = os.path.join(self.folder, "venv")
        run(PYTHON, "-m", "venv", "--system-site-packages", venv)
        python = os.path.join(venv, "bin", "python")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["ALLOT_WHEEL_BUILD"] = BUILD
        wheels = os.path.join(self.folder, "wheels")
        run(python, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", wheels, SOURCE,
            env=environment)
        (wheel,) = os.listdir(wheels)
        self.assertRegex(wheel, r"^allot-[0-9.]+-cp3[0-9]+-cp3[0-9]+-linux_\w+\.whl$")
        run(python, "-m", "pip", "install", "--no-index", "--no-deps", os.path.join(wheels, wheel), env=environment)
        found = run(python, "-c", "import allot; print(allot.__file__); print(allot.__version__); "
                    "print(allot.attention.csparsemax([1.0, 0.0], [0.25, 1.0]))", env=environment, cwd=self.folder)
        place, version, weights = found.splitlines()
        self.assertTrue(place.startswith(venv), place)
        self.assertIn(f"allot-{version}-", wheel)
        self.assertEqual(weights, "[0.25 0.75]")
        libraries = run("ldd", os.path.join(os.path.dirname(place), "liballot.so.1"), env=environment)
        self.assertNotIn("not found", libraries)

    def test_no_numpy_where_it_is_built(self):
        """As in an environment that pip makes for the build alone: it installs what pyproject.toml names, no more."""
        venv = os.path.join(self.folder, "venv")
        run(PYTHON, "-m", "venv", "--without-pip", venv)
        python = os.path.join(venv, "bin", "python")
        self.assertNotEqual(subprocess.run([python, "-c", "import numpy"], stderr=subprocess.DEVNULL, check=False).returncode, 0)
        build = os.path.join(self.folder, "build")
        said = run("cmake", "--preset", "release", "-B", build, "-DALLOT_BENCH=OFF", f"-DPython_EXECUTABLE={python}", cwd=SOURCE)
        self.assertIn("allot_python:", run("cmake", "--build", build, "--target", "help"), said)


if __name__ == "__main__":
    absent = missing()
    if absent:
        print(f"skipped: {', '.join(absent)} not there (python3-venv, python3-pip, python3-setuptools, python3-wheel, python3-numpy)")
        sys.exit(77)
    unittest.main(verbosity=2)
